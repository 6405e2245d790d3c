import { describeRepeated, nameBothReadings } from '@salus/domain/change-words/without-comparison.ts'
import { measuredAgain } from '@salus/domain/moments/earlier-reading.ts'
import { useFormat, useLanguage } from '../../../i18n/t.tsx'
import { Info } from '../../../ui/icons.ts'
import { useIsQuiet } from '../rows/quiet-mode.tsx'
import { bandAt, type ResultRow } from '../rows/row.ts'
import { useResultTexts } from '../rows/texts.ts'

interface RepeatedNoteProps {
  readonly rows: readonly ResultRow[]
  readonly isCompared: boolean
  readonly isWithdrawn: boolean
}

/** True if the headline's own card already shows that the reading repeats an earlier one. */
const isShownByHeadline = ({ role, value, change, withoutComparison, repeated }: ResultRow) =>
  role === 'primary' &&
  value !== null &&
  change === undefined &&
  withoutComparison === 'same-sitting' &&
  repeated !== undefined

/**
 * Shows that this reading repeats an earlier one of the same session. Lists both readings of each value that a warning
 * asks to measure again. Renders nothing if the card of the headline already shows this.
 */
export function RepeatedNote({ rows, isCompared, isWithdrawn }: RepeatedNoteProps) {
  const format = useFormat()
  const language = useLanguage()
  const writeBothReadings = useBothReadings()
  const repeated = rows.find((row) => row.repeated !== undefined)?.repeated
  const both = rows.flatMap((row) => (measuredAgain.has(row.key) ? (writeBothReadings(row) ?? []) : []))
  if (!isWithdrawn && rows.some(isShownByHeadline)) return null
  // Next to a comparison or a headline, the note is needed only to show both readings.
  const isShownElsewhere = isCompared || rows.some(({ role, value }) => role === 'primary' && value !== null)
  if (repeated === undefined || (isShownElsewhere && both.length === 0)) return null
  const { at, minutes } = repeated
  return (
    <div
      data-part="repeated"
      className="mb-4 flex items-start gap-3 rounded-card border border-line bg-surface px-4 py-3 text-ink-2"
    >
      <Info aria-hidden className="mt-0.5 size-4.5 shrink-0 text-muted" />
      <div className="num">
        <p>{describeRepeated({ minutes, time: format.time(at) }, language)}</p>
        {both.length > 0 && (
          <ul className="mt-1 text-ink">
            {both.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/**
 * Returns a function that describes both readings of a value, the earlier one and this one. It returns `undefined` if
 * there is no earlier reading to show.
 */
export function useBothReadings() {
  const format = useFormat()
  const language = useLanguage()
  const texts = useResultTexts()
  const isQuiet = useIsQuiet()
  const written = (row: ResultRow, value: number) => {
    if (isQuiet) return texts.valueAt(row, value)
    const band = bandAt(row, value)
    const amount = texts.withUnit(row, value)
    return band === undefined ? amount : `${amount} (${texts.bandWord(band)})`
  }
  return (row: ResultRow): string | undefined => {
    const { repeated, value } = row
    if (repeated === undefined || value === null) return undefined
    const [before, now] = [written(row, repeated.value), written(row, value)]
    if (before === '' || now === '') return undefined
    return nameBothReadings({ name: texts.writeName(row), time: format.time(repeated.at), before, now }, language)
  }
}
