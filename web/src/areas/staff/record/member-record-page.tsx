import { type Member, membersApi } from '@salus/contract/members/members.ts'
import type { InvitationCode } from '@salus/contract/tenant/invitations.ts'
import { may } from '@salus/domain/tenants/roles.ts'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AccessLogOfMember } from '../../../features/access-log/access-log.tsx'
import { ConsentNeeded } from '../../../features/consents/consent-needed.tsx'
import { MemberConsents } from '../../../features/consents/member-consents.tsx'
import { DocumentsOfMember } from '../../../features/documents/member-documents.tsx'
import { NotesOfMember } from '../../../features/notes/notes-of-member.tsx'
import { useMemberWords } from '../../../platform/people/person-words.tsx'
import { CorrectionsOfMember } from '../../../features/record-corrections/corrections-of-member.tsx'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { LeadOn } from '../../../platform/pages/lead-on.tsx'
import { forgetDraftsAbout } from '../../../platform/pages/unsaved-work.ts'
import { hasNothingToShow } from '../../../platform/api/old-data.ts'
import { ProblemState } from '../../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../../platform/api/query.ts'
import { useIsUnknownMember } from '../../../shell/measurement-menu/use-is-unknown-member.ts'
import { Card } from '../../../ui/card.tsx'
import { HiddenHeading } from '../../../ui/hidden-heading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CodeSheet } from '../members/code-sheet.tsx'
import { GuestNotice } from '../guests/guest-notice.tsx'
import { useTenant } from '../staff-area.tsx'
import { MasterData } from './master-data.tsx'
import { RecordCheckUps } from './record-check-ups.tsx'
import { RecordHeader } from './record-header.tsx'
import { RecordInvitation } from './record-invitation.tsx'

/** The page /staff/{groupId}/members-overview/{memberId}: everything that the tenant stores about one member. */
export function MemberRecordPage() {
  const { tenantId } = useTenant()
  const { memberId = '' } = useParams({ strict: false })
  const t = useT()
  const answer = useApiQuery(membersApi.getMember, { params: { tenantId, memberId } })
  const { isUnknown, text } = useIsUnknownMember({ tenantId, memberId })
  useEffect(() => {
    if (isUnknown) forgetDraftsAbout(memberId)
  }, [isUnknown, memberId])
  if (isUnknown) return <LeadOn to={paths.staff.members(tenantId)} text={text} />
  if (!hasNothingToShow(answer) && answer.data !== undefined) return <Record key={memberId} member={answer.data} />
  return (
    <>
      <HiddenHeading title={t('record.title')} />
      {hasNothingToShow(answer) ? (
        <ProblemState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <RecordSkeleton />
      )}
    </>
  )
}

function Record({ member }: { readonly member: Member }) {
  const t = useT()
  const { tenantId, membership } = useTenant()
  const person = useMemberWords(tenantId)
  const [codes, setCodes] = useState<readonly InvitationCode[] | null>(null)
  const of = { tenantId, memberId: member.id }
  const isActive = member.status === 'active'
  if (codes) return <CodeSheet codes={codes} onDone={() => setCodes(null)} />
  return (
    <>
      <RecordHeader member={member} />
      {!isActive && member.kind === 'member' && <ArchivedNotice />}
      <CorrectionsOfMember {...of} />
      {!member.storesHealthData && <ConsentNeeded {...of} className="mb-4" />}
      {member.kind === 'guest' && <GuestNotice guest={member} />}
      <div className="grid items-start gap-4 @[56.25rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-4">
          {member.kind === 'member' && <MasterData member={member} />}
          {member.storesHealthData && (
            <>
              {member.isSharing && (
                <Card heading={t('record.documents')}>
                  <DocumentsOfMember {...of} mayRemove={may(membership.role, 'remove-document')} mayAdd={isActive} />
                </Card>
              )}
              <RecordCheckUps {...of} />
            </>
          )}
          <Card heading={t('record.notes')}>
            <NotesOfMember {...of} isAdmin={membership.role === 'Admin'} />
          </Card>
        </div>
        <div className="grid min-w-0 gap-4">
          {member.kind === 'member' && <RecordInvitation member={member} onCodes={setCodes} />}
          <Card heading={t('record.consents')}>
            <div className="divide-y divide-sep">
              <MemberConsents {...of} />
            </div>
            <p className="border-t border-sep px-5 py-4 text-small text-ink-2">
              {t('record.sharingText', { person: person.subject })}
            </p>
          </Card>
          <Card heading={t('consents.whoOpened')}>
            <AccessLogOfMember {...of} />
          </Card>
        </div>
      </div>
    </>
  )
}

function ArchivedNotice() {
  const t = useT()
  return (
    <Card className="mb-4 p-5" aria-label={t('record.archived')}>
      <p className="text-ink-2">{t('record.nowArchived')}</p>
      <p className="mt-1 text-ink-2">{t('staff.archivePeriod')}</p>
    </Card>
  )
}

const RecordSkeleton = () => (
  <div aria-busy="true">
    <Skeleton className="mb-6 h-12 w-72 rounded-control" />
    <div className="grid gap-4 @[56.25rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-48 rounded-card" />
    </div>
  </div>
)
