import { checkUpChangesApi } from '@salus/contract/check-up-changes.ts'
import { type CheckUp, checkUpsApi } from '@salus/contract/check-ups.ts'
import { membersApi } from '@salus/contract/members.ts'
import { FilePenLine, Undo2, UserRoundPen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { titleOf } from '../../features/check-ups/check-up-labels.ts'
import { CheckUpResult } from '../../features/check-ups/check-up-result.tsx'
import { DownloadReport } from '../../features/check-ups/download-report.tsx'
import { ExportCard } from '../../features/check-ups/export-card.tsx'
import { ModuleDocument } from '../../features/check-ups/module-document.tsx'
import { ResultsOfMember } from '../../platform/person-words.tsx'
import { PrintButton } from '../../features/check-ups/print-button.tsx'
import { ResultSkeleton } from '../../features/check-ups/result-skeleton.tsx'
import { SubjectLine } from '../../features/check-ups/subject-line.tsx'
import { useScoringProfile } from '../../features/check-ups/use-scoring-profile.ts'
import { withheldBy } from '../../features/consents/not-shared.tsx'
import { OldVersionNote, VersionsCard } from '../../features/corrections/versions-card.tsx'
import { ReassignDialog } from '../../features/corrections/reassign-dialog.tsx'
import { WithdrawDialog } from '../../features/corrections/withdraw-dialog.tsx'
import { fullName } from '../../features/members/full-name.ts'
import { MemberSelect } from '../../features/members/member-select.tsx'
import { MemberHeading } from '../../features/members/member-heading.tsx'
import { CrisisGate } from '../../features/warnings/crisis-gate.tsx'
import { WarningsCard } from '../../features/warnings/warnings-card.tsx'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { ProblemState } from '../../platform/problem-state.tsx'
import { invalidate, useApiQuery } from '../../platform/query.ts'
import { useTitleSubject } from '../../platform/window-title.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { MemberRecord } from './member-record.tsx'
import { useChosenMember } from './choose-analysis.tsx'
import { CorrectCheckUp } from './correct-check-up.tsx'
import { WithheldResult } from './withheld-result.tsx'

interface MeasuredResultProps {
  readonly tenantId: number
  readonly resultGuid: string
}

/** A check-up with what staff may do with it: read former versions, correct it, withdraw it. */
export function MeasuredResult({ tenantId, resultGuid }: MeasuredResultProps) {
  const [revision, setRevision] = useState<number>()
  const params = { tenantId, resultGuid }
  const newest = useApiQuery(checkUpsApi.getCheckUp, { params })
  const isOld = revision !== undefined && revision !== newest.data?.revision
  const former = useApiQuery(
    checkUpsApi.getCheckUp,
    { params, query: { revision: String(revision ?? 1) } },
    { enabled: isOld },
  )
  const answer = isOld ? former : newest
  const language = useLanguage()
  // Names the profile and never the member: titles are kept in the history of a shared computer.
  useTitleSubject(answer.data && titleOf(answer.data, language))
  const withheld = withheldBy(answer.error)
  if (withheld) return <WithheldResult {...{ tenantId, resultGuid }} member={withheld} />
  const checkUp = answer.data
  if (checkUp === undefined && answer.isError)
    return <ProblemState error={answer.error} onRetry={() => void answer.refetch()} />
  if (checkUp === undefined)
    return (
      <>
        <MemberHeading tenantId={tenantId} memberId={undefined} isWaiting />
        <ResultSkeleton />
      </>
    )
  const page = (
    <>
      <MemberHeading
        tenantId={tenantId}
        memberId={checkUp.memberId}
        text={<SubjectLine checkUp={checkUp} />}
        actions={<Actions checkUp={checkUp} isOld={isOld} />}
      />
      <ResultOfMember checkUp={checkUp} onShow={setRevision} />
    </>
  )
  return isOld ? page : <AfterCrisis checkUp={checkUp}>{page}</AfterCrisis>
}

interface ResultOfMemberProps {
  readonly checkUp: CheckUp
  readonly onShow: (revision: number) => void
}

function ResultOfMember({ checkUp, onShow }: ResultOfMemberProps) {
  const { groupId: tenantId, memberId, resultGuid, revision, warnings = [] } = checkUp
  return (
    <>
      <OldVersionNote checkUp={checkUp} onShow={onShow} />
      <WarningsCard shown={warnings.map((warning) => ({ warning }))} voice="staff" />
      <ResultsOfMember tenantId={tenantId}>
        <CheckUpResult key={`${resultGuid} ${revision}`} checkUp={checkUp} />
      </ResultsOfMember>
      <ModuleDocument checkUp={checkUp} tenantId={tenantId} />
      <VersionsCard checkUp={checkUp} onShow={onShow} />
      <ExportCard of={{ tenantId, memberId }} className="mt-4" />
    </>
  )
}

/** What to do now comes before a result that warns of a crisis. */
function AfterCrisis({ checkUp, children }: { readonly checkUp: CheckUp; readonly children: ReactNode }) {
  const { groupId: tenantId, memberId, resultGuid, revision } = checkUp
  return (
    <CrisisGate
      key={`${resultGuid} ${revision}`}
      checkUp={checkUp}
      voice="staff"
      name={<MemberName tenantId={tenantId} memberId={memberId} />}
    >
      {children}
    </CrisisGate>
  )
}

function MemberName({ tenantId, memberId }: { readonly tenantId: number; readonly memberId: string }) {
  const member = useChosenMember(tenantId, memberId).data
  return member === undefined ? null : fullName(member)
}

/** The report is always that of the newest version, and only that one can be changed. */
function Actions({ checkUp, isOld }: { readonly checkUp: CheckUp; readonly isOld: boolean }) {
  return (
    <>
      {!isOld && checkUp.status === 'complete' && <Corrections checkUp={checkUp} />}
      <MemberRecord tenantId={checkUp.groupId} memberId={checkUp.memberId} />
      <PrintButton />
      {!isOld && <DownloadReport checkUp={checkUp} tenantId={checkUp.groupId} />}
    </>
  )
}

function Corrections({ checkUp }: { readonly checkUp: CheckUp }) {
  const t = useT()
  const [open, setOpen] = useState<'correct' | 'reassign' | 'withdraw'>()
  const { profile, isPending, isMissing } = useScoringProfile(checkUp)
  const close = () => setOpen(undefined)
  const done = (text: string) => () => {
    close()
    showToast({ tone: 'good', text })
    refresh(checkUp)
  }
  const showCurrent = () => {
    close()
    refresh(checkUp)
  }
  return (
    <>
      <Button
        aria-label={t('corrections.correct')}
        aria-disabled={isPending || isMissing || undefined}
        onClick={() => !isPending && !isMissing && setOpen('correct')}
      >
        <FilePenLine aria-hidden />
        <span className="hidden @[900px]:inline">{t('corrections.correct')}</span>
      </Button>
      <Button aria-label={t('corrections.reassign')} onClick={() => setOpen('reassign')}>
        <UserRoundPen aria-hidden />
        <span className="hidden @[1100px]:inline">{t('corrections.reassign')}</span>
      </Button>
      <Button aria-label={t('corrections.withdraw')} onClick={() => setOpen('withdraw')}>
        <Undo2 aria-hidden />
        <span className="hidden @[900px]:inline">{t('corrections.withdraw')}</span>
      </Button>
      {open === 'correct' && (
        <CorrectCheckUp
          key={checkUp.revision}
          checkUp={checkUp}
          profile={profile}
          isOpen
          onClose={close}
          onDone={done(t('corrections.saved'))}
          onShowCurrent={showCurrent}
        />
      )}
      {open === 'reassign' && (
        <ReassignDialog
          checkUp={checkUp}
          renderMemberField={(memberId, choose) => (
            <MemberSelect
              tenantId={checkUp.groupId}
              memberId={memberId}
              onChange={choose}
              placeholder={t('corrections.reassignMember')}
            />
          )}
          onClose={close}
          onDone={done(t('corrections.reassigned'))}
          onShowCurrent={showCurrent}
        />
      )}
      {open === 'withdraw' && (
        <WithdrawDialog
          checkUp={checkUp}
          isOpen
          onClose={close}
          onDone={done(t('corrections.withdrawn'))}
          onShowCurrent={showCurrent}
        />
      )}
    </>
  )
}

/** What shows the check-up: itself, those compared with it, the lists it stands in, and the members' last dates. */
function refresh({ groupId: tenantId }: CheckUp): void {
  void invalidate(checkUpsApi.getCheckUp, { tenantId })
  void invalidate(checkUpsApi.getCheckUpsOfTenant, { tenantId })
  void invalidate(checkUpChangesApi.getCheckUpChangesOfTenant, { tenantId })
  void invalidate(membersApi.getMembersOfTenant, { tenantId })
}
