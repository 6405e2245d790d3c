import { z } from 'zod'
import { route } from '../route.ts'

/** A fact about the operator; `null` until the operator provides it. */
const optionalText = z.string().nullable()

export const operatorSchema = z.strictObject({
  name: optionalText,
  /** One entry per line. */
  address: z.array(z.string()),
  representative: optionalText,
  email: optionalText,
  phone: optionalText,
  register: optionalText,
  vatId: optionalText,
  privacyContact: optionalText,
})
export type Operator = z.infer<typeof operatorSchema>

export const operatorApi = {
  getOperator: route({
    operationId: 'getOperator',
    method: 'GET',
    path: '/api/operator',
    summary: 'Returns who runs this installation',
    details: 'The imprint',
    access: 'public',
    responses: { 200: operatorSchema },
  }),
}
