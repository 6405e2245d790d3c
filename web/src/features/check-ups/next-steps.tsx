import type { MeasurementProfileAsData } from '@salus/contract/measurement-profiles.ts'
import { Footprints } from 'lucide-react'
import { useT } from '../../i18n/t.tsx'

interface NextStepsProps {
  readonly steps: MeasurementProfileAsData['nextSteps']
  /** The band codes of the headline scores. */
  readonly bands: readonly string[]
}

/** What a person can do now; steps that name bands are shown in these only. */
export function NextSteps({ steps, bands }: NextStepsProps) {
  const t = useT()
  const fitting = steps.filter((step) => step.bands === undefined || step.bands.some((band) => bands.includes(band)))
  if (fitting.length === 0) return null
  return (
    <section
      aria-label={t('checkUps.nextSteps')}
      className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))] gap-4"
    >
      {fitting.map((step) => (
        <article key={step.title} className="card p-5">
          <span className="tile b">
            <Footprints aria-hidden />
          </span>
          <h3 className="mt-4 text-h3 font-semibold">{step.title}</h3>
          <p className="mt-1.5 text-ink-2">{step.text}</p>
        </article>
      ))}
    </section>
  )
}
