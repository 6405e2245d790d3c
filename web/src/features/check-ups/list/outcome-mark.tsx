import { nameOutcome } from '@salus/domain/change-words/change-words.ts'
import { useLanguage } from '../../../i18n/t.tsx'
import { VerdictSign } from '../sheet/verdict.tsx'
import { isReal } from '../rows/row.ts'
import type { ListedOutcome } from './use-changes.ts'

interface OutcomeMarkProps {
  /** `undefined` reserves the line while loading; `null` renders nothing. */
  readonly outcome: ListedOutcome | null | undefined
  /** The title of the check-up, above the mark. */
  readonly title: string
}

/**
 * Shows the change since the previous check-up as a sign and a short word. Also names the value that changed, unless
 * the title already mentions it.
 */
export function OutcomeMark({ outcome, title }: OutcomeMarkProps) {
  const language = useLanguage()
  if (outcome === null) return null
  const isBold = outcome !== undefined && isReal(outcome.outcome)
  const name = outcome?.of?.[language]
  return (
    <span
      className={`block min-h-4 text-end text-caption text-balance ${isBold ? 'font-medium text-ink' : 'text-muted'}`}
    >
      {outcome && (
        <>
          <VerdictSign verdict={outcome.outcome} className="mr-1 inline size-3.5 align-[-2px]" />
          {name !== undefined && name !== title && `${name}: `}
          {nameOutcome(outcome.outcome, outcome.of === undefined)[language]}
        </>
      )}
    </span>
  )
}
