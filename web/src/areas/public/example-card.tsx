import { useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { Chip } from '../../ui/chip.tsx'

const points = [
  [4, 24.3],
  [104, 31.5],
  [204, 38.7],
  [304, 38.7],
  [404, 58],
] as const

// The months on the axis of the example, counted back from today.
const monthsAgo = [12, 10, 7, 5, 2, 0] as const

export function ExampleCard() {
  const t = useT()
  const format = useFormat()
  const [now] = useState(() => new Date())
  return (
    <div className="card mt-10 hidden max-w-[560px] overflow-hidden small:block">
      <div className="flex items-center gap-3 px-6 pt-5">
        <span className="tile b !size-9 !rounded-[9px]">
          <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
            <circle cx="12" cy="12" r="9" />
            <path d="M5.5 13H8l2-4.5 3.5 8L15.5 12h3" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </span>
        <div className="flex-1">
          <div className="font-medium">{t('public.exampleName')}</div>
          <div className="text-caption text-muted">{t('public.exampleText')}</div>
        </div>
        <Chip tone="good" shape="dot">
          {t('public.exampleState')}
        </Chip>
      </div>
      <div className="px-6 pb-5 pt-3">
        <svg viewBox="0 0 512 140" className="h-auto w-full" role="img" aria-label={t('public.exampleChart')}>
          <rect y="72.4" width="512" height="57.8" fill="var(--band)" rx="2" />
          <path
            d="M4 24.3L104 31.5L204 38.7L304 38.7L404 58L504 79.6"
            fill="none"
            stroke="var(--chart-1)"
            strokeWidth="2"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
          {points.map(([x, y]) => (
            <circle key={x} cx={x} cy={y} r="3" fill="var(--surface)" stroke="var(--chart-1)" strokeWidth="1.75" />
          ))}
          <circle cx="504" cy="79.6" r="5" fill="var(--chart-1)" stroke="var(--surface)" strokeWidth="2" />
          <text x="2" y="14" fontSize="12" fontWeight="500" fill="var(--ink-2)" className="num">
            {format.number(26)}
          </text>
          <text x="508" y="67" textAnchor="end" fontSize="13" fontWeight="600" fill="var(--foreground)" className="num">
            {format.number(13)}
          </text>
          <text x="10" y="106" fontSize="12" fontWeight="500" fill="var(--normal-ink)">
            {t('public.exampleBand')}
          </text>
        </svg>
      </div>
      <p aria-hidden="true" className="num flex justify-between border-t border-sep px-6 py-3 text-caption text-muted">
        {monthsAgo.map((months) => (
          <span key={months} className={months === 0 ? 'font-semibold text-ink' : ''}>
            {format.monthShort(new Date(now.getFullYear(), now.getMonth() - months, 1, 12).toISOString())}
          </span>
        ))}
      </p>
    </div>
  )
}
