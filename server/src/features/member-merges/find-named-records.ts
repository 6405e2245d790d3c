import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { type NamedRecord, namedRecords } from './named-records.queries.ts'

export type { NamedRecord }

/**
 * Finds the records that were merged into one of these members and had a member number before. Leaves out merges that
 * can no longer be undone. If a merge is undone, the restored record gets the data that arrived for its number. If
 * several records had the same number, the record that had it first comes first.
 */
export const findNamedRecords = (scope: EnteredTenant, memberIds: readonly string[]): Promise<readonly NamedRecord[]> =>
  namedRecords(scope, memberIds)

/** Simplifies a member number for comparison with the numbers in a file. */
export const simplifyNumber = (number: string): string =>
  number
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '')
