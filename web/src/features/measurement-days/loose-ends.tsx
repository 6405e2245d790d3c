import type { DayVisit } from '@salus/contract/measuring/days.ts'
import { type Translate, useT } from '../../i18n/t.tsx'
import { Card } from '../../ui/card.tsx'
import { LackingList } from './lacking-list.tsx'
import { listLooseEnds, type LooseEnd } from './line.ts'
import { useProfileNames } from './use-profile-names.ts'

interface LooseEndsProps {
  readonly visits: readonly DayVisit[]
  readonly writeFacts: (visit: DayVisit) => string
}

/** Sums up an ended day: first the totals, then a list of people with what is left to do for each of them. */
export function LooseEnds({ visits, writeFacts }: LooseEndsProps) {
  const t = useT()
  const findProfileName = useProfileNames()
  const ends = listLooseEnds(visits)
  return (
    <Card heading={t('measurementDays.looseEnds')} isPadded className="mt-4">
      {ends.length === 0 ? (
        <p className="text-ink-2">{t('measurementDays.noLooseEnds')}</p>
      ) : (
        <>
          <p className="font-medium">{sumUp(ends, t)}</p>
          <LackingList
            writeFacts={writeFacts}
            people={ends.map((end) => ({ visit: end.visit, lacks: describe(end, { t, findProfileName }) }))}
          />
        </>
      )}
    </Card>
  )
}

function sumUp(ends: readonly LooseEnd[], t: Translate): string {
  const counts = {
    lacking: ends.filter(({ open }) => open.length > 0).length,
    unfinished: ends.flatMap(({ open }) => open).filter(({ state }) => state === 'claimed').length,
    withoutResult: ends.filter(({ hasNoResult }) => hasNoResult).length,
    untold: ends.filter(({ hasUndiscussedResults }) => hasUndiscussedResults).length,
  }
  const kinds = ['lacking', 'unfinished', 'withoutResult', 'untold'] as const
  return kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`measurementDays.loose.${kind}`, { count: counts[kind] }))
    .join(' · ')
}

interface Words {
  readonly t: Translate
  readonly findProfileName: (profileId: string) => string
}

function describe({ open, hasNoResult, hasUndiscussedResults }: LooseEnd, { t, findProfileName }: Words): string {
  const measurements = open.map(({ profileId, state }) =>
    state === 'claimed'
      ? t('measurementDays.loose.begun', { profile: findProfileName(profileId) })
      : findProfileName(profileId),
  )
  return [
    measurements.join(', '),
    hasNoResult ? t('measurementDays.loose.noResult') : '',
    hasUndiscussedResults ? t('measurementDays.loose.notDiscussed') : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')
}
