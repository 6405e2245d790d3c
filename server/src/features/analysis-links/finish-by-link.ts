import { randomUUID } from 'node:crypto'
import type { Afterwards, analysisLinksApi } from '@salus/contract/analysis-links.ts'
import type { z } from 'zod'
import { notify } from '../../platform/live-event.queries.ts'
import type { LinkScope } from '../../platform/link-scope.ts'
import { hashOf } from '../../platform/link-token.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { audit } from '../../platform/tenant-scope.ts'
import { isOfDistress } from '../check-ups/is-of-distress.ts'
import { readCrises } from '../check-ups/read-crises.ts'
import { storeCheckUp } from '../check-ups/store-check-up.ts'
import { type KnownMember, requireActiveMember } from '../members/require-measured-member.ts'
import { updateToUsed, useOfLink } from './analysis-links.queries.ts'
import { readHelpLines } from '../tenants/read-help-lines.ts'
import { requireProfileOfLink } from './open-analysis-link.ts'

type Finishing = Omit<z.output<typeof analysisLinksApi.finishByLink.body>, 'token'> & {
  readonly idempotencyKey: string | undefined
}

/**
 * Makes the check-up and uses the link up, both or neither. Answers with the help lines and with what to do in a crisis, as
 * signed-in members see them with such a result; most results call for neither.
 */
export async function finishByLink(
  scope: LinkScope,
  { idempotencyKey, ...measured }: Finishing,
): Promise<Afterwards | null> {
  const { linkId, memberId } = scope.link
  const said = { objectKind: 'analysis-link', objectId: linkId, subjectIds: [memberId] }
  const keyHash = idempotencyKey === undefined ? null : hashOf(idempotencyKey)
  const resultGuid = randomUUID()
  if (!(await updateToUsed(scope, { resultGuid, keyHash }))) {
    // The same request was sent twice and the other copy was faster: its check-up is the one.
    const used = await useOfLink(scope)
    if (keyHash === null || used?.keyHash !== keyHash) refuse('link-not-usable')
    audit(scope, { action: 'check-up.recorded-by-link-again', ...said })
    return readAfterwards(scope, used.resultGuid)
  }
  const member = await memberOfLink(scope)
  const profile = await requireProfileOfLink(scope)
  await storeCheckUp(scope, {
    resultGuid,
    memberId,
    member,
    profile,
    ...measured,
    field: 'answers',
    answeredBy: 'by-link',
  })
  audit(scope, { action: 'check-up.recorded-by-link', ...said })
  await notify(scope, { kind: 'analysis-link-changed', groupId: scope.tenantId, memberId })
  return readAfterwards(scope, resultGuid)
}

async function readAfterwards(scope: LinkScope, resultGuid: string | null): Promise<Afterwards | null> {
  if (resultGuid === null) return null
  const helpLines = (await isOfDistress(scope, resultGuid)) ? await readHelpLines(scope) : null
  const warnings = await readCrises(scope, resultGuid)
  if (helpLines === null && warnings.length === 0) return null
  return { ...(helpLines === null ? {} : { helpLines }), ...(warnings.length === 0 ? {} : { warnings }) }
}

async function memberOfLink(scope: LinkScope): Promise<KnownMember> {
  try {
    return await requireActiveMember(scope, scope.link.memberId)
  } catch (error) {
    // Archived since, or the date of birth was taken away: nothing the person with the link could mend.
    if (error instanceof Refusal) refuse('link-not-usable')
    throw error
  }
}
