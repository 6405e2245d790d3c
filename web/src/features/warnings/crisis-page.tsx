import type { Warning } from '@salus/contract/check-ups/warnings.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Phone, TriangleAlert } from '../../ui/icons.ts'
import type { Voice } from './warning-steps.tsx'

interface CrisisPageProps {
  readonly warning: Warning
  readonly voice: Voice
  readonly name?: ReactNode
  /** The date of the measurement, and the measured value unless numbers are hidden. Omitted if neither may be shown. */
  readonly reading?: string | undefined
  readonly action: string
  readonly onDone: () => void
}

export function CrisisPage({ warning, voice, name, reading, action, onDone }: CrisisPageProps) {
  const t = useT()
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { emergencyNumber } = warning
  const steps = voice === 'staff' ? warning.staffSteps : warning.steps
  return (
    <section className="mx-auto w-full max-w-[680px] text-left" aria-labelledby="crisis">
      <div className="card border-2! border-warning-ink! p-5 small:p-8">
        <p className="flex items-center gap-3 font-semibold text-warning-ink">
          <TriangleAlert aria-hidden className="size-7 shrink-0" />
          {t('warnings.urgency.crisis')}
        </p>
        <h1
          id="crisis"
          ref={heading}
          tabIndex={-1}
          className="mt-3 text-[1.75rem] leading-9 font-semibold tracking-[-.022em] outline-none small:text-[2.25rem] small:leading-[2.75rem]"
        >
          {warning.title[language]}
        </h1>
        {name !== undefined && <p className="mt-2 text-lead">{name}</p>}
        {reading !== undefined && <p className="num mt-1 text-lead text-ink-2">{reading}</p>}
        <ol className="mt-6 space-y-4">
          {steps.map((step, index) => (
            <li key={step.en} className="flex gap-3.5">
              <span
                aria-hidden="true"
                className="num mt-px grid size-7 shrink-0 place-items-center rounded-full bg-warning-soft text-small font-semibold text-warning-ink"
              >
                {index + 1}
              </span>
              <div className="min-w-0 flex-1">
                <p className={`text-lead ${index === 0 ? 'font-semibold' : ''}`}>{step[language]}</p>
                {index === 0 && emergencyNumber !== null && (
                  <a
                    href={`tel:${emergencyNumber}`}
                    className={buttonClass({ variant: 'primary', size: 'large' }, 'num mt-3 print:hidden')}
                  >
                    <Phone aria-hidden />
                    {t('warnings.call', { number: emergencyNumber })}
                  </a>
                )}
              </div>
            </li>
          ))}
        </ol>
        <p className="mt-6 border-t border-sep pt-4 text-small text-ink-2">
          {t(voice === 'staff' ? 'warnings.noDiagnosis' : 'warnings.nobodyWatches')}
        </p>
        <Button size="large" className="mt-5 w-full small:w-auto print:hidden" onClick={onDone}>
          {action}
        </Button>
      </div>
    </section>
  )
}
