import { randomUUID } from 'node:crypto'
import type { Afterwards, analysisLinksApi } from '@salus/contract/measuring/links.ts'
import type { z } from 'zod'
import { notify } from '../../platform/live/notify.queries.ts'
import type { LinkScope } from '../../platform/scope/link.ts'
import { hashToken } from '../../platform/scope/link-token.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { audit } from '../../platform/scope/tenant.ts'
import { dateByFinish } from '../check-ups/record/date-by-finish.ts'
import { hasShownDistress } from '../check-ups/record/has-shown-distress.ts'
import { readCrises } from '../check-ups/crisis/read.ts'
import { storeCheckUp } from '../check-ups/record/store.ts'
import { type KnownMember, requireActiveMember } from '../members/require-measured-member.ts'
import { lockRecordOfLink, updateToUsed, useOfLink } from './analysis-links.queries.ts'
import { readHelpLines } from '../tenants/read-help-lines.ts'
import { requireProfileOfLink } from './open-analysis-link.ts'

type Finishing = Omit<z.output<typeof analysisLinksApi.finishByLink.body>, 'token'> & {
  readonly idempotencyKey: string | undefined
}

/**
 * Records the check-up and marks the link as used, in one transaction. Returns the help lines and crisis steps that
 * must be shown with the result, or `null` if there are none.
 */
export async function finishByLink(
  scope: LinkScope,
  { idempotencyKey, ...measured }: Finishing,
): Promise<Afterwards | null> {
  const { linkId } = scope.link
  const memberId = await lockRecordOfLink(scope)
  const said = { objectKind: 'analysis-link', objectId: linkId, subjectIds: [memberId] }
  const keyHash = idempotencyKey === undefined ? null : hashToken(idempotencyKey)
  const resultGuid = randomUUID()
  const link = await updateToUsed(scope, { resultGuid, keyHash })
  if (link === undefined) {
    // The link has ended. If a request with this idempotency key finished it, the present request is a repetition and
    // gets the same answer.
    const used = await useOfLink(scope)
    if (keyHash === null || used?.keyHash !== keyHash) refuse('link-not-usable')
    audit(scope, { action: 'check-up.recorded-by-link-again', ...said })
    return readAfterwards(scope, used.resultGuid)
  }
  const member = await memberOfLink(scope, memberId)
  const profile = await requireProfileOfLink(scope)
  const { finishedAt: _, ...dated } = dateByFinish(measured, { startedAt: link.createdAt, now: scope.now })
  await storeCheckUp(scope, {
    resultGuid,
    memberId,
    member,
    profile,
    ...dated,
    field: 'answers',
    answeredBy: 'by-link',
  })
  audit(scope, { action: 'check-up.recorded-by-link', ...said })
  await notify(scope, { kind: 'analysis-link-changed', groupId: scope.tenantId, memberId })
  return readAfterwards(scope, resultGuid)
}

async function readAfterwards(scope: LinkScope, resultGuid: string | null): Promise<Afterwards | null> {
  if (resultGuid === null) return null
  const helpLines = (await hasShownDistress(scope, resultGuid)) ? await readHelpLines(scope) : null
  const warnings = await readCrises(scope, resultGuid)
  if (helpLines === null && warnings.length === 0) return null
  return { ...(helpLines === null ? {} : { helpLines }), ...(warnings.length === 0 ? {} : { warnings }) }
}

async function memberOfLink(scope: LinkScope, memberId: string): Promise<KnownMember> {
  try {
    return await requireActiveMember(scope, memberId)
  } catch (error) {
    // The refusal does not name the reason, for example that the member has been archived. The person with the link
    // could do nothing about it.
    if (error instanceof Refusal) refuse('link-not-usable')
    throw error
  }
}
