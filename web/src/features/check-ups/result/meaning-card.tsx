import { nameVerdict } from '@salus/domain/change-words/change-words.ts'
import { describeRepeated, withoutComparisonWords } from '@salus/domain/change-words/without-comparison.ts'
import { measuredAgain } from '@salus/domain/moments/earlier-reading.ts'
import { useFormat, useLanguage, useT } from '../../../i18n/t.tsx'
import { Card } from '../../../ui/card.tsx'
import { Info } from '../../../ui/icons.ts'
import { HowText, useExplanation } from '../sheet/change-details.tsx'
import { VerdictSign } from '../sheet/verdict.tsx'
import { EarlierWord } from '../sheet/earlier-word.tsx'
import { BandChip } from '../figures/band-chip.tsx'
import { useIsQuiet, useMeaning } from '../rows/quiet-mode.tsx'
import { ExplainTo, usePersonWords, useTenantName } from '../../../platform/people/person-words.tsx'
import { type Change, isReal, type ResultRow } from '../rows/row.ts'
import { rooms } from './rooms.ts'
import { useResultTexts } from '../rows/texts.ts'
import { useBothReadings } from './repeated-note.tsx'
import { Remarks } from '../sheet/cells.tsx'

interface MeaningCardProps {
  readonly row: ResultRow
  /** If `row` repeats an earlier reading, the card lists both readings of these rows. */
  readonly rows?: readonly ResultRow[]
}

export function MeaningCard({ row, rows = [row] }: MeaningCardProps) {
  const t = useT()
  const isWord = row.value === null
  const meaning = useMeaning()(row.band?.meaning)
  return (
    <Card data-part="meaning" className={`flex flex-col p-6 ${isWord ? rooms.word : ''}`}>
      <h2 className="text-h3 font-semibold">{isWord ? row.name : t('checkUps.whatThisMeans')}</h2>
      {isWord && <Word row={row} />}
      {meaning !== undefined && <ExplainTo className="mt-3" />}
      {meaning !== undefined && <p className="mt-3 max-w-[62ch] text-lead">{meaning}</p>}
      {row.meaning !== undefined && <p className="mt-2 max-w-[62ch] text-ink-2">{row.meaning}</p>}
      {row.because !== undefined && <p className="mt-3 max-w-[62ch] text-lead">{row.because}</p>}
      <Remarks row={row} className="mt-3 max-w-[62ch]" />
      {row.value !== null && (
        <div className="mt-5">
          <ChangeTile row={row} rows={rows} />
        </div>
      )}
      {row.before !== undefined && (
        <div className="mt-5 rounded-card border border-line p-4">
          <EarlierWord before={row.before} />
        </div>
      )}
      <ScreeningNote className="mt-auto pt-5" />
    </Card>
  )
}

function Word({ row }: { readonly row: ResultRow }) {
  const t = useT()
  return (
    <p className="mt-2 flex flex-wrap items-center gap-3 text-h1 font-semibold">
      {row.text ?? t('checkUps.notGiven')}
      {row.band !== undefined && row.band.word !== row.text && row.band.word !== undefined && (
        <BandChip word={row.band.word} position={row.band.position} valence={row.band.valence} />
      )}
    </p>
  )
}

function ChangeTile({ row, rows }: Required<MeaningCardProps>) {
  const t = useT()
  const language = useLanguage()
  const { change } = row
  if (change === undefined) {
    const { title, text } = withoutComparisonWords[row.withoutComparison ?? 'first']
    return (
      <div className="rounded-card border border-line p-4">
        <p className="font-medium">{title[language]}</p>
        {row.withoutComparison === 'same-sitting' && row.repeated !== undefined ? (
          <Repeated rows={rows} repeated={row.repeated} />
        ) : (
          <p className="mt-1 text-small text-ink-2">{text[language]}</p>
        )}
      </div>
    )
  }
  return (
    <div className="rounded-card border border-line p-4">
      <p className="flex items-center gap-2 font-medium">
        <VerdictSign verdict={change.verdict} className="size-4.5" />
        {nameVerdict(change.judged)[language]}
      </p>
      <Figures row={row} change={change} />
      <details className="mt-2 text-small">
        <summary className="link touch inline-block py-1">{t('checkUps.how.title')}</summary>
        <div className="mt-1.5">
          <HowText row={row} change={change} />
        </div>
      </details>
    </div>
  )
}

interface RepeatedProps {
  readonly rows: readonly ResultRow[]
  readonly repeated: NonNullable<ResultRow['repeated']>
}

function Repeated({ rows, repeated: { at, minutes } }: RepeatedProps) {
  const format = useFormat()
  const language = useLanguage()
  const writeBothReadings = useBothReadings()
  const both = rows.flatMap((row) =>
    row.role === 'primary' || measuredAgain.has(row.key) ? (writeBothReadings(row) ?? []) : [],
  )
  return (
    <>
      <p className="mt-1 text-small text-ink-2">{describeRepeated({ minutes, time: format.time(at) }, language)}</p>
      <ul className="num mt-1 text-small empty:hidden">
        {both.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}

interface FiguresProps {
  readonly row: ResultRow
  readonly change: Change
}

function Figures({ row, change }: FiguresProps) {
  const t = useT()
  const texts = useResultTexts()
  const isQuiet = useIsQuiet()
  const explain = useExplanation()
  const why = explain(row, change).join(' ')
  if (isQuiet) return why === '' ? null : <div className="mt-1 text-small text-ink-2">{why}</div>
  const unit = texts.differenceUnit(row, change.delta)
  const [from, to] = [texts.number(row, change.from), texts.number(row, change.to)]
  return (
    <>
      <p className={`num mt-2 text-metric font-semibold ${isReal(change.verdict) ? '' : 'text-muted'}`}>
        {texts.delta(row, change.delta)}{' '}
        {unit !== undefined && (
          <span className="mr-2 text-small font-normal tracking-normal text-muted">{`${unit} `}</span>
        )}
        <span className="text-small font-normal tracking-normal text-muted">
          {from === to ? t('checkUps.asBefore') : t('checkUps.fromTo', { from, to })}
        </span>
      </p>
      <div className="mt-1 text-small text-ink-2">{why}</div>
    </>
  )
}

export function ScreeningNote({ className }: { readonly className: string }) {
  const t = useT()
  const tenant = useTenantName()
  const person = usePersonWords()
  return (
    <div className={`flex items-start gap-3 text-small text-ink-2 ${className}`}>
      <Info aria-hidden className="mt-px size-4.5 text-muted" />
      <p>
        {person === undefined
          ? t('checkUps.screening', { tenant: tenant ?? t('checkUps.whoInvited') })
          : t('person.screening', { person: person.subject })}
      </p>
    </div>
  )
}
