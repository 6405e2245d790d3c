import { useEffect, useRef } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useT } from '../../i18n/t.tsx'
import type { TranslationKey } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ArrowLeft, ArrowRight, Check } from '../../ui/icons.ts'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { focusFirstWrong } from '../../ui/focus/watch-submissions.ts'

interface StepListProps {
  steps: readonly TranslationKey[]
  current: number
}

/** Lists the steps. Shown only on wide screens, because the form shows the current step anyway. */
export function StepList({ steps, current }: StepListProps) {
  const t = useT()
  return (
    <ol className="hidden space-y-4 lg:block" aria-label={t('registration.progress')}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={classNames(
            'flex items-center gap-3',
            index < current && 'text-ink-2',
            index === current && 'font-medium text-ink',
            index > current && 'text-muted',
          )}
        >
          <span
            aria-hidden
            className={classNames(
              'num grid size-7 shrink-0 place-items-center rounded-full text-caption font-semibold',
              index < current && 'bg-success-soft text-success-ink',
              index === current && 'bg-accent text-accent-fg',
              index > current && 'border border-line-strong',
            )}
          >
            {index < current ? <Check className="size-4" /> : index + 1}
          </span>
          {t(step)}
          {index < current && <span className="sr-only">{t('registration.stepDone')}</span>}
        </li>
      ))}
    </ol>
  )
}

interface StepCardProps {
  /** The number of the step and of all steps; `null` if the card is used alone. */
  place: { readonly current: number; readonly total: number } | null
  title: ReactNode
  text: ReactNode
  failure?: string | null
  submitLabel: string
  isBusy?: boolean
  onBack?: (() => void) | undefined
  onSubmit: () => void
  children: ReactNode
}

/**
 * Shows one step. When the step appears, its first wrong field takes the focus. If no field is wrong, the title takes
 * the focus.
 */
export function StepCard({
  place,
  title,
  text,
  failure,
  submitLabel,
  isBusy,
  onBack,
  onSubmit,
  children,
}: StepCardProps) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  // If a refusal has returned the person to this step, the wrong field takes the focus.
  useEffect(() => {
    if (form.current !== null) focusFirstWrong(form.current)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy === true) return
    onSubmit()
  }
  return (
    <section className="card rounded-sheet p-5 small:p-8">
      {place && <PlaceLine {...place} />}
      <StepTitle>{title}</StepTitle>
      <p className="mt-1 max-w-[64ch] text-ink-2">{text}</p>
      <form ref={form} onSubmit={submit} noValidate>
        {children}
        <FormAlert text={failure} className="mt-6" />
        <div className="mt-8 flex flex-wrap items-center justify-between gap-3 border-t border-sep pt-6">
          {onBack ? (
            <Button variant="quiet" size="large" onClick={onBack}>
              <ArrowLeft aria-hidden />
              {t('registration.back')}
            </Button>
          ) : (
            <span />
          )}
          <Button type="submit" variant="primary" size="large" isBusy={isBusy}>
            {submitLabel}
            <ArrowRight aria-hidden />
          </Button>
        </div>
      </form>
    </section>
  )
}

function PlaceLine({ current, total }: { current: number; total: number }) {
  const t = useT()
  return (
    <>
      <p className="text-small text-muted">{t('registration.stepOf', { step: current + 1, total })}</p>
      <div className="mb-4 mt-2 flex gap-1.5 lg:hidden" aria-hidden>
        {Array.from({ length: total }, (_, index) => (
          <span
            key={index}
            className={classNames('h-1 flex-1 rounded-full', index <= current ? 'bg-accent' : 'bg-rail')}
          />
        ))}
      </div>
    </>
  )
}

/** The title of a step. It takes the focus when it appears, so that screen readers announce the new step. */
export function StepTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return (
    <h1 ref={title} tabIndex={-1} className="mt-1 text-h1 font-semibold outline-none">
      {children}
    </h1>
  )
}
