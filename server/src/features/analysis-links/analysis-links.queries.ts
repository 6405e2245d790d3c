import type { AnalysisLink } from '@salus/contract/measuring/links.ts'
import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import type { Member } from '@salus/contract/members/members.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import type { LinkScope } from '../../platform/scope/link.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'

const mostLinks = 50

/**
 * The stored states of a link that accepts answers. A record has at most one `pending` link for each profile. If a
 * merge brings a second one that somebody has already begun, this one has the state `beside`.
 */
const open = ['pending', 'beside'] as const

/**
 * The state as the API shows it. After its end, an open link is shown as `expired`, although its stored state does not
 * change.
 */
const state = sql<AnalysisLink['state']>`case when state not in ('pending', 'beside') then state
  when expires_at <= now() then 'expired' else 'pending' end`

const columnsIn = (tenantId: number) =>
  [
    'id as linkId',
    'member_id as memberId',
    'profile_id as profileId',
    state.as('state'),
    'created_at as createdAt',
    'expires_at as expiresAt',
    'opened_at as openedAt',
    // `null` if there is no check-up yet. Also `null` if the check-up is not shared with the caller, because row-level
    // security then hides it.
    sql<string | null>`(select check_up.result_guid from check_up
    where check_up.tenant_id = ${tenantId} and check_up.result_guid = analysis_link.result_guid)`.as('resultGuid'),
  ] as const

/**
 * Selects one row for each of the member's newest links. Selects one row without a link if there is none, and no row if
 * the member does not exist.
 */
export const linksOfMember = (db: Queries, tenantId: number, memberId: string) =>
  db
    .selectFrom('member')
    .leftJoin(
      db
        .selectFrom('analysis_link')
        .select([...columnsIn(tenantId), sql<true>`true`.as('isLink')])
        .where('tenant_id', '=', tenantId)
        .where('member_id', '=', memberId)
        .orderBy('created_at', 'desc')
        .limit(sql.lit(mostLinks))
        .as('link'),
      (join) => join.onTrue(),
    )
    .selectAll('link')
    .where('member.tenant_id', '=', tenantId)
    .where('member.id', '=', memberId)
    .orderBy('link.createdAt', 'desc')

interface NewLink {
  readonly linkId: string
  readonly memberId: string
  readonly profileId: string
  readonly tokenHash: string
  readonly hours: number
}

/** Inserts a link. Returns `undefined` if another request has just created one for the same member and profile. */
export const insertLink = (scope: TenantScope, link: NewLink): Promise<{ expiresAt: string } | undefined> =>
  scope.db
    .insertInto('analysis_link')
    .values({
      tenant_id: scope.tenantId,
      id: link.linkId,
      member_id: link.memberId,
      profile_id: link.profileId,
      token_hash: link.tokenHash,
      created_by: scope.actor.userId,
      expires_at: sql`now() + make_interval(hours => ${link.hours})`,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'member_id', 'profile_id']).where('state', '=', sql.lit('pending')).doNothing(),
    )
    .returning('expires_at as expiresAt')
    .executeTakeFirst()

/** Deletes the answers of a link that ends, because they are health data and are no longer needed. */
export const endedWithoutAnswers = { ended_at: sql<string>`now()`, answers: '{}', position: null }

export const replacePendingLinks = (
  scope: TenantScope,
  { memberId, profileId }: { readonly memberId: string; readonly profileId: string },
): Promise<{ linkId: string }[]> =>
  scope.db
    .updateTable('analysis_link')
    .set({ state: 'replaced', ...endedWithoutAnswers })
    .where('tenant_id', '=', scope.tenantId)
    .where('member_id', '=', memberId)
    .where('profile_id', '=', profileId)
    .where('state', 'in', open)
    .returning('id as linkId')
    .execute()

/**
 * Deletes the answers of expired links. Called whenever a link is created, because no job deletes them when a link
 * expires.
 */
export const deleteExpiredAnswers = (scope: TenantScope): Promise<unknown> =>
  scope.db
    .updateTable('analysis_link')
    .set({ answers: '{}', position: null })
    .where('tenant_id', '=', scope.tenantId)
    .where('state', 'in', open)
    .where('expires_at', '<=', sql<string>`now()`)
    .where('answers', '!=', sql<string>`'{}'::jsonb`)
    .execute()

export type LinkOfMember = Pick<AnalysisLink, 'linkId' | 'state' | 'resultGuid'>

/** Locks the link until the transaction ends, so that revoking and finishing cannot run at the same time. */
export const lockLink = (
  scope: TenantScope,
  { memberId, linkId }: { readonly memberId: string; readonly linkId: string },
): Promise<LinkOfMember | undefined> =>
  scope.db
    .selectFrom('analysis_link')
    .select(['id as linkId', state.as('state'), 'result_guid as resultGuid'])
    .where('tenant_id', '=', scope.tenantId)
    .where('member_id', '=', memberId)
    .where('id', '=', linkId)
    .forUpdate()
    .executeTakeFirst()

export const updateToRevoked = (scope: TenantScope, linkId: string): Promise<unknown> =>
  scope.db
    .updateTable('analysis_link')
    .set({ state: 'revoked', ...endedWithoutAnswers })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', linkId)
    .execute()

export const revokePendingLinks = (
  scope: TenantScope,
  memberIds: readonly string[],
): Promise<{ linkId: string; memberId: string }[]> =>
  scope.db
    .updateTable('analysis_link')
    .set({ state: 'revoked', ...endedWithoutAnswers })
    .where('tenant_id', '=', scope.tenantId)
    .where(sql<boolean>`member_id = any(${[...memberIds]}::uuid[])`)
    .where('state', 'in', open)
    .returning(['id as linkId', 'member_id as memberId'])
    .execute()

const ownLink = (scope: LinkScope) =>
  scope.db.updateTable('analysis_link').where('tenant_id', '=', scope.tenantId).where('id', '=', scope.link.linkId)

/** Marks the link as opened and sets its new expiry. If another request has just opened the link, nothing changes. */
export const updateToOpened = (scope: LinkScope, expiresAt: string): Promise<unknown> =>
  ownLink(scope)
    .set({ opened_at: sql`now()`, expires_at: expiresAt })
    .where('opened_at', 'is', null)
    .execute()

export interface LinkContent {
  readonly firstName: string
  readonly status: Member['status']
  readonly birthDate: string | null
  readonly tenantDisplayName: string
  readonly expiresAt: string
  readonly answers: AnswersInput
  readonly position: string | null
  readonly hasAccount: boolean
  readonly sharesAll: boolean
  readonly exceptions: number[]
}

export const contentOfLink = (scope: LinkScope): Promise<LinkContent> =>
  scope.db
    .selectFrom('analysis_link as link')
    .innerJoin('member', (join) =>
      join.on('member.tenant_id', '=', scope.tenantId).onRef('member.id', '=', 'link.member_id'),
    )
    .innerJoin('tenant', (join) => join.on('tenant.id', '=', scope.tenantId))
    .select([
      'member.first_name as firstName',
      sql<Member['status']>`member.status`.as('status'),
      'member.birth_date as birthDate',
      'tenant.display_name as tenantDisplayName',
      'link.expires_at as expiresAt',
      sql<AnswersInput>`link.answers`.as('answers'),
      'link.position as position',
      sql<boolean>`member.user_id is not null`.as('hasAccount'),
      'member.shares_all as sharesAll',
      'member.sharing_exceptions as exceptions',
    ])
    .where('link.tenant_id', '=', scope.tenantId)
    .where('link.id', '=', scope.link.linkId)
    .executeTakeFirstOrThrow()

export interface SavedAnswers {
  readonly answers: AnswersInput
  readonly cleared: readonly string[]
  readonly position?: string | null | undefined
}

/** Adds answers to the link. Returns false if the link has been used, replaced or revoked since `scope` was created. */
export const updateAnswers = async (scope: LinkScope, saved: SavedAnswers): Promise<boolean> => {
  const kept = await ownLink(scope)
    .set({
      answers: sql`(answers || ${JSON.stringify(saved.answers)}::jsonb) - ${[...saved.cleared]}::text[]`,
      position: saved.position,
    })
    .where('state', 'in', open)
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/**
 * Locks the record of the link and returns its id. Must be called before the link is changed, because a merge also
 * locks the records first. While this function waits for a merge, the merge may move the link to another record. Then
 * locks that record as well.
 */
export async function lockRecordOfLink(scope: LinkScope, memberId = scope.link.memberId): Promise<string> {
  await scope.db
    .selectFrom('member')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .execute()
  const present = (await recordOfLink(scope)) ?? memberId
  return present === memberId ? memberId : lockRecordOfLink(scope, present)
}

const recordOfLink = async (scope: LinkScope): Promise<string | undefined> => {
  const link = await scope.db
    .selectFrom('analysis_link')
    .select('member_id as memberId')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', scope.link.linkId)
    .executeTakeFirst()
  return link?.memberId
}

/**
 * Marks the link as used and returns when it was created; `undefined` if the link has ended. Of two concurrent
 * requests, the second one waits for the first and then gets `undefined`.
 */
export const updateToUsed = (
  scope: LinkScope,
  by: { readonly resultGuid: string; readonly keyHash: string | null },
): Promise<{ createdAt: string } | undefined> =>
  ownLink(scope)
    .set({ state: 'used', result_guid: by.resultGuid, finish_key_hash: by.keyHash, ...endedWithoutAnswers })
    .where('state', 'in', open)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('created_at as createdAt')
    .executeTakeFirst()

/**
 * Returns the check-up that was recorded with the link, and the hash of the idempotency key of the request that
 * recorded it.
 */
export const useOfLink = (
  scope: LinkScope,
): Promise<{ keyHash: string | null; resultGuid: string | null } | undefined> =>
  scope.db
    .selectFrom('analysis_link')
    .select(['finish_key_hash as keyHash', 'result_guid as resultGuid'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', scope.link.linkId)
    .executeTakeFirst()
