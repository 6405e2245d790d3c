import { useLanguage, useT } from '../../../i18n/t.tsx'
import { useIsQuiet } from '../rows/quiet-mode.tsx'
import { hasNoKnownError, type ResultRow } from '../rows/row.ts'
import { useResultTexts } from '../rows/texts.ts'

/**
 * States once for the whole result that all or some differences cannot be judged, because the measurement error is
 * unknown. In quiet mode, the note has other words, because no differences are shown.
 */
export function ErrorUnknownNote({ rows }: { readonly rows: readonly ResultRow[] }) {
  const t = useT()
  const texts = useResultTexts()
  const language = useLanguage()
  const isQuiet = useIsQuiet()
  const compared = rows.filter(({ change }) => change !== undefined)
  const unknown = compared.filter(hasNoKnownError)
  const count = unknown.length
  if (count === 0) return null
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(unknown.map(texts.writeName))
  return (
    <p className="mt-3 max-w-[80ch] px-1 text-small text-ink-2">
      {count === compared.length
        ? t(isQuiet ? 'sheet.errorUnknown.allQuiet' : 'sheet.errorUnknown.all')
        : t(isQuiet ? 'sheet.errorUnknown.someQuiet' : 'sheet.errorUnknown.some', { count, names })}
    </p>
  )
}
