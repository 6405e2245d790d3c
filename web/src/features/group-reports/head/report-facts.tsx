import type { GroupSurvey } from '@salus/contract/group-reports/surveys.ts'
import type { MeasurementProfileAsData } from '@salus/contract/measuring/profiles.ts'
import { participationClasses, type Release } from '@salus/domain/group-reports/release.ts'
import { mayAskFewer } from '@salus/domain/measurement-profiles/may-ask-fewer.ts'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { Card } from '../../../ui/card.tsx'
import { Lock, Ruler, ShieldCheck, Users } from '../../../ui/icons.ts'
import { dayIn } from '../../../platform/dates/tenant-time.ts'
import { Fact } from '../fact.tsx'
import { useWrittenTexts } from '../written-texts.ts'

interface ReportFactsProps {
  readonly survey: GroupSurvey
  readonly release: Release
  readonly profile: MeasurementProfileAsData
  readonly zone: string
}

export function ReportFacts({ survey, release, profile, zone }: ReportFactsProps) {
  const t = useT()
  return (
    <Card data-part="facts" className="@container">
      <div className="grid @[51.25rem]:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <Facts survey={survey} release={release} profile={profile} zone={zone} />
        <Protection k={release.k} />
      </div>
      <p className="rounded-b-card border-t border-line bg-well px-5 py-3 text-small text-ink-2">
        <strong className="font-semibold text-ink">{t('groupReports.screening')}</strong>{' '}
        {t('groupReports.screeningText')}
      </p>
    </Card>
  )
}

const factLook = 'mt-0.5 text-lead font-medium'

function Facts({ survey, release: { whole }, profile, zone }: ReportFactsProps) {
  const t = useT()
  const format = useFormat()
  const texts = useWrittenTexts()
  const day = (instant: string) => format.date(dayIn(zone, instant))
  return (
    <dl className="grid content-start gap-x-6 gap-y-4 p-5 @[32.5rem]:grid-cols-2">
      <Fact
        className={factLook}
        name={t('groupReports.asked')}
        note={t('groupReports.questions', {
          count: profile.items.length,
          limit: mayAskFewer(profile) ? 'upTo' : 'exact',
        })}
      >
        {profile.name}
      </Fact>
      <Fact className={factLook} name={t('groupReports.period')}>
        <span className="num">{t('groupReports.fromTo', { from: day(survey.opensAt), to: day(survey.closesAt) })}</span>
      </Fact>
      {survey.invited !== null && (
        <Fact className={factLook} name={t('groupReports.invited')} note={t('groupReports.invitedNote')}>
          <span className="num">{t('groupReports.peopleCount', { count: survey.invited })}</span>
        </Fact>
      )}
      {'n5' in whole && (
        <Fact
          className={factLook}
          name={t('groupReports.participation')}
          note={t('groupReports.inReport', { people: texts.people(whole.n5) })}
        >
          <Participation participation={whole.participation} />
        </Fact>
      )}
    </dl>
  )
}

type Participation = (typeof participationClasses)[number]

const classWords = {
  'under-30': 'groupReports.participation.under30',
  '30-50': 'groupReports.participation.from30',
  '50-60': 'groupReports.participation.from50',
  '60-70': 'groupReports.participation.from60',
  '70-80': 'groupReports.participation.from70',
  'over-80': 'groupReports.participation.over80',
} as const satisfies Record<Participation, string>

function Participation({ participation }: { readonly participation: Participation }) {
  const t = useT()
  const reached = participationClasses.indexOf(participation)
  return (
    <>
      <span className="num">{t(classWords[participation])}</span>
      <span aria-hidden="true" className="mt-1.5 mb-1 flex max-w-48 gap-0.5">
        {participationClasses.map((one, at) => (
          <i
            key={one}
            className={`h-1.5 flex-1 first:rounded-l-full last:rounded-r-full ${at <= reached ? 'bg-[var(--chart-1)]' : 'bg-[var(--rail)]'}`}
          />
        ))}
      </span>
    </>
  )
}

function Protection({ k }: { readonly k: number }) {
  const t = useT()
  const sentences = [
    { icon: Users, text: t('groupReports.protected.groups', { k }) },
    { icon: Ruler, text: t('groupReports.protected.steps') },
    { icon: Lock, text: t('groupReports.protected.once') },
  ]
  return (
    <div className="border-t border-line p-5 @[51.25rem]:border-t-0 @[51.25rem]:border-l">
      <h2 className="flex items-center gap-2 text-h3 font-semibold">
        <ShieldCheck aria-hidden className="size-4.5 text-normal-ink" />
        {t('groupReports.protected')}
      </h2>
      <ul className="mt-3 grid gap-2.5">
        {sentences.map(({ icon: Icon, text }) => (
          <li key={text} className="flex gap-2.5 text-small text-ink-2">
            <Icon aria-hidden className="mt-px size-4 shrink-0 text-muted" />
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
