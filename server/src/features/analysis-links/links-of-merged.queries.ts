import { sql } from 'kysely'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { endedWithoutAnswers } from './analysis-links.queries.ts'

const isBegun = (link: string) =>
  sql<boolean>`(${sql.ref(`${link}.answers`)} <> '{}' or ${sql.ref(`${link}.opened_at`)} is not null)`

/**
 * Ends a link of `memberId` if `otherMemberId` has a better link for the same profile. Only a link that is still valid
 * can be better. It is better if the link of `memberId` has expired, or if somebody has begun only the other link.
 * Returns true if any link was ended.
 */
export const replaceWorseLinks = async (
  scope: TenantScope,
  { memberId, otherMemberId }: { readonly memberId: string; readonly otherMemberId: string },
): Promise<boolean> => {
  const replaced = await scope.db
    .updateTable('analysis_link')
    .set({ state: 'replaced', ...endedWithoutAnswers })
    .where('tenant_id', '=', scope.tenantId)
    .where('member_id', '=', memberId)
    .where('state', '=', sql.lit('pending'))
    .where(
      sql<boolean>`exists (select from analysis_link other where other.tenant_id = ${scope.tenantId}
        and other.member_id = ${otherMemberId}::uuid and other.profile_id = analysis_link.profile_id
        and other.state = 'pending' and other.expires_at > now()
        and (analysis_link.expires_at <= now() or (${isBegun('other')} and not ${isBegun('analysis_link')})))`,
    )
    .returning('id')
    .execute()
  return replaced.length > 0
}

/** If somebody has begun a link of the other record, keeps it open beside this record's link for the same profile. */
export const putBegunLinksBeside = (
  scope: TenantScope,
  { memberId, otherMemberId }: { readonly memberId: string; readonly otherMemberId: string },
): Promise<unknown> =>
  scope.db
    .updateTable('analysis_link')
    .set({ state: 'beside' })
    .where('tenant_id', '=', scope.tenantId)
    .where('member_id', '=', otherMemberId)
    .where('state', '=', sql.lit('pending'))
    .where('expires_at', '>', sql<string>`now()`)
    .where(isBegun('analysis_link'))
    .where(
      sql<boolean>`exists (select from analysis_link other where other.tenant_id = ${scope.tenantId}
        and other.member_id = ${memberId}::uuid and other.profile_id = analysis_link.profile_id
        and other.state = 'pending')`,
    )
    .execute()

export const putLinksBack = (scope: TenantScope, memberId: string): Promise<unknown> =>
  scope.db
    .updateTable('analysis_link')
    .set({ state: 'pending' })
    .where('tenant_id', '=', scope.tenantId)
    .where('member_id', '=', memberId)
    .where('state', '=', sql.lit('beside'))
    .where(
      sql<boolean>`not exists (select from analysis_link other where other.tenant_id = ${scope.tenantId}
        and other.member_id = ${memberId}::uuid and other.profile_id = analysis_link.profile_id
        and (other.state = 'pending' or (other.state = 'beside' and other.id < analysis_link.id)))`,
    )
    .execute()
