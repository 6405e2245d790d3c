import { Info } from 'lucide-react'
import { useT } from '../../i18n/t.tsx'
import { Card } from '../../ui/card.tsx'
import { VerdictSign } from './change-word.tsx'
import type { ResultRow } from './result-rows.ts'
import { useResultTexts } from './result-texts.ts'

/** What the headline score says in plain words, and what has changed. */
export function MeaningCard({ row }: { readonly row: ResultRow }) {
  const t = useT()
  return (
    <Card className="flex flex-col p-6">
      <h2 className="text-h3 font-semibold">{row.value === null ? row.name : t('checkUps.whatThisMeans')}</h2>
      {row.value === null && <p className="mt-2 text-h1 font-semibold">{row.text}</p>}
      {row.band?.meaning !== undefined && <p className="mt-3 max-w-[62ch] text-lead">{row.band.meaning}</p>}
      {row.value !== null && (
        <div className="mt-5">
          <ChangeTile row={row} value={row.value} />
        </div>
      )}
      <ScreeningNote className="mt-auto pt-5" />
    </Card>
  )
}

function ChangeTile({ row, value }: { readonly row: ResultRow; readonly value: number }) {
  const t = useT()
  const texts = useResultTexts()
  const { change, error } = row
  if (change === undefined) {
    return (
      <div className="rounded-card border border-line p-4">
        <p className="font-medium">{t('checkUps.firstOne')}</p>
        <p className="mt-1 text-small text-ink-2">{t('checkUps.firstOneText')}</p>
      </div>
    )
  }
  const [from, to] = [texts.number(row, change.from), texts.number(row, value)]
  const errorText = { error: error === undefined ? '' : texts.withUnit(row, error) }
  return (
    <div className="rounded-card border border-line p-4">
      <p className="flex items-center gap-2 font-medium">
        <VerdictSign verdict={change.verdict} className="size-4.5" />
        {change.verdict === 'real' && t('checkUps.realChange')}
        {change.verdict === 'within-error' && t('checkUps.withinError')}
        {change.verdict === 'unknown' && t('checkUps.change')}
      </p>
      <p className={`num mt-2 text-metric font-semibold ${change.verdict === 'real' ? '' : 'text-muted'}`}>
        {texts.delta(row, change.delta)}{' '}
        <span className="text-small font-normal tracking-normal text-muted">
          {from === to ? t('checkUps.asBefore') : t('checkUps.fromTo', { from, to })}
        </span>
      </p>
      <p className="mt-1 text-small text-ink-2">
        {change.verdict === 'real' && t('checkUps.moreThanError', errorText)}
        {change.verdict === 'within-error' && t('checkUps.lessThanError', errorText)}
        {change.verdict === 'unknown' && t('checkUps.noErrorKnown')}
      </p>
    </div>
  )
}

export function ScreeningNote({ className }: { readonly className: string }) {
  const t = useT()
  return (
    <div className={`flex items-start gap-3 text-small text-ink-2 ${className}`}>
      <Info aria-hidden className="mt-px size-4.5 text-muted" />
      <p>{t('checkUps.screening')}</p>
    </div>
  )
}
