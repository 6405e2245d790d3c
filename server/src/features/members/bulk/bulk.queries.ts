import type { MemberSelection, MembersChange } from '@salus/contract/members/bulk.ts'
import type { Member } from '@salus/contract/members/members.ts'
import { memberFieldNames } from '@salus/domain/members/member-fields.ts'
import { sql } from 'kysely'
import type { Queries } from '../../../platform/database/kysely-on.ts'
import { selectFields } from '../../../platform/database/member-fields.queries.ts'
import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { placeByName } from '../list/order.queries.ts'
import { foundMembers, type MemberFilter } from '../list/search.queries.ts'
import { indexMembers } from '../members.queries.ts'

export interface SelectedMember {
  readonly memberId: string
  readonly firstName: string
  readonly lastName: string
  readonly status: Member['status']
  readonly tags: string[]
  readonly email: string | null
  readonly birthDate: string | null
  readonly externalNumber: string | null
  readonly storesHealthData: boolean
}

export const listFoundIds = async (scope: TenantScope, filter: MemberFilter, limit: number): Promise<string[]> => {
  const rows = await foundMembers(scope.db, scope.tenantId, { filter, limit }).select('found.id').execute()
  return rows.map(({ id }) => id)
}

/** Locks the members in a fixed order. Two concurrent changes then wait for each other, without a deadlock. */
export const lockMembers = (scope: TenantScope, memberIds: readonly string[]): Promise<SelectedMember[]> =>
  scope.db
    .selectFrom('member')
    .select([
      'id as memberId',
      'first_name as firstName',
      'last_name as lastName',
      sql<Member['status']>`status`.as('status'),
      'tags',
      'email',
      'birth_date as birthDate',
      'external_number as externalNumber',
      'stores_health_data as storesHealthData',
    ])
    .where('tenant_id', '=', scope.tenantId)
    .where('kind', '=', sql.lit('member'))
    .where(sql<boolean>`id = any(${[...memberIds]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export async function changeAll(scope: TenantScope, memberIds: string[], change: MembersChange): Promise<void> {
  await scope.db
    .updateTable('member')
    .set((eb) => ({ ...buildValues(change), revision: eb('revision', '+', 1), updated_at: scope.now }))
    .where('tenant_id', '=', scope.tenantId)
    .where(sql<boolean>`id = any(${memberIds}::uuid[])`)
    .execute()
  if ('tag' in change) await indexMembers(scope, memberIds)
}

function buildValues(change: MembersChange) {
  switch (change.kind) {
    case 'archive':
      return { status: 'archived' }
    case 'restore':
      return { status: 'active' }
    case 'add-tag':
      return { tags: sql<string[]>`array_append(tags, ${change.tag}::text)` }
    case 'remove-tag':
      return { tags: sql<string[]>`array_remove(tags, ${change.tag}::text)` }
  }
}

const fileColumns = [
  'member.id',
  ...selectFields(memberFieldNames),
  sql<Member['status']>`status`.as('status'),
  sql<boolean>`user_id is not null`.as('isLinked'),
  // The day is in the caller's time zone, as in the list.
  sql<string | null>`(last_check_up_at at time zone
    (select timezone from app_user where app_user.id = gate.user_id))::date::text`.as('lastCheckUpOn'),
] as const

export const membersOfFilter = (db: Queries, tenantId: number, filter: MemberFilter) =>
  foundMembers(db, tenantId, { filter, limit: mostInFile })
    .innerJoin('member', (join) => join.on('member.tenant_id', '=', tenantId).onRef('member.id', '=', 'found.id'))
    .select(fileColumns)
    .orderBy(placeByName)

export const membersOfIds = (db: Queries, tenantId: number, memberIds: readonly string[]) =>
  db
    .selectFrom('member')
    .select(fileColumns)
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', sql.lit('member'))
    .where(sql<boolean>`id = any(${[...memberIds]}::uuid[])`)
    .orderBy(placeByName)

/**
 * Selects the ids of the people in the selection. A guest can be selected only by id, because the filters of the list
 * of members never find guests.
 */
export const listSelectedIds = (db: Queries, tenantId: number, selection: MemberSelection) =>
  'memberIds' in selection
    ? db
        .selectFrom('member')
        .select('member.id')
        .where('tenant_id', '=', tenantId)
        .where(sql<boolean>`id = any(${[...selection.memberIds]}::uuid[])`)
        .orderBy(placeByName)
    : foundMembers(db, tenantId, { filter: selection.filter, limit: mostInFile })
        .innerJoin('member', (join) => join.on('member.tenant_id', '=', tenantId).onRef('member.id', '=', 'found.id'))
        .select('member.id')
        .orderBy(placeByName)

const mostInFile = 100_000

export type FileRow = Awaited<ReturnType<ReturnType<typeof membersOfIds>['execute']>>[number]
