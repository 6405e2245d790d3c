import type { ScoreChange } from '@salus/contract/check-ups/score-change.ts'
import { nameVerdict } from '@salus/domain/change-words/change-words.ts'
import { useLanguage } from '../../../i18n/t.tsx'
import { ArrowRightLeft, BadgeAlert, BadgeCheck, CircleHelp, Equal } from '../../../ui/icons.ts'
import { isReal, type Verdict } from '../rows/row.ts'

interface ChangeWordProps {
  readonly verdict: Verdict
  /**
   * Determines the wording. A threshold set by Salus is not a measurement error, so the wording must not call it one.
   */
  readonly basis: ScoreChange['basis']
  /** Shows only the symbol on screen. Screen readers still read the words, and paper shows them. */
  readonly isBrief?: boolean
}

export function ChangeWord({ verdict, basis, isBrief = false }: ChangeWordProps) {
  const word = nameVerdict({ verdict, basis })[useLanguage()]
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-caption ${isReal(verdict) ? 'font-medium text-ink' : 'text-muted'}`}
    >
      <VerdictSign verdict={verdict} className={isBrief ? 'size-4' : 'size-3.5'} />
      {isBrief ? <span className="sr-only print:not-sr-only print:!whitespace-nowrap">{word}</span> : word}
    </span>
  )
}

export function VerdictSign({ verdict, className }: { readonly verdict: Verdict; readonly className: string }) {
  if (verdict === 'worse') return <BadgeAlert aria-hidden className={`${className} text-over-ink`} />
  if (isReal(verdict)) return <BadgeCheck aria-hidden className={`${className} text-link`} />
  if (verdict === 'within-error' || verdict === 'same-word')
    return <Equal aria-hidden className={`${className} text-muted`} />
  if (verdict === 'other-word') return <ArrowRightLeft aria-hidden className={`${className} text-muted`} />
  return <CircleHelp aria-hidden className={`${className} text-muted`} />
}
