import { BadgeCheck, Equal } from 'lucide-react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { isReal, type ResultRow } from './result-row.ts'
import { useResultTexts } from './result-texts.ts'

/** One sentence on what really changed. Says nothing where no measurement error is known. */
export function ChangeSummary({ rows, since }: { readonly rows: readonly ResultRow[]; readonly since: string }) {
  const t = useT()
  const texts = useResultTexts()
  const language = useLanguage()
  const judged = rows.filter((row) => row.change !== undefined && row.change.verdict !== 'unknown')
  if (judged.length === 0) return null
  const real = judged.filter((row) => row.change !== undefined && isReal(row.change.verdict))
  const date = since
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    real.map((row) =>
      [texts.nameOf(row), row.change && texts.delta(row, row.change.delta), texts.unitOf(row)]
        .filter(Boolean)
        .join(' '),
    ),
  )
  if (real.length === 0) {
    return (
      <p className="mb-4 flex items-start gap-3 rounded-card border border-line bg-surface px-4 py-3 text-ink-2">
        <Equal aria-hidden className="mt-px size-4.5 text-muted" />
        <span>
          <span className="font-medium text-ink">{t('checkUps.summaryNone', { date })}</span>{' '}
          {t('checkUps.summaryNoneText')}
        </span>
      </p>
    )
  }
  return (
    <p className="mb-4 flex items-start gap-3 rounded-card border border-accent-line bg-accent-soft px-4 py-3 text-accent-ink">
      <BadgeCheck aria-hidden className="mt-px size-4.5" />
      <span>
        <span className="font-medium">{t('checkUps.summaryReal', { date, names })}</span>{' '}
        {real.length < judged.length && t('checkUps.summaryRest')}
      </span>
    </p>
  )
}
