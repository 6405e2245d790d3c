import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Heart } from '@salus/contract/check-ups/heart.ts'
import { strapName } from '@salus/domain/heart/strap-name.ts'
import { comparisonNotes, qualityNotes } from '@salus/domain/heart/heart-notes.ts'
import { heartNote, heartSource, postureWords, sensorWords } from '@salus/domain/heart/heart-words.ts'
import type { ReactNode } from 'react'
import { useFormat, useLanguage, useT } from '../../../i18n/t.tsx'
import { Card } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { heartRows } from './rows.ts'
import { HistoryCard } from '../history/history.tsx'
import { ExplainTo } from '../../../platform/people/person-words.tsx'
import { useIsQuiet } from '../rows/quiet-mode.tsx'
import type { ResultRow } from '../rows/row.ts'
import { ResultSheet } from '../sheet/sheet.tsx'

export function HeartCard({ heart, checkUp }: { readonly heart: Heart; readonly checkUp: CheckUp }) {
  const t = useT()
  const format = useFormat()
  const language = useLanguage()
  const comparison = checkUp.heartComparison
  const rows = heartRows(heart, { checkUp, language })
  const given = rows.filter(({ value }) => value !== null)
  const since = comparison?.previous?.startedAt
  const notes = [...qualityNotes(heart), ...(comparison ? comparisonNotes(comparison) : [])].map(
    (note) => note[language],
  )
  return (
    <div className="mt-4 space-y-4">
      {given.length === 0 ? (
        <Card isPadded heading={t('heart.card.title')}>
          <Notes notes={notes} />
        </Card>
      ) : (
        <div>
          <ResultSheet
            title={t('heart.card.title')}
            rows={given}
            since={since === undefined ? undefined : format.date(since)}
            action={<span className="text-caption text-muted">{t('heart.card.fromDevice')}</span>}
          />
          <div className="px-1 pt-3">
            <ExplainTo className="mb-1.5" />
            <Notes notes={[...bandMeanings(given), ...notes, heartNote[language]]} />
          </div>
        </div>
      )}
      <HistoryCard rows={given} title={t('heart.card.history')} />
      <HowMeasured heart={heart} rows={rows} />
    </div>
  )
}

const bandMeanings = (rows: readonly ResultRow[]): readonly string[] =>
  rows.flatMap(({ name, band }) => (band?.meaning === undefined ? [] : [`${name}: ${band.meaning}`]))

const Notes = ({ notes }: { readonly notes: readonly string[] }) => (
  <ul className="space-y-1.5 text-small text-ink-2">
    {notes.map((note) => (
      <li key={note} className="max-w-[80ch]">
        {note}
      </li>
    ))}
  </ul>
)

interface HowProps {
  readonly heart: Heart
  readonly rows: readonly ResultRow[]
}

function HowMeasured({ heart, rows }: HowProps) {
  const t = useT()
  const format = useFormat()
  const language = useLanguage()
  const isQuiet = useIsQuiet()
  const { posture, sensorLocation, startedAt, device, version } = heart
  const named = [strapName(heart), device.firmware].filter((part) => part !== null).join(', ')
  const strap =
    sensorLocation === null
      ? named
      : t('heart.card.strapAt', { strap: named === '' ? '–' : named, place: sensorWords[sensorLocation][language] })
  return (
    <Disclosure title={t('heart.card.how')}>
      <dl className="grid gap-x-6 gap-y-2.5 text-small @[35rem]:grid-cols-[9rem_1fr]">
        <Fact term={t('heart.card.measured')}>
          {postureWords[posture][language]}, {format.dateTime(startedAt)}
        </Fact>
        {strap !== '' && <Fact term={t('heart.card.strap')}>{strap}</Fact>}
        {!isQuiet && (
          <Fact term={t('heart.card.beats')}>
            {t('heart.card.beatsText', {
              intervals: format.number(heart.intervals),
              seconds: format.number(heart.seconds, 0),
              percent: format.number(heart.rejectedPercent, 1),
            })}
            {heart.gaps > 0 && <span className="block">{t('heart.card.gaps', { count: heart.gaps })}</span>}
          </Fact>
        )}
        {rows.map(({ key, name, meaning, trace }) => (
          <Fact key={key} term={name}>
            {meaning}
            {!isQuiet && trace?.rule !== undefined && <span className="mt-1 block text-muted">{trace.rule}</span>}
          </Fact>
        ))}
        <Fact term={t('heart.card.version')}>{version}</Fact>
        {!isQuiet && <Fact term={t('heart.card.source')}>{heartSource[language]}</Fact>}
      </dl>
    </Disclosure>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted [hyphens:auto]">{term}</dt>
      <dd className="num max-w-[68ch] text-ink-2">{children}</dd>
    </>
  )
}
