import type { Warning } from '@salus/contract/check-ups/warnings.ts'
import { type ReactNode, useId } from 'react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { UrgencyMark } from './urgency-mark.tsx'
import { type Voice, WarningSteps } from './warning-steps.tsx'

export interface ShownWarning {
  readonly warning: Warning
  /** Names the result that the warning belongs to, if the page does not make this clear. */
  readonly from?: ReactNode
}

interface WarningsCardProps {
  readonly shown: readonly ShownWarning[]
  readonly voice: Voice
}

/**
 * Lists the warnings in `shown`, which must be sorted with the most serious warning first. The card contains no
 * numbers, so quiet mode shows all of it.
 */
export function WarningsCard({ shown, voice }: WarningsCardProps) {
  const t = useT()
  const language = useLanguage()
  const headingId = useId()
  const [first] = shown
  if (first === undefined) return null
  const hasCrisis = first.warning.urgency === 'crisis'
  return (
    <section
      data-part="warnings"
      aria-labelledby={headingId}
      className={`card mb-4 break-inside-avoid ${hasCrisis ? 'border-2! border-warning-ink!' : ''}`}
    >
      <h2 id={headingId} className="px-4 pt-4 text-h3 font-semibold small:px-5">
        {t(hasCrisis ? 'warnings.titleCrisis' : 'warnings.title')}
      </h2>
      <ul className="px-4 pb-1 small:px-5">
        {shown.map(({ warning, from }) => (
          <li key={`${warning.topic} ${warning.title.en}`} className="border-t border-sep py-3.5 first:border-t-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <h3 className="font-semibold">{warning.title[language]}</h3>
              <UrgencyMark urgency={warning.urgency} />
            </div>
            <WarningSteps warning={warning} voice={voice} className="mt-1.5 max-w-[75ch] text-ink-2" />
            {from}
          </li>
        ))}
      </ul>
    </section>
  )
}
