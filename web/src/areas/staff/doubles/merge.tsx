import { type ChosenField, memberMergesApi, type RecordToMerge } from '@salus/contract/members/merges.ts'
import { fieldsToTake } from '@salus/domain/members/member-fields.ts'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { useProfileDetails } from '../../../features/analyses/start/intro.tsx'
import { SideBySide } from '../../../features/member-merges/side-by-side.tsx'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { isUnknown, LeadOn } from '../../../platform/pages/lead-on.tsx'
import { hasNothingToShow } from '../../../platform/api/old-data.ts'
import { ProblemState } from '../../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../../platform/api/query.ts'
import { MemberName } from '../../../platform/people/member-name.tsx'
import { useSending } from '../../../platform/api/use-api-mutation.ts'
import { writeAndLeave } from '../../../platform/api/write.ts'
import { BackLink } from '../../../shell/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ArrowLeftRight, Merge } from '../../../ui/icons.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { ChoiceCard } from '../../../ui/fields/choice-card.tsx'
import { FormAlert } from '../../../ui/fields/form-alert.tsx'
import { useTenant } from '../staff-area.tsx'

export function MergeMembers() {
  const t = useT()
  const { tenantId } = useTenant()
  const { memberId = '', otherMemberId = '' } = useParams({ strict: false })
  const answer = useApiQuery(memberMergesApi.getRecordsToMerge, { params: { tenantId, memberId, otherMemberId } })
  if (answer.data === undefined && isUnknown(answer.error))
    return <LeadOn to={paths.staff.memberDoubles(tenantId)} text={t('memberMerges.notFound')} />
  return (
    <div className="max-w-[980px]">
      <BackLink target={paths.staff.memberDoubles(tenantId)}>{t('memberMerges.title')}</BackLink>
      <PageHeader title={t('memberMerges.mergeTitle')} text={t('memberMerges.mergeText')} />
      {answer.data ? (
        <Comparison {...answer.data} />
      ) : hasNothingToShow(answer) ? (
        <ProblemState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </div>
  )
}

interface ComparisonProps {
  readonly one: RecordToMerge
  readonly other: RecordToMerge
  readonly begunInBoth?: readonly string[] | undefined
}

function Comparison({ one, other, begunInBoth = [] }: ComparisonProps) {
  const t = useT()
  const { tenantId } = useTenant()
  const navigate = useNavigate()
  const [isSwapped, setSwapped] = useState(false)
  const [kept, merged] = isSwapped ? [other, one] : [one, other]
  const [take, setTake] = useState<ChosenField[]>(() => usefulFields(one, other))
  const { send, failure, isBusy } = useSending((body: z.input<typeof memberMergesApi.mergeMembers.body>) =>
    writeAndLeave(memberMergesApi.mergeMembers, { params: { tenantId }, body }, () => {
      showToast({ tone: 'good', text: t('memberMerges.merged') })
      return navigate(paths.staff.memberDoubles(tenantId))
    }),
  )
  const areBothLinked = one.isLinked && other.isLinked
  const different = findDifferences(one, other)
  const [isSamePerson, setSamePerson] = useState(false)
  const swap = () => {
    setSwapped(!isSwapped)
    setTake(usefulFields(merged, kept))
  }
  const merge = () => {
    void send({
      memberId: kept.memberId,
      revision: kept.revision,
      mergedMemberId: merged.memberId,
      mergedRevision: merged.revision,
      take,
    })
  }
  return (
    <>
      <FormAlert text={failure ?? (areBothLinked ? t('errors.bothLinked') : null)} className="mb-4" />
      <Card className="overflow-hidden">
        <div className="grid gap-3 p-5 @[38.75rem]:grid-cols-[10rem_1fr_1fr]">
          <Button onClick={swap} className="self-center">
            <ArrowLeftRight aria-hidden strokeWidth={1.75} />
            {t('memberMerges.swap')}
          </Button>
          <RecordHead record={kept} title={t('memberMerges.stays')} />
          <RecordHead record={merged} title={t('memberMerges.goes')} />
        </div>
        <SideBySide kept={kept} merged={merged} take={take} onTake={setTake} />
      </Card>
      {different !== null && (
        <section role="alert" aria-label={t('memberMerges.different')} className="card mt-4 p-5">
          <p className="font-medium">{t('memberMerges.different')}</p>
          <p className="mt-1 mb-3 text-ink-2">{t('memberMerges.differentText', { fields: different })}</p>
          <ChoiceCard type="checkbox" checked={isSamePerson} onChange={(event) => setSamePerson(event.target.checked)}>
            {t('memberMerges.samePerson')}
          </ChoiceCard>
        </section>
      )}
      {begunInBoth.length > 0 && (
        <section aria-labelledby="begun-in-both" className="card mt-4 p-5">
          <p id="begun-in-both" className="font-medium">
            {t('memberMerges.begunInBoth')}
          </p>
          <ul className="mt-1 list-disc pl-5">
            {begunInBoth.map((profileId) => (
              <NameOfProfile key={profileId} profileId={profileId} />
            ))}
          </ul>
          <p className="mt-2 text-ink-2">{t('memberMerges.begunInBothText')}</p>
        </section>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
        <p className="min-w-0 flex-1 basis-72 text-small text-ink-2">{t('memberMerges.consents')}</p>
        <Button
          variant="primary"
          isBusy={isBusy}
          disabled={areBothLinked || (different !== null && !isSamePerson)}
          onClick={merge}
        >
          <Merge aria-hidden strokeWidth={1.75} />
          {t('memberMerges.merge')}
        </Button>
      </div>
    </>
  )
}

function NameOfProfile({ profileId }: { readonly profileId: string }) {
  const { data } = useProfileDetails(profileId)
  return <li>{data?.name ?? '…'}</li>
}

/**
 * Compares date of birth and sex, which decide on ranges and ratings. Returns which of them differ although both
 * records contain them. Returns `null` if neither differs.
 */
function findDifferences(one: RecordToMerge, other: RecordToMerge): 'birthDate' | 'sex' | 'both' | null {
  const differs = (field: 'birthDate' | 'sex') =>
    one[field] !== null && other[field] !== null && one[field] !== other[field]
  if (differs('birthDate')) return differs('sex') ? 'both' : 'birthDate'
  return differs('sex') ? 'sex' : null
}

/** Returns the fields that only `merged` has, so that the kept record can take them over. */
const usefulFields = (kept: RecordToMerge, merged: RecordToMerge): ChosenField[] =>
  fieldsToTake.filter((field) => kept[field] === null && merged[field] !== null)

function RecordHead({ record, title }: { readonly record: RecordToMerge; readonly title: string }) {
  const t = useT()
  const format = useFormat()
  const { tenantId } = useTenant()
  return (
    <div className="min-w-0">
      <p className="text-small text-ink-2">{title}</p>
      <p>
        <Link {...paths.staff.memberRecord(tenantId, record.memberId)} className="link touch">
          <MemberName person={record} isStacked />
        </Link>
      </p>
      <p className="num text-small text-ink-2">
        {t('memberMerges.has', { checkUps: record.checkUps, unfinished: record.unfinished })}
      </p>
      <p className="num text-small text-muted">
        {t('memberMerges.since', { date: format.date(record.createdAt) })}
        {record.isLinked && ` · ${t('memberMerges.linked')}`}
      </p>
    </div>
  )
}
