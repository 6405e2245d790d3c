import type { Outcome } from '@salus/domain/real-change/change-of-check-up.ts'
import { shortVerdictWords } from '@salus/domain/real-change/change-words.ts'
import { useLanguage } from '../../i18n/t.tsx'
import { VerdictSign } from './change-word.tsx'
import { isReal } from './result-row.ts'

/** In a list: a sign and a short word for the change since the check-up before. Its line is kept free while it comes. */
export function OutcomeMark({ outcome }: { readonly outcome: Outcome | null | undefined }) {
  const language = useLanguage()
  if (outcome === null) return null
  const isBold = outcome !== undefined && isReal(outcome)
  return (
    <span
      className={`flex h-4 items-center justify-end gap-1 text-caption ${isBold ? 'font-medium text-ink' : 'text-muted'}`}
    >
      {outcome && (
        <>
          <VerdictSign verdict={outcome} className="size-3.5" />
          {shortVerdictWords[outcome][language]}
        </>
      )}
    </span>
  )
}
