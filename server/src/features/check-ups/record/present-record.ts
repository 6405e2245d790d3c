import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { presentRecord } from './entries.queries.ts'

export const findPresentRecord = (scope: TenantScope, memberId: string): Promise<string> =>
  presentRecord(scope, memberId)
