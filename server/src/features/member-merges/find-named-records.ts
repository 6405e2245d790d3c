import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { type NamedRecord, namedRecords } from './named-records.queries.ts'

export type { NamedRecord }

/**
 * Finds records by a member number that they had before they were merged into one of the given records. Finds only
 * records whose merge can still be undone: after an undo, they get the data that arrived for their number. If several
 * records had the same number, the one that had it first comes first.
 */
export const findNamedRecords = (scope: EnteredTenant, memberIds: readonly string[]): Promise<readonly NamedRecord[]> =>
  namedRecords(scope, memberIds)

/** Simplifies a member number for comparison with the numbers in a file. */
export const simplifyNumber = (number: string): string =>
  number
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '')
