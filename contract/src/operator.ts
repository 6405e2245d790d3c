import { z } from 'zod'
import { route } from './route.ts'

/** Null: the operator has not said it. */
const said = z.string().nullable()

export const operatorSchema = z.strictObject({
  name: said,
  /** Line by line. */
  address: z.array(z.string()),
  representative: said,
  email: said,
  phone: said,
  register: said,
  vatId: said,
  /** Whom to ask about data protection. */
  privacyContact: said,
})
export type Operator = z.infer<typeof operatorSchema>

export const operatorApi = {
  getOperator: route({
    operationId: 'getOperator',
    method: 'GET',
    path: '/api/operator',
    summary: 'Who runs this Salus: the imprint',
    access: 'public',
    responses: { 200: operatorSchema },
  }),
}
