import { type MemberSelection, mostLinksAtOnce, type SkippedReason } from '@salus/contract/members/bulk.ts'
import type { Language } from '@salus/domain/words.ts'
import { enqueueIn } from '../../platform/database/jobs/queue.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { requireRunnableProfile } from '../measurement-profiles/require-runnable-profile.ts'
import { type SelectedMember, selectMembers } from '../members/bulk/select.ts'
import { type SkippedMembers, skippedMembers } from '../members/bulk/skipped.ts'
import { analysisLinkJob } from './analysis-link-mail.ts'
import { createAnalysisLink } from './create-analysis-link.ts'

/** In hours. A link in a mail is valid for longer than a link that staff hand over, because people read mails later. */
const validHours = 7 * 24

interface LinksWanted {
  readonly selection: MemberSelection
  readonly profileId: string
  readonly language: Language | undefined
  readonly publicUrl: string
}

/**
 * Creates links and queues their mails. `skipped` in the result contains the members who cannot get a link, with the
 * reasons.
 */
export async function sendAnalysisLinks(
  scope: TenantScope,
  { selection, profileId, language, publicUrl }: LinksWanted,
): Promise<{ readonly sent: number; readonly skipped: SkippedMembers }> {
  const profile = await requireRunnableProfile(scope, profileId)
  if (profile.kind === 'device') refuse('profile-not-available')
  const { members, missing } = await selectMembers(scope, selection, mostLinksAtOnce)
  const reasons = new Map(members.map((member) => [member, findObstacle(member)]))
  const ready = members.filter((member) => reasons.get(member) === null)
  for (const { memberId } of ready) {
    // The token of this link is discarded, because the mail gets a new token when it is sent.
    const { linkId } = await createAnalysisLink(scope, { memberId, profileId, publicUrl, validHours })
    await enqueueIn(scope.db, analysisLinkJob({ tenantId: scope.tenantId, linkId, language }))
  }
  audit(scope, {
    action: 'analysis-link.sent',
    objectKind: 'analysis-link',
    subjectIds: ready.map(({ memberId }) => memberId),
  })
  return { sent: ready.length, skipped: skippedMembers(reasons, missing) }
}

function findObstacle({ status, email, birthDate, storesHealthData }: SelectedMember): SkippedReason | null {
  if (status === 'archived') return 'archived'
  if (email === null) return 'no-email'
  if (birthDate === null) return 'no-birth-date'
  return storesHealthData ? null : 'no-consent'
}
