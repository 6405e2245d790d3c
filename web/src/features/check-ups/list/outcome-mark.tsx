import type { Outcome } from '@salus/domain/real-change/change-terms.ts'
import { shortVerdictWords } from '@salus/domain/change-words/change-words.ts'
import { useLanguage } from '../../../i18n/t.tsx'
import { VerdictSign } from '../sheet/verdict.tsx'
import { isReal } from '../rows/row.ts'

/**
 * Shows the change since the previous check-up as a sign and a short word. `undefined` reserves the line while loading;
 * `null` renders nothing.
 */
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
