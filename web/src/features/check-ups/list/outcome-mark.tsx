import { shortVerdictWords } from '@salus/domain/change-words/change-words.ts'
import { useLanguage } from '../../../i18n/t.tsx'
import { VerdictSign } from '../sheet/verdict.tsx'
import { isReal } from '../rows/row.ts'
import type { ListedOutcome } from './use-changes.ts'

/**
 * Shows the change since the previous check-up as a sign and a short word, with the value that it is about.
 * `undefined` reserves the line while loading; `null` renders nothing.
 */
export function OutcomeMark({ outcome }: { readonly outcome: ListedOutcome | null | undefined }) {
  const language = useLanguage()
  if (outcome === null) return null
  const isBold = outcome !== undefined && isReal(outcome.outcome)
  return (
    <span
      className={`flex min-h-4 items-start justify-end gap-1 text-caption ${isBold ? 'font-medium text-ink' : 'text-muted'}`}
    >
      {outcome && (
        <>
          <VerdictSign verdict={outcome.outcome} className="mt-px size-3.5 shrink-0" />
          <span className="min-w-0 text-end">
            {outcome.of && `${outcome.of[language]}: `}
            {shortVerdictWords[outcome.outcome][language]}
          </span>
        </>
      )}
    </span>
  )
}
