import { randomUUID } from 'node:crypto'
import type { NewAnalysisLink } from '@salus/contract/measuring/links.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { makeLinkToken } from '../../platform/scope/link-token.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
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

/** Creates a link for one member and profile. Replaces a pending link for the same member and profile. */
export async function createAnalysisLink(scope: TenantScope, wanted: LinkWanted): Promise<NewAnalysisLink> {
  const { memberId, profileId, publicUrl, validHours = usualHours } = wanted
  await requireMeasuredMember(scope, memberId)
  const profile = await requireRunnableProfile(scope, profileId)
  // Only staff have the device for a profile of this kind, so the member could not run it with a link.
  if (profile.kind === 'device') refuse('profile-not-available')
  await requireRoom(scope, 'checkUpsPerMonth')
  await deleteExpiredAnswers(scope)
  const replaced = await replacePendingLinks(scope, wanted)
  const linkId = randomUUID()
  const { token, hash } = makeLinkToken(scope.tenantId)
  const made = await insertLink(scope, { linkId, memberId, profileId, tokenHash: hash, hours: validHours })
  // Another request has just created a link. Starts over to replace it.
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
