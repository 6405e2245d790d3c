import { z } from 'zod'
import { guidSchema, instantSchema, route, tenantParams } from './route.ts'

export const employeeSchema = z.strictObject({
  userId: guidSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(['Admin', 'Staff']),
  since: instantSchema,
  lastUsedAt: instantSchema.nullable(),
})
export type Employee = z.infer<typeof employeeSchema>

export const employeesApi = {
  getEmployeesOfTenant: route({
    operationId: 'getEmployeesOfTenant',
    method: 'GET',
    path: '/api/tenants/{tenantId}/employees',
    summary: 'Admins and Staff of the tenant',
    access: { action: 'list-employees' },
    params: tenantParams,
    responses: { 200: z.strictObject({ items: z.array(employeeSchema) }) },
  }),
}
