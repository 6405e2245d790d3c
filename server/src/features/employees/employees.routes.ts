import { employeesApi } from '@salus/contract/employees.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { readInTenant } from '../../platform/tenant-scope.ts'
import { employeesOfTenant } from './employees.queries.ts'

export function mountEmployeesRoutes(app: FastifyInstance, platform: Platform): void {
  const { getEmployeesOfTenant } = employeesApi
  mount(app, getEmployeesOfTenant, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getEmployeesOfTenant.access }
    const { rows } = await readInTenant(platform, entrance, { query: employeesOfTenant })
    return { items: rows }
  })
}
