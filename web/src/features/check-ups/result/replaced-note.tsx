import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { describeSameMoment, nameReplaced } from '@salus/domain/change-words/without-comparison.ts'
import { findReplaced } from '@salus/domain/moments/earlier-reading.ts'
import { useLanguage } from '../../../i18n/t.tsx'
import { Info } from '../../../ui/icons.ts'
import type { ResultRow } from '../rows/row.ts'
import { useResultTexts } from '../rows/texts.ts'

interface ReplacedNoteProps {
  readonly checkUp: CheckUp
  readonly rows: readonly ResultRow[]
}

/**
 * Shows that a delivery replaces values of an earlier delivery with the same time. Where the two values differ, shows
 * both.
 */
export function ReplacedNote({ checkUp, rows }: ReplacedNoteProps) {
  const language = useLanguage()
  const texts = useResultTexts()
  const replaced = findReplaced(rows, checkUp, ({ key }) => key)
  if (replaced.length === 0) return null
  const both = replaced.flatMap(({ row, value, replaced: { value: earlier, unit } }) => {
    const [before, now] = [texts.withUnit({ ...row, unit }, earlier), texts.withUnit(row, value)]
    return before === now || now === '' ? [] : [nameReplaced({ name: texts.writeName(row), before, now }, language)]
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
