import type { Access } from '@salus/contract/account/access-log.ts'
import { type AccessRow, daysOfPage } from './access-log.queries.ts'

interface OfTenant {
  readonly groupId: number
  readonly rows: readonly AccessRow[]
}

/**
 * Merges the days of several tenants into one page of whole days, newest first. Each tenant contributes at most its
 * newest `daysOfPage` days. If tenants have more days, each of them has an oldest contributed day. The page ends with
 * the most recent of these days, so that it is complete for every tenant.
 */
export function pageOfDays(tenants: readonly OfTenant[]): { items: Access[]; nextCursor: string | null } {
  const ends = tenants.flatMap(({ rows }) => {
    const days = [...new Set(rows.map(({ day }) => day))]
    const last = days[daysOfPage - 1]
    return days.length > daysOfPage && last !== undefined ? [last] : []
  })
  const end = ends.toSorted().at(-1)
  const items = tenants
    .flatMap(({ groupId, rows }) => rows.flatMap((row) => readAccess(groupId, row)))
    .filter(({ day }) => end === undefined || day >= end)
    .toSorted((a, b) => (a.access.at < b.access.at ? 1 : -1))
  return { items: items.map(({ access }) => access), nextCursor: end ?? null }
}

function readAccess(groupId: number, row: AccessRow): { day: string; access: Access }[] {
  const { day, id, at, action, firstName, lastName } = row
  if (id === null || at === null || action === null) return []
  const actor = firstName === null || lastName === null ? null : { firstName, lastName }
  const access = {
    id,
    groupId,
    tenantDisplayName: row.tenantDisplayName,
    at,
    actor,
    role: row.role,
    isSelf: row.isSelf ?? false,
    action,
    objectKind: row.objectKind,
    objectId: row.objectId,
    purpose: row.purpose,
    isAutomatic: row.isAutomatic ?? false,
    isDenied: row.isDenied ?? false,
  }
  return [{ day, access }]
}
