import { sql } from 'kysely'
import type { InvitationScope } from '../../platform/scope/invitation.ts'

export interface CodeOfRecord {
  readonly birthDate: string | null
  readonly isLinked: boolean
}

/** Locks the invitation, so that concurrent requests with one code wait for each other. */
export const lockCode = (scope: InvitationScope): Promise<CodeOfRecord | undefined> =>
  scope.db
    .selectFrom('invitation')
    .innerJoin('member', (join) =>
      join.onRef('member.tenant_id', '=', 'invitation.tenant_id').onRef('member.id', '=', 'invitation.member_id'),
    )
    .select(['member.birth_date as birthDate', sql<boolean>`member.user_id is not null`.as('isLinked')])
    .where('invitation.tenant_id', '=', scope.tenantId)
    .where('invitation.id', '=', scope.invitation.invitationId)
    .where('invitation.state', '=', sql.lit('pending'))
    .forUpdate('invitation')
    .executeTakeFirst()

/** Counts a wrong birth date. Returns true if this was the last allowed attempt, which locks the code permanently. */
export const countWrongTry = async (scope: InvitationScope, mostTries: number): Promise<boolean> => {
  const { tries } = await scope.db
    .updateTable('invitation')
    .set({ wrong_tries: sql<number>`wrong_tries + 1` })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', scope.invitation.invitationId)
    .where('state', '=', sql.lit('pending'))
    .returning('wrong_tries as tries')
    .executeTakeFirstOrThrow()
  if (tries < mostTries) return false
  await scope.db
    .updateTable('invitation')
    .set({ state: 'locked', token_hash: null, ended_at: sql<string>`now()` })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', scope.invitation.invitationId)
    .execute()
  return true
}
