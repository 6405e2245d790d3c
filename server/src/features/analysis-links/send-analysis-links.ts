import { type MemberSelection, mostLinksAtOnce, type SkippedReason } from '@salus/contract/member-bulk.ts'
import type { Language } from '@salus/domain/words.ts'
import { enqueueIn } from '../../platform/database/job-queue.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/tenant-scope.ts'
import { requireRunnableProfile } from '../measurement-profiles/require-runnable-profile.ts'
import { type SelectedMember, selectMembers } from '../members/select-members.ts'
import { type SkippedMembers, skippedMembers } from '../members/skipped-members.ts'
import { analysisLinkJob } from './analysis-link-mail.ts'
import { createAnalysisLink } from './create-analysis-link.ts'

/** A mail is read later than a code on a screen is scanned. */
const validHours = 7 * 24

interface LinksWanted {
  readonly selection: MemberSelection
  readonly profileId: string
  readonly language: Language | undefined
  readonly publicUrl: string
}

/** Makes a link for each of the members and sends it by mail. */
export async function sendAnalysisLinks(
  scope: TenantScope,
  { selection, profileId, language, publicUrl }: LinksWanted,
): Promise<{ readonly sent: number; readonly skipped: SkippedMembers }> {
  const profile = await requireRunnableProfile(scope, profileId)
  // A device stands with the staff; nobody reads it on a phone elsewhere.
  if (profile.kind === 'device') refuse('profile-not-available')
  const { members, missing } = await selectMembers(scope, selection, mostLinksAtOnce)
  const reasons = new Map(members.map((member) => [member, obstacleOf(member)]))
  const ready = members.filter((member) => reasons.get(member) === null)
  for (const { memberId } of ready) {
    // Its token is shown to nobody: the mail gets one of its own when it is sent.
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

function obstacleOf({ status, email, birthDate, storesHealthData }: SelectedMember): SkippedReason | null {
  if (status === 'archived') return 'archived'
  if (email === null) return 'no-email'
  if (birthDate === null) return 'no-birth-date'
  return storesHealthData ? null : 'no-consent'
}
