import { employeesApi } from '@salus/contract/employees.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { readInTenant, writeInTenant } from '../../platform/tenant-scope.ts'
import { changeEmployee } from './change-employee.ts'
import { employeesOfTenant } from './employees.queries.ts'
import { endSessionsOfEmployee as endSessionsOf } from './end-sessions-of-employee.ts'
import { removeEmployee } from './remove-employee.ts'

export function mountEmployeesRoutes(app: FastifyInstance, platform: Platform): void {
  const { getEmployeesOfTenant, changeEmployee: change, removeEmployee: remove, endSessionsOfEmployee } = employeesApi

  mount(app, getEmployeesOfTenant, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getEmployeesOfTenant.access }
    const { rows } = await readInTenant(platform, entrance, { query: employeesOfTenant })
    return { items: rows }
  })

  mount(app, change, async ({ params, body, caller, idempotencyKey }) => {
    const write = { operation: 'changeEmployee', idempotencyKey, body: { params, body } }
    const entrance = { caller, tenantId: params.tenantId, access: change.access, write }
    return writeInTenant(platform, entrance, async (scope) => ({
      status: 200,
      answer: await changeEmployee(scope, params.userId, body),
    }))
  })

  mount(app, remove, async ({ params, caller, idempotencyKey }) => {
    const write = { operation: 'removeEmployee', idempotencyKey, body: { params } }
    const entrance = { caller, tenantId: params.tenantId, access: remove.access, write }
    return writeInTenant(platform, entrance, async (scope) => {
      await removeEmployee(scope, params.userId)
      return { status: 204, answer: undefined }
    })
  })

  mount(app, endSessionsOfEmployee, async ({ params, caller, idempotencyKey }) => {
    const write = { operation: 'endSessionsOfEmployee', idempotencyKey, body: { params } }
    const entrance = { caller, tenantId: params.tenantId, access: endSessionsOfEmployee.access, write }
    return writeInTenant(platform, entrance, async (scope) => {
      await endSessionsOf(scope, params.userId)
      return { status: 204, answer: undefined }
    })
  })
}
