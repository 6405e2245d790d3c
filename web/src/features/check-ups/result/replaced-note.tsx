import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { describeSameMoment, nameReplaced } from '@salus/domain/change-words/without-comparison.ts'
import { findSameMoment } from '@salus/domain/moments/earlier-reading.ts'
import { useLanguage } from '../../../i18n/t.tsx'
import { Info } from '../../../ui/icons.ts'
import type { ResultRow } from '../rows/row.ts'
import { useResultTexts } from '../rows/texts.ts'

interface ReplacedNoteProps {
  readonly checkUp: CheckUp
  readonly rows: readonly ResultRow[]
}

/** Says that a delivery replaces values of an earlier one of the same moment, and shows both values where they differ. */
export function ReplacedNote({ checkUp, rows }: ReplacedNoteProps) {
  const language = useLanguage()
  const texts = useResultTexts()
  const replaced = findReplaced(checkUp, rows)
  if (replaced.length === 0) return null
  const both = replaced.flatMap(({ row, earlier }) => {
    const [before, now] = [texts.withUnit(earlier, earlier.value), texts.withUnit(row, row.value)]
    return before === now || now === '' ? [] : [nameReplaced({ name: texts.nameOf(row), before, now }, language)]
  })
  return (
    <div
      data-part="replaced"
      className="mb-4 flex items-start gap-3 rounded-card border border-line bg-surface px-4 py-3 text-ink-2"
    >
      <Info aria-hidden className="mt-0.5 size-4.5 shrink-0 text-muted" />
      <div className="num">
        <p>{describeSameMoment(language)}</p>
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

type NumberRow = ResultRow & { readonly value: number }

function findReplaced(checkUp: CheckUp, rows: readonly ResultRow[]): readonly { row: NumberRow; earlier: NumberRow }[] {
  if (checkUp.profileId !== null) return []
  return rows.flatMap((row) => {
    const { key, value } = row
    const having = checkUp.history.filter(
      ({ resultGuid, scores }) => resultGuid === checkUp.resultGuid || scores.some(({ code }) => code === key),
    )
    const found = findSameMoment(checkUp, having)?.scores.find(({ code }) => code === key)
    if (found === undefined || value === null) return []
    return [{ row: { ...row, value }, earlier: { ...row, value: found.value, unit: found.unit } }]
  })
}
