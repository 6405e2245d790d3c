import { summarizeChanges } from '@salus/domain/change-words/change-summary.ts'
import { useLanguage } from '../../../i18n/t.tsx'
import { BadgeCheck, Equal } from '../../../ui/icons.ts'
import { useIsQuiet } from '../rows/quiet-mode.tsx'
import { rooms } from './rooms.ts'
import type { ResultRow } from '../rows/row.ts'
import { useResultTexts } from '../rows/texts.ts'

export function ChangeSummary({ rows, since }: { readonly rows: readonly ResultRow[]; readonly since: string }) {
  const texts = useResultTexts()
  const language = useLanguage()
  const isQuiet = useIsQuiet()
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const summary = summarizeChanges(
    rows.flatMap((row) =>
      row.change === undefined
        ? []
        : [
            {
              name: [texts.writeName(row), texts.signedDifference(row, row.change.delta)].filter(Boolean).join(' '),
              change: row.change.judged,
            },
          ],
    ),
    { language, date: since, formatList: (names) => list.format(names), isQuiet },
  )
  if (summary === null) return null
  const { title, text, hasChange } = summary
  const Sign = hasChange ? BadgeCheck : Equal
  const look = hasChange ? 'border-accent-line bg-accent-soft text-accent-ink' : 'border-line bg-surface text-ink-2'
  return (
    <p
      data-part="summary"
      className={`mb-4 flex items-center gap-3 rounded-card border px-4 py-3 ${rooms.summary} ${look}`}
    >
      <Sign aria-hidden className={`size-4.5 shrink-0 ${hasChange ? '' : 'text-muted'}`} />
      <span>
        <span className={`font-medium ${hasChange ? '' : 'text-ink'}`}>{title}</span> {text}
      </span>
    </p>
  )
}
