import type { Outcome } from '@salus/domain/real-change/change-of-check-up.ts'
import { ArrowRightLeft } from 'lucide-react'
import { useT } from '../../i18n/t.tsx'
import { VerdictSign } from './change-word.tsx'
import { isReal, type Verdict } from './result-row.ts'

const verdicts = {
  better: 'better',
  worse: 'worse',
  changed: 'changed',
  'no-real-change': 'within-error',
  'same-word': 'within-error',
  'not-comparable': 'unknown',
} as const satisfies Record<Exclude<Outcome, 'other-word'>, Verdict>

/** In a list: a sign and a short word for the change since the check-up before. Its line is kept free while it comes. */
export function OutcomeMark({ outcome }: { readonly outcome: Outcome | null | undefined }) {
  const t = useT()
  if (outcome === null) return null
  const isBold = outcome === 'other-word' || (outcome && isReal(verdicts[outcome]))
  return (
    <span
      className={`flex h-4 items-center justify-end gap-1 text-caption ${isBold ? 'font-medium text-ink' : 'text-muted'}`}
    >
      {outcome && (
        <>
          {outcome === 'other-word' ? (
            <ArrowRightLeft aria-hidden className="size-3.5 text-muted" />
          ) : (
            <VerdictSign verdict={verdicts[outcome]} className="size-3.5" />
          )}
          {t(`checkUps.outcome.${outcome}`)}
        </>
      )}
    </span>
  )
}
