import type { DayVisit } from '@salus/contract/measuring/days.ts'
import { useT } from '../../i18n/t.tsx'
import { Card } from '../../ui/card.tsx'
import { LackingList } from './lacking-list.tsx'
import { listLacking } from './line.ts'

const kinds = {
  unfinished: ({ steps }: DayVisit) => steps.some(({ state }) => state === 'claimed'),
  withoutResult: ({ steps }: DayVisit) => steps.every(({ state }) => state !== 'done'),
  untold: ({ steps, talkedAt }: DayVisit) => talkedAt === null && steps.some(({ state }) => state === 'done'),
} as const
const order = ['unfinished', 'withoutResult', 'untold'] as const

/** Sums up an ended day: who lacks what, and what else was left open. */
export function LooseEnds({ visits }: { readonly visits: readonly DayVisit[] }) {
  const t = useT()
  const lacking = listLacking(visits)
  const found = order
    .map((kind) => ({ kind, people: visits.filter(kinds[kind]) }))
    .filter(({ people }) => people.length > 0)
  return (
    <Card heading={t('measurementDays.looseEnds')} isPadded className="mt-4">
      {found.length === 0 && lacking.length === 0 && <p className="text-ink-2">{t('measurementDays.noLooseEnds')}</p>}
      <dl className="grid gap-3">
        {lacking.length > 0 && (
          <div>
            <dt className="font-medium">{t('measurementDays.lacking', { count: lacking.length })}</dt>
            <dd>
              <LackingList people={lacking} />
            </dd>
          </div>
        )}
        {found.map(({ kind, people }) => (
          <div key={kind}>
            <dt className="font-medium">{t(`measurementDays.loose.${kind}`, { count: people.length })}</dt>
            <dd>
              <LackingList people={people.map((visit) => ({ visit, profileIds: [] }))} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
