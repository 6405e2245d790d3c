import { employeesApi } from '@salus/contract/tenant/employees.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountWrite } from '../../platform/http/mount/write.ts'
import type { Platform } from '../../platform/platform.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import { changeEmployee } from './change-employee.ts'
import { employeesOfTenant } from './employees.queries.ts'
import { endSessionsOfEmployee as endSessions } from './end-sessions-of-employee.ts'
import { removeEmployee } from './remove-employee.ts'

export function mountEmployeesRoutes(app: FastifyInstance, platform: Platform): void {
  const { getEmployeesOfTenant, changeEmployee: change, removeEmployee: remove, endSessionsOfEmployee } = employeesApi

  mount(app, getEmployeesOfTenant, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getEmployeesOfTenant.access }
    const { rows } = await readInTenant(platform, entrance, { query: employeesOfTenant })
    return { items: rows }
  })

  mountWrite(app, change, (scope, { params, body }) => changeEmployee(scope, params.userId, body))

  mountWrite(app, remove, (scope, { params }) => removeEmployee(scope, params.userId))

  mountWrite(app, endSessionsOfEmployee, (scope, { params }) => endSessions(scope, params.userId))
}
