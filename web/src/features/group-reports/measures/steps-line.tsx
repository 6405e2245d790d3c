import type { Measures } from '@salus/contract/group-reports/measures.ts'
import { useT } from '../../../i18n/t.tsx'
import { Check } from '../../../ui/icons.ts'

const looks = {
  done: 'bg-normal-soft text-normal-ink',
  'in-work': 'bg-accent-soft text-[var(--accent-soft-foreground)]',
  open: 'bg-track text-ink-2',
} as const

export function StepsLine({ steps }: Pick<Measures, 'steps'>) {
  const t = useT()
  return (
    <ol
      aria-label={t('groupMeasures.steps')}
      className="grid gap-x-3 gap-y-2 border-t border-line px-5 py-4 @[32.5rem]:grid-cols-2 @[56.25rem]:grid-cols-7"
    >
      {steps.map(({ step, state }, at) => (
        <li key={step} className="flex min-w-0 items-start gap-2 @[56.25rem]:flex-col @[56.25rem]:gap-1.5">
          <span
            aria-hidden="true"
            className={`num grid size-6 shrink-0 place-items-center rounded-full text-caption font-semibold ${looks[state]}`}
          >
            {state === 'done' ? <Check className="size-3.5" /> : at + 1}
          </span>
          <span className="min-w-0 text-caption">
            <span className="block font-medium hyphens-auto text-ink">{t(`groupMeasures.step.${step}`)}</span>
            <span className="block text-muted">{t(`groupMeasures.stepState.${state}`)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
