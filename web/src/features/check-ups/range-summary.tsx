import { CircleCheck, ListFilter } from 'lucide-react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import type { ResultRow } from './result-row.ts'
import { useResultTexts } from './result-texts.ts'

/** So many values are named; of more than that the number is said. */
const mostNamed = 4

/** In one sentence how many values lie within the range that came with them, and which do not. */
export function RangeSummary({ rows }: { readonly rows: readonly ResultRow[] }) {
  const t = useT()
  const texts = useResultTexts()
  const language = useLanguage()
  const ranged = rows.filter(({ value, usual }) => value !== null && (usual.low ?? usual.high) !== undefined)
  if (ranged.length === 0) return null
  const outside = ranged.filter(({ band }) => band !== undefined && band.position !== 'normal')
  const [only] = ranged.length === 1 ? ranged : []
  const count = { count: ranged.length - outside.length, all: ranged.length }
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    outside.map(
      (row) =>
        `${texts.nameOf(row)} (${t(row.band?.position === 'over' ? 'checkUps.rangeOver' : 'checkUps.rangeUnder')})`,
    ),
  )
  const Sign = outside.length === 0 ? CircleCheck : ListFilter
  return (
    <p className="mb-4 flex items-start gap-3 rounded-card border border-line bg-surface px-4 py-3 text-ink-2">
      <Sign aria-hidden className={`mt-px size-4.5 ${outside.length === 0 ? 'text-normal-ink' : 'text-over-ink'}`} />
      <span>
        <span className="font-medium text-ink">
          {outside.length > 0
            ? t('checkUps.rangeSome', count)
            : only === undefined
              ? t('checkUps.rangeAll', count)
              : t('checkUps.rangeOne', { name: texts.nameOf(only) })}
        </span>
        {outside.length > 0 && outside.length <= mostNamed && ` ${t('checkUps.rangeOutside', { names })}`}
        {ranged.length < rows.length && ` ${t('checkUps.rangeWithout', { count: rows.length - ranged.length })}`}
      </span>
    </p>
  )
}
