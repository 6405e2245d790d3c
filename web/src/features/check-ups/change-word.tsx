import { BadgeAlert, BadgeCheck, CircleHelp, Equal } from 'lucide-react'
import { useT } from '../../i18n/t.tsx'
import { isReal, type Verdict } from './result-row.ts'

interface ChangeWordProps {
  readonly verdict: Verdict
  /** Only the sign is drawn; the word is there for those who listen. */
  readonly isBrief?: boolean
}

/** Whether a difference is more than measurement error, and which way: a badge or an equals sign, and the word. */
export function ChangeWord({ verdict, isBrief = false }: ChangeWordProps) {
  const t = useT()
  const word = t(`checkUps.verdict.${verdict}`)
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-caption ${isReal(verdict) ? 'font-medium text-ink' : 'text-muted'}`}
    >
      <VerdictSign verdict={verdict} className={isBrief ? 'size-4' : 'size-3.5'} />
      {isBrief ? <span className="sr-only">{word}</span> : word}
    </span>
  )
}

export function VerdictSign({ verdict, className }: { readonly verdict: Verdict; readonly className: string }) {
  if (verdict === 'worse') return <BadgeAlert aria-hidden className={`${className} text-over-ink`} />
  if (isReal(verdict)) return <BadgeCheck aria-hidden className={`${className} text-link`} />
  if (verdict === 'within-error') return <Equal aria-hidden className={`${className} text-muted`} />
  return <CircleHelp aria-hidden className={`${className} text-muted`} />
}
