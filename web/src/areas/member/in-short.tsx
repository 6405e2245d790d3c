import type { OwnCheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import type { OwnMeasurementProfile } from '@salus/contract/measuring/profiles.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { writeTitle } from '../../features/check-ups/labels.ts'
import { latestOfEach } from '../../features/check-ups/overview/latest-of-each.ts'
import { type InShort, summarizeResults } from '../../features/check-ups/overview/summarize-results.ts'
import type { LatestResult } from '../../features/check-ups/overview/use-results.ts'
import { dueCheckUps, listNeverDone } from '../../features/check-ups/overview/due.ts'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { ArrowRight } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMeasuringTenants } from './archived-records.tsx'

interface InShortCardProps {
  readonly results: readonly LatestResult[]
  readonly profiles: readonly OwnMeasurementProfile[]
  readonly checkUps: readonly OwnCheckUpListItem[]
  readonly now: number
}

export function InShortCard({ results, profiles, checkUps, now }: InShortCardProps) {
  const t = useT()
  const isWaiting = results.some(({ state }) => state === 'waiting')
  const said = summarizeResults(results)
  return (
    <section aria-label={t('overview.inShort')} className="card mb-4 p-4 small:p-5">
      {isWaiting ? (
        <div className="space-y-3" role="status">
          <Skeleton className="h-5 w-4/5 rounded-chip" />
          <Skeleton className="h-5 w-3/5 rounded-chip" />
          <Skeleton className="h-5 w-2/5 rounded-chip" />
        </div>
      ) : (
        <dl className="grid gap-x-6 gap-y-3 @[47.5rem]:grid-cols-3">
          <Part term={t('overview.means')}>
            <Meaning said={said} />
          </Part>
          <Part term={t('overview.sure')}>
            <Certainty said={said} />
          </Part>
          <Part term={t('overview.now')}>
            <NextThing said={said} profiles={profiles} checkUps={checkUps} now={now} />
          </Part>
        </dl>
      )}
    </section>
  )
}

const Part = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <div>
    <dt className="text-caption text-muted">{term}</dt>
    <dd className="mt-0.5 text-ink">{children}</dd>
  </div>
)

function useNames() {
  const language = useLanguage()
  return (results: readonly LatestResult[]) =>
    new Intl.ListFormat(language, { type: 'conjunction' }).format(results.map(({ item }) => writeTitle(item, language)))
}

function Meaning({ said: { attention, hasBorder } }: { readonly said: InShort }) {
  const t = useT()
  const names = useNames()
  if (attention.length === 0 && hasBorder) return t('overview.allGoodOrBorder')
  return attention.length === 0 ? t('overview.allGood') : t('overview.attention', { names: names(attention) })
}

function Certainty({ said: { better, worse, changed, changedByOurs, compared } }: { readonly said: InShort }) {
  const t = useT()
  const names = useNames()
  if (compared === 0) return t('overview.sureNone')
  const real = better.length + worse.length + changed.length + changedByOurs.length
  return (
    <>
      {real === 0 && t('overview.realNone')}
      {better.length > 0 && t('overview.better', { names: names(better) })}{' '}
      {worse.length > 0 && t('overview.worse', { names: names(worse) })}{' '}
      {changed.length > 0 && t('overview.changed', { names: names(changed) })}{' '}
      {changedByOurs.length > 0 && t('overview.changedByOurs', { names: names(changedByOurs) })}
      <span className="mt-0.5 block text-small text-muted">{t('overview.sureText', { real, count: compared })}</span>
    </>
  )
}

interface NextThingProps extends Omit<InShortCardProps, 'results'> {
  readonly said: InShort
}

/**
 * Shows one thing, the first that exists: a result that needs attention, a check-up that is due, or a measurement that
 * the person has never taken.
 */
function NextThing({ said, profiles, checkUps, now }: NextThingProps) {
  const t = useT()
  const language = useLanguage()
  const tenants = useMeasuringTenants()
  const [first] = said.attention
  if (first !== undefined) {
    const [gravest] = first.checkUp?.warnings ?? []
    const step = gravest === undefined ? first.firstStep : t(`warnings.urgency.${gravest.urgency}`)
    return (
      <>
        {step !== undefined && <span className="block">{step}</span>}
        <Link {...paths.member.checkUp(first.item.resultGuid)} className={linkClass}>
          {t('overview.lookAt', { name: writeTitle(first.item, language) })}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      </>
    )
  }
  const due = dueCheckUps(latestOfEach(checkUps), { now, tenants, own: profiles }).flatMap(({ item }) =>
    profiles.filter(({ id }) => id === item.profileId),
  )
  const [next] = [...due, ...listNeverDone(profiles, checkUps)]
  if (next === undefined) return t('overview.nothingDue')
  return (
    <Link {...paths.member.performAnalysis(next.path)} className={linkClass}>
      {t('overview.startName', { name: next.name })}
      <ArrowRight aria-hidden className="size-4" />
    </Link>
  )
}

const linkClass = 'link inline-flex min-h-11 items-center gap-1.5 small:min-h-8'
