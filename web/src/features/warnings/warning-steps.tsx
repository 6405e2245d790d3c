import type { Warning } from '@salus/contract/check-ups/warnings.ts'
import { useLanguage } from '../../i18n/t.tsx'

export type Voice = 'person' | 'staff'

interface WarningStepsProps {
  readonly warning: Warning
  readonly voice: Voice
  readonly className?: string
}

export function WarningSteps({ warning, voice, className = '' }: WarningStepsProps) {
  const language = useLanguage()
  const steps = voice === 'staff' ? warning.staffSteps : warning.steps
  const [only, ...others] = steps
  if (others.length === 0) return <p className={className}>{only?.[language]}</p>
  return (
    <ol className={`list-decimal space-y-2 pl-5 ${className}`}>
      {steps.map((step) => (
        <li key={step.en}>{step[language]}</li>
      ))}
    </ol>
  )
}
