import { useT } from '../../../i18n/t.tsx'
import { useIsQuiet } from '../rows/quiet-mode.tsx'
import { hasNoKnownError, type ResultRow } from '../rows/row.ts'

/**
 * One note for the whole result: it says whether all or only some differences cannot be judged because the measurement
 * error is unknown. In quiet mode no differences are shown, so it does not speak of them as shown.
 */
export function ErrorUnknownNote({ rows }: { readonly rows: readonly ResultRow[] }) {
  const t = useT()
  const isQuiet = useIsQuiet()
  const compared = rows.filter(({ change }) => change !== undefined)
  const count = compared.filter(hasNoKnownError).length
  if (count === 0) return null
  return (
    <p className="mt-3 max-w-[80ch] px-1 text-small text-ink-2">
      {count === compared.length
        ? t(isQuiet ? 'sheet.errorUnknown.allQuiet' : 'sheet.errorUnknown.all')
        : t(isQuiet ? 'sheet.errorUnknown.someQuiet' : 'sheet.errorUnknown.some', { count })}
    </p>
  )
}
