import { type CheckUp, type CheckUpListItem, checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import { type ReactNode, useState } from 'react'
import { writeTitle } from '../../../features/check-ups/labels.ts'
import { CheckUpResult } from '../../../features/check-ups/result/result.tsx'
import { ExportCard } from '../../../features/check-ups/files/export-card.tsx'
import { ModuleDocument } from '../../../features/check-ups/files/module-document.tsx'
import { ResultsOfMember } from '../../../platform/people/person-words.tsx'
import { type ExpectedResult, ResultSkeleton } from '../../../features/check-ups/result/skeleton.tsx'
import { MeasuredLine, SubjectLine } from '../../../features/check-ups/result/subject-line.tsx'
import { readWithheldMember } from '../../../features/consents/not-shared.tsx'
import { SeriesNote } from '../../../features/corrections/series-note.tsx'
import { OldVersionNote, VersionsCard } from '../../../features/corrections/versions-card.tsx'
import { NameOfMember } from '../../../platform/people/name-of-member.tsx'
import { MemberHeading } from '../../../features/members/member-heading.tsx'
import { CrisisGate } from '../../../features/warnings/crisis-gate.tsx'
import { WarningsCard } from '../../../features/warnings/warnings-card.tsx'
import { useLanguage } from '../../../i18n/t.tsx'
import { hasNothingToShow } from '../../../platform/api/old-data.ts'
import { ProblemState } from '../../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../../platform/api/query.ts'
import { useTitleSubject } from '../../../platform/pages/window-title.ts'
import { Card } from '../../../ui/card.tsx'
import { ActionsToCome, ResultActions } from './result-actions.tsx'
import { NextPerson } from '../days/next-person.tsx'
import { WithheldResult } from './withheld-result.tsx'

interface MeasuredResultProps {
  readonly tenantId: number
  readonly resultGuid: string
  readonly listed?: CheckUpListItem | undefined
  readonly hasEarlier?: boolean | undefined
  readonly memberId?: string | undefined
}

export function MeasuredResult({ tenantId, resultGuid, listed, hasEarlier, memberId }: MeasuredResultProps) {
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
  // The title contains the profile but never the member, because a shared computer keeps titles in its browser history.
  const checkUp = hasNothingToShow(answer) ? undefined : answer.data
  useTitleSubject(checkUp && writeTitle(checkUp, language))
  const withheld = readWithheldMember(answer.error)
  if (withheld) return <WithheldResult {...{ tenantId, resultGuid }} member={withheld} />
  if (checkUp === undefined && answer.isError)
    return (
      <FailedResult {...{ tenantId, listed, memberId }} error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (checkUp === undefined) return <ResultToCome {...{ tenantId, listed, hasEarlier }} />
  const page = (
    <>
      <MemberHeading
        tenantId={tenantId}
        memberId={checkUp.memberId}
        text={<MeasuredLine checkUp={checkUp} />}
        details={<SubjectLine checkUp={checkUp} />}
        actions={<ResultActions checkUp={checkUp} isOld={isOld} />}
      />
      <ResultOfMember checkUp={checkUp} onShow={setRevision} />
    </>
  )
  return isOld ? page : <AfterCrisis checkUp={checkUp}>{page}</AfterCrisis>
}

interface FailedResultProps extends Pick<MeasuredResultProps, 'tenantId' | 'listed' | 'memberId'> {
  readonly error: unknown
  readonly onRetry: () => void
}

function FailedResult({ tenantId, listed, memberId, error, onRetry }: FailedResultProps) {
  return (
    <>
      <MemberHeading
        tenantId={tenantId}
        memberId={listed?.memberId ?? memberId}
        text={listed && <MeasuredLine checkUp={listed} />}
      />
      <Card>
        <ProblemState error={error} onRetry={onRetry} />
      </Card>
    </>
  )
}

interface ResultToComeProps extends Pick<MeasuredResultProps, 'tenantId' | 'listed' | 'hasEarlier'> {
  readonly memberId?: string | undefined
}

/** Shows the heading of the next result immediately, so that the page does not shift when the result arrives. */
export function ResultToCome({ tenantId, listed, hasEarlier = false, memberId = listed?.memberId }: ResultToComeProps) {
  const expected: ExpectedResult | undefined = listed && { profileId: listed.profileId, hasEarlier }
  return (
    <>
      <MemberHeading
        tenantId={tenantId}
        memberId={memberId}
        text={listed && <MeasuredLine checkUp={listed} />}
        isWaiting
        actions={<ActionsToCome />}
      />
      <ResultSkeleton expected={expected} />
    </>
  )
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
      <SeriesNote checkUp={checkUp} />
      <WarningsCard shown={warnings.map((warning) => ({ warning }))} voice="staff" />
      <ResultsOfMember tenantId={tenantId}>
        <CheckUpResult key={`${resultGuid} ${revision}`} checkUp={checkUp} />
      </ResultsOfMember>
      {checkUp.status === 'complete' && <ModuleDocument checkUp={checkUp} tenantId={tenantId} />}
      <VersionsCard checkUp={checkUp} onShow={onShow} />
      <ExportCard of={{ tenantId, memberId }} className="mt-4" />
      <NextPerson {...{ tenantId, memberId }} profileId={checkUp.profileId ?? undefined} />
    </>
  )
}

function AfterCrisis({ checkUp, children }: { readonly checkUp: CheckUp; readonly children: ReactNode }) {
  const { groupId: tenantId, memberId, resultGuid, revision } = checkUp
  return (
    <CrisisGate
      key={`${resultGuid} ${revision}`}
      checkUp={checkUp}
      voice="staff"
      name={<NameOfMember tenantId={tenantId} memberId={memberId} />}
    >
      {children}
    </CrisisGate>
  )
}
