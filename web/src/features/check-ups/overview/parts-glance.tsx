import { useFormat, useT } from '../../../i18n/t.tsx'
import { needsAttention } from '../rows/needs-attention.ts'
import { RowBandChip } from '../sheet/cells.tsx'
import type { ResultRow } from '../rows/row.ts'
import { useResultTexts } from '../rows/texts.ts'

const shownParts = 3

interface PartsGlanceProps {
  /** Sorted: parts that need attention first. */
  readonly parts: readonly ResultRow[]
  readonly takenAt: string
}

/**
 * Summarises a result without a headline: the number of parts that need attention, and the parts at the top of `parts`.
 */
export function PartsGlance({ parts, takenAt }: PartsGlanceProps) {
  const t = useT()
  const format = useFormat()
  const texts = useResultTexts()
  const count = parts.filter(needsAttention).length
  return (
    <>
      <p className="mt-2.5 text-[1.0625rem] leading-6 font-semibold text-balance">
        {count === 0 ? t('checkUps.partsFine') : t('checkUps.partsAttention', { count })}
      </p>
      <ul className="mt-2.5 mb-3 space-y-1.5">
        {parts.slice(0, shownParts).map((row) => (
          <li key={row.key} className="flex items-center justify-between gap-3 text-small @max-[14rem]:flex-wrap">
            <span className="min-w-0 break-words hyphens-auto">{texts.writeName(row)}</span>
            <RowBandChip row={row} />
          </li>
        ))}
      </ul>
      <p className="num mt-auto flex min-h-11 items-center border-t border-sep pt-2 text-small text-muted">
        {format.date(takenAt)}
      </p>
    </>
  )
}
