import { invitationsApi, type ShownInvitation } from '@salus/contract/tenant/invitations.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { InvitationProof } from '../../platform/database/gates/invitation.ts'
import { readNothing } from '../../platform/database/nothing.queries.ts'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountWrite } from '../../platform/http/mount/write.ts'
import { readInvitation, writeByInvitation } from '../../platform/scope/invitation.ts'
import { readLinkToken } from '../../platform/scope/link-token.ts'
import { cutPage, readTimeCursor, writeTimeCursor } from '../../platform/page.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import type { AttemptLimits } from '../../platform/sign-in/account/attempt-limits.ts'
import { findNetwork } from '../../platform/limits/find-network.ts'
import { type Caller, readInTenant, readUser } from '../../platform/scope/tenant.ts'
import { acceptByCode, refuseWrongBirthDate } from './accept-by-code.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { declineInvitation } from './decline-invitation.ts'
import { hashOfCode, readCode } from './invitation-code.ts'
import { type InvitationLimits, invitationLimits } from './invitation-limits.ts'
import { invitationsOfTenant } from './invitations.queries.ts'
import { inviteEmployee } from './invite-employee.ts'
import { inviteMembers } from './invite-members.ts'
import { makeInvitationCodes } from './make-invitation-codes.ts'
import { openOffer } from './open-offer.ts'
import { resendInvitation } from './resend-invitation.ts'
import { revokeInvitation } from './revoke-invitation.ts'

interface InvitationDeps {
  readonly limits: AttemptLimits
  readonly secret: string
  readonly publicUrl: string
}

export function mountInvitationsRoutes(app: FastifyInstance, platform: Platform, deps: InvitationDeps): void {
  mountInviting(app, deps)
  mountList(app, platform, invitationLimits(deps.limits))
  mountLooking(app, platform, deps)
  mountAnswering(app, platform, deps)
}

function mountInviting(app: FastifyInstance, deps: InvitationDeps): void {
  const { inviteMembers: members, makeInvitationCodes: codes, inviteEmployee: employee } = invitationsApi
  const limits = invitationLimits(deps.limits)

  mountWrite(app, members, (scope, { body }) => inviteMembers(scope, limits, body))

  mountWrite(app, codes, (scope, { body }) => makeInvitationCodes(scope, body.memberIds, deps))

  mountWrite(app, employee, (scope, { body }) => inviteEmployee(scope, limits, body))
}

function mountList(app: FastifyInstance, platform: Platform, limits: InvitationLimits): void {
  const { getInvitationsOfTenant: list, resendInvitation: resend, revokeInvitation: revoke } = invitationsApi

  mount(app, list, async ({ params, query, caller }) => {
    const after = query.cursor === undefined ? undefined : readTimeCursor(query.cursor)
    const { rows } = await readInTenant(
      platform,
      { caller, tenantId: params.tenantId, access: list.access },
      { query: (db, tenantId) => invitationsOfTenant(db, tenantId, { ...query, after }) },
    )
    return cutPage(rows, query.limit, ({ createdAt, invitationId }) =>
      writeTimeCursor({ at: createdAt, id: invitationId }),
    )
  })

  mountWrite(app, resend, (scope, { params }) => resendInvitation(scope, limits, params.invitationId))

  mountWrite(app, revoke, (scope, { params }) => revokeInvitation(scope, params.invitationId))
}

function mountLooking(app: FastifyInstance, platform: Platform, deps: InvitationDeps): void {
  mount(app, invitationsApi.openInvitation, ({ body, request }) =>
    openOffer({ pool: platform.database.pool, limits: deps.limits }, body.token, findNetwork(request.ip)),
  )

  mount(app, invitationsApi.openInvitationCode, async ({ body, caller, request }) =>
    withProof({ platform, deps, caller, request }, body, async (proof) => {
      const row = await readInvitation(platform, caller, proof)
      return {
        invitationId: row.invitation_id,
        groupId: row.tenant_id,
        displayName: row.display_name,
        role: row.role,
        invitedBy: row.invited_by_name,
        expiresAt: row.expires_at,
        asksForPerson: row.role === 'Member' && row.member_id === null,
      }
    }),
  )
}

function mountAnswering(app: FastifyInstance, platform: Platform, deps: InvitationDeps): void {
  mount(app, invitationsApi.acceptInvitation, async ({ body, caller, request }) =>
    withProof({ platform, deps, caller, request }, body, async (proof) => {
      const answer = await writeByInvitation(platform, { caller, proof }, (scope) =>
        'code' in body
          ? acceptByCode(scope, body.birthDate)
          : acceptInvitation(scope, 'person' in body ? body.person : undefined),
      )
      // Refuses only after the transaction is committed, so that the wrong attempt is counted.
      return 'wrong' in answer ? refuseWrongBirthDate(answer.wrong) : answer
    }),
  )

  mount(app, invitationsApi.declineInvitation, async ({ body, caller, request }) =>
    withProof({ platform, deps, caller, request }, body, async (proof) => {
      await writeByInvitation(platform, { caller, proof }, declineInvitation)
      return undefined
    }),
  )
}

interface Showing {
  readonly platform: Platform
  readonly deps: InvitationDeps
  readonly caller: Caller
  readonly request: FastifyRequest
}

/**
 * Limits all attempts with codes per login, and failed attempts per network. Successful attempts do not count against
 * the network, because many people can share one, for example in a studio.
 */
async function withProof<T>(
  { platform, deps, caller, request }: Showing,
  shown: ShownInvitation,
  work: (proof: InvitationProof) => Promise<T>,
): Promise<T> {
  if (!('code' in shown)) return work(readProof(shown, deps.secret))
  const { actor } = await readUser(platform, caller, readNothing)
  await deps.limits.take('invitation-code:account', actor.userId)
  const tries = await deps.limits.allowTry('invitation-code:network', findNetwork(request.ip))
  try {
    return await work(readProof(shown, deps.secret))
  } catch (error) {
    if (error instanceof Refusal && isWrongTry(error)) await tries.failed()
    throw error
  }
}

/** Returns true if the code is unknown, no longer usable or locked, or if the birth date is wrong. */
const isWrongTry = ({ code, details }: Refusal) =>
  code === 'invitation-not-usable' ||
  code === 'invitation-locked' ||
  details.errors?.some((error) => error.path === 'birthDate' && error.code === 'not-valid') === true

function readProof(shown: ShownInvitation, secret: string): InvitationProof {
  if ('invitationId' in shown) return { by: 'id', id: shown.invitationId }
  if ('token' in shown) return { by: 'token', ...(readLinkToken(shown.token) ?? refuse('invitation-not-usable')) }
  return { by: 'code', hash: hashOfCode(secret, readCode(shown.code) ?? refuse('invitation-not-usable')) }
}
