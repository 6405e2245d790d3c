import { BadgeCheck, CircleHelp, Equal } from 'lucide-react'
import { type TranslationKey, useT } from '../../i18n/t.tsx'
import type { Verdict } from './result-rows.ts'

const words: Readonly<Record<Verdict, TranslationKey>> = {
  real: 'checkUps.realChange',
  'within-error': 'checkUps.withinError',
  unknown: 'checkUps.errorUnknown',
}

interface ChangeWordProps {
  readonly verdict: Verdict
  /** Only the sign is drawn; the word is there for those who listen. */
  readonly isBrief?: boolean
}

/** Whether a difference is more than measurement error: a badge or an equals sign, and the word. */
export function ChangeWord({ verdict, isBrief = false }: ChangeWordProps) {
  const t = useT()
  const word = t(words[verdict])
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-caption ${verdict === 'real' ? 'font-medium text-ink' : 'text-muted'}`}
    >
      <VerdictSign verdict={verdict} className={isBrief ? 'size-4' : 'size-3.5'} />
      {isBrief ? <span className="sr-only">{word}</span> : word}
    </span>
  )
}

export function VerdictSign({ verdict, className }: { readonly verdict: Verdict; readonly className: string }) {
  if (verdict === 'real') return <BadgeCheck aria-hidden className={`${className} text-link`} />
  if (verdict === 'within-error') return <Equal aria-hidden className={`${className} text-muted`} />
  return <CircleHelp aria-hidden className={`${className} text-muted`} />
}
