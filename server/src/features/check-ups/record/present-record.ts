import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { presentRecord } from './entries.queries.ts'

/** The record that this one was merged into since; the record itself if it was not. */
export const findPresentRecord = (scope: TenantScope, memberId: string): Promise<string> =>
  presentRecord(scope, memberId)
