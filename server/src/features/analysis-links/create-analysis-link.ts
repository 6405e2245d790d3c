import { randomUUID } from 'node:crypto'
import type { NewAnalysisLink } from '@salus/contract/analysis-links.ts'
import { notify } from '../../platform/live-event.queries.ts'
import { makeLinkToken } from '../../platform/link-token.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/tenant-scope.ts'
import { requireRunnableProfile } from '../measurement-profiles/require-runnable-profile.ts'
import { requireMeasuredMember } from '../members/require-measured-member.ts'
import { requireRoom } from '../tariff/require-room.ts'
import { deleteExpiredAnswers, insertLink, replacePendingLinks } from './analysis-links.queries.ts'

const usualHours = 24

interface LinkWanted {
  readonly memberId: string
  readonly profileId: string
  readonly publicUrl: string
  readonly validHours?: number | undefined
}

/** Makes a link for one member and profile. One that is pending for the same two ends with it. */
export async function createAnalysisLink(scope: TenantScope, wanted: LinkWanted): Promise<NewAnalysisLink> {
  const { memberId, profileId, publicUrl, validHours = usualHours } = wanted
  await requireMeasuredMember(scope, memberId)
  const profile = await requireRunnableProfile(scope, profileId)
  // A device stands with the staff; nobody reads it on a phone elsewhere.
  if (profile.kind === 'device') refuse('profile-not-available')
  await requireRoom(scope, 'checkUpsPerMonth')
  await deleteExpiredAnswers(scope)
  const replaced = await replacePendingLinks(scope, wanted)
  const linkId = randomUUID()
  const { token, hash } = makeLinkToken(scope.tenantId)
  const made = await insertLink(scope, { linkId, memberId, profileId, tokenHash: hash, hours: validHours })
  // Another request made one in this very moment: the later one counts.
  if (!made) return createAnalysisLink(scope, wanted)
  for (const { linkId: former } of replaced)
    audit(scope, {
      action: 'analysis-link.replaced',
      objectKind: 'analysis-link',
      objectId: former,
      subjectIds: [memberId],
    })
  audit(scope, {
    action: 'analysis-link.created',
    objectKind: 'analysis-link',
    objectId: linkId,
    subjectIds: [memberId],
  })
  await notify(scope, { kind: 'analysis-link-changed', groupId: scope.tenantId, memberId })
  return { linkId, url: `${publicUrl}/answer#${token}`, code: token, expiresAt: made.expiresAt }
}
