import type { CheckUp } from '@salus/contract/check-ups.ts'
import type { MeasurementProfileAsData } from '@salus/contract/measurement-profiles.ts'
import { Footprints } from 'lucide-react'
import { useT } from '../../i18n/t.tsx'
import { ExplainTo, usePersonWords } from './person-words.tsx'

interface NextStepsProps {
  readonly profile: Pick<MeasurementProfileAsData, 'nextSteps' | 'scores'>
  readonly scores: CheckUp['scores']
}

type Step = MeasurementProfileAsData['nextSteps'][number]

/** The steps for everybody, and those whose score (the headline, unless the step names one) lies in one of their bands. */
export function fittingSteps({ profile, scores }: NextStepsProps): readonly Step[] {
  const primary = profile.scores.find((score) => score.role === 'primary')?.code
  return profile.nextSteps.filter(({ bands, score = primary }) => {
    const band = scores.find((candidate) => candidate.code === score)?.band
    return bands === undefined || (band !== undefined && bands.includes(band))
  })
}

/** What a person can do now. */
export function NextSteps(props: NextStepsProps) {
  const t = useT()
  const person = usePersonWords()
  const fitting = fittingSteps(props)
  if (fitting.length === 0) return null
  return (
    <section
      aria-label={person === undefined ? t('checkUps.nextSteps') : t('person.nextSteps', { person: person.object })}
      className="mt-4"
    >
      {person !== undefined && (
        <div className="mb-3 px-1">
          <h2 className="text-h3 font-semibold">{t('person.nextSteps', { person: person.object })}</h2>
          <ExplainTo className="mt-0.5" />
        </div>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))] gap-4">
        {fitting.map((step) => (
          <article key={step.title} className="card break-inside-avoid p-5">
            <span className="tile b">
              <Footprints aria-hidden />
            </span>
            <h3 className="mt-4 text-h3 font-semibold">{step.title}</h3>
            <p className="mt-1.5 text-ink-2">{step.text}</p>
          </article>
        ))}
      </div>
    </section>
  )
}
