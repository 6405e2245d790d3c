import type { OpenedLink } from '@salus/contract/measuring/links.ts'
import { shares } from '@salus/domain/consents/sharing.ts'
import type { MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import type { Language } from '@salus/domain/words.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import type { LinkScope } from '../../platform/scope/link.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { audit } from '../../platform/scope/tenant.ts'
import { writeProfileAsData } from '../measurement-profiles/write-profile-as-data.ts'
import { requireLicensedProfile, requireStartedProfile } from '../measurement-profiles/require-runnable-profile.ts'
import { contentOfLink, updateToOpened } from './analysis-links.queries.ts'

/**
 * If a person opened the link before it expired, they can still finish within this many days after it expired. A phone
 * without a connection also keeps the answers for this long.
 */
const daysToFinish = 7

/**
 * Returns the questionnaire of a link with the answers so far. Marks the link as opened, so that it can still be
 * finished after it has expired.
 */
export async function openAnalysisLink(scope: LinkScope, language: Language): Promise<OpenedLink> {
  const { linkId, memberId, isOpened } = scope.link
  const { status, birthDate, sharesAll, exceptions, expiresAt, ...content } = await contentOfLink(scope)
  if (status !== 'active' || birthDate === null) refuse('link-not-usable')
  const profile = await requireProfileOfLink(scope)
  audit(scope, {
    action: 'analysis-link.opened',
    objectKind: 'analysis-link',
    objectId: linkId,
    subjectIds: [memberId],
  })
  const end = isOpened ? expiresAt : new Date(Date.parse(expiresAt) + daysToFinish * 86_400_000).toISOString()
  if (!isOpened) {
    await updateToOpened(scope, end)
    await notify(scope, { kind: 'analysis-link-changed', groupId: scope.tenantId, memberId })
  }
  const isShared = shares({ sharesAll, exceptions }, profile.pluginId)
  const asked = { ...writeProfileAsData(profile, language), scores: [], nextSteps: [] }
  return { linkId, ...content, expiresAt: end, isShared, profile: asked }
}

/**
 * Refuses with `link-not-usable` if the tenant can no longer use the profile. The code hides this reason. Once the
 * person has opened the link, it can be continued and finished like any other started analysis.
 */
export async function requireProfileOfLink(scope: LinkScope): Promise<MeasurementProfile> {
  const { profileId, isOpened } = scope.link
  try {
    if (isOpened) return await requireStartedProfile(scope, profileId)
    return (await requireLicensedProfile(scope, profileId)).profile
  } catch (error) {
    if (error instanceof Refusal) refuse('link-not-usable')
    throw error
  }
}
