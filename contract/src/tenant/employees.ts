import { z } from 'zod'
import { guidSchema, instantSchema, route, tenantIdSchema, tenantParams } from '../route.ts'
import { staleAfter } from '../stale.ts'

export const employeeSchema = z.strictObject({
  userId: guidSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(['Admin', 'Staff', 'Reader']),
  /** True for an admin who has the right to read group reports. */
  groupReports: z.boolean(),
  since: instantSchema,
  lastUsedAt: instantSchema.nullable(),
  suspendedAt: instantSchema.nullable(),
  hasSecondFactor: z.boolean(),
})
export type Employee = z.infer<typeof employeeSchema>

const employeeParams = z.strictObject({ tenantId: tenantIdSchema, userId: guidSchema })
const access = { action: 'change-employee' } as const

export const employeesApi = {
  getEmployeesOfTenant: route({
    operationId: 'getEmployeesOfTenant',
    method: 'GET',
    path: '/api/tenants/{tenantId}/employees',
    summary: 'Lists the Admins and Staff of a tenant',
    details: 'Including those who are suspended',
    access: { action: 'list-employees' },
    params: tenantParams,
    responses: { 200: z.strictObject({ items: z.array(employeeSchema) }) },
  }),
  changeEmployee: route({
    operationId: 'changeEmployee',
    method: 'PATCH',
    path: '/api/tenants/{tenantId}/employees/{userId}',
    summary: 'Changes the role or the access of an employee',
    details:
      'Also suspends them, lifts the suspension, or gives an Admin the right to read group reports. At least one Admin always remains',
    access,
    fresh: true,
    params: employeeParams,
    body: z
      .strictObject({
        /**
         * The new role. Readers cannot get another role, and people with another role cannot become readers, because
         * readers must never have seen individual results.
         */
        role: z.enum(['Admin', 'Staff']).optional(),
        isSuspended: z.boolean().optional(),
        /** Can be set only for admins, and only while the tenant lets admins read group reports. */
        groupReports: z.boolean().optional(),
      })
      .refine((body) => Object.keys(body).length > 0, 'nothing to change'),
    stale: [
      ...staleAfter['memberships-changed'],
      ...staleAfter['invitations-changed'],
      'getGroupSurveys',
      'getGroupMeasures',
    ],
    responses: { 200: employeeSchema },
  }),
  removeEmployee: route({
    operationId: 'removeEmployee',
    method: 'DELETE',
    path: '/api/tenants/{tenantId}/employees/{userId}',
    summary: 'Removes an employee from the tenant at once',
    details: 'People who are linked with a member record stay Members. At least one Admin always remains',
    access,
    fresh: true,
    params: employeeParams,
    stale: [...staleAfter['memberships-changed'], ...staleAfter['invitations-changed']],
    responses: { 204: null },
  }),
  endSessionsOfEmployee: route({
    operationId: 'endSessionsOfEmployee',
    method: 'DELETE',
    path: '/api/tenants/{tenantId}/employees/{userId}/sessions',
    summary: 'Signs an employee out on all devices',
    access,
    params: employeeParams,
    stale: [...staleAfter['memberships-changed'], ...staleAfter['invitations-changed']],
    responses: { 204: null },
  }),
}
