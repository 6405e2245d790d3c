import { runInTransaction } from '../database/in-transaction.ts'
import { linkGate, type LinkGateRow } from '../database/gates/link.ts'
import type { Transaction } from '../database/transaction.ts'
import type { EnteredTenant } from './entered-tenant.ts'
import { hashToken, readLinkToken } from './link-token.ts'
import { makeScope } from './make-scope.ts'
import type { Platform } from '../platform.ts'
import { refuse } from '../refusal.ts'

/** A tenant entered with a one-time link. No person is signed in, and only the purpose of the link is allowed. */
export interface LinkScope extends EnteredTenant {
  readonly actor: null
  readonly link: {
    readonly linkId: string
    readonly memberId: string
    readonly profileId: string
    readonly isOpened: boolean
  }
}

export interface LinkEntrance {
  readonly token: string
  readonly requestId: string
  /** The idempotency key of a request that uses up the link. */
  readonly finishKey?: string | undefined
}

/**
 * Enters a tenant with a one-time link, in one transaction with its audit row. Refuses with `link-not-usable` if the
 * link is unknown, used, expired, revoked or replaced, or if its creator has left. Does not reveal which of these is
 * the reason. The request that used up the link may enter again, to get the same answer.
 */
export async function writeByLink<T>(
  platform: Platform,
  { token, requestId, finishKey }: LinkEntrance,
  work: (scope: LinkScope) => Promise<T>,
): Promise<T> {
  const known = readLinkToken(token) ?? refuse('link-not-usable')
  const gate = linkGate([known.tenantId, known.hash, finishKey === undefined ? null : hashToken(finishKey)])
  return runInTransaction(
    platform.database.pool,
    {
      gate,
      buildScope: (transaction: Transaction<LinkGateRow>) =>
        buildScope(platform, transaction, { tenantId: known.tenantId, requestId }),
      mustAudit: 'a link was used without an audit',
    },
    work,
  )
}

function buildScope(
  platform: Platform,
  { gate, db }: Transaction<LinkGateRow>,
  { tenantId, requestId }: { readonly tenantId: number; readonly requestId: string },
): LinkScope {
  if (!gate) refuse('link-not-usable')
  if (gate.entered === null || (!gate.has_maker && !gate.was_finished)) {
    platform.auditTrail.note(tenantId, {
      actorId: null,
      actorRole: null,
      action: 'analysis-link.refused',
      outcome: 'denied',
      objectKind: 'analysis-link',
      objectId: gate.link_id,
      subjectIds: [gate.member_id],
      automatic: false,
      requestId,
    })
    refuse('link-not-usable')
  }
  const { link_id: linkId, member_id: memberId, profile_id: profileId, is_opened: isOpened } = gate
  return makeScope({
    tenantId,
    actor: null,
    responsibleId: gate.created_by,
    db,
    now: platform.clock.now(),
    requestId,
    link: { linkId, memberId, profileId, isOpened },
  })
}
