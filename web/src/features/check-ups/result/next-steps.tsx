import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { MeasurementProfileAsData } from '@salus/contract/measuring/profiles.ts'
import { useLanguage, useT } from '../../../i18n/t.tsx'
import { ExplainTo, usePersonWords } from '../../../platform/people/person-words.tsx'
import { Footprints, TriangleAlert } from '../../../ui/icons.ts'

interface NextStepsProps {
  readonly profile: Pick<MeasurementProfileAsData, 'nextSteps' | 'scores'>
  readonly scores: CheckUp['scores']
}

type Step = MeasurementProfileAsData['nextSteps'][number]

/**
 * Returns the general steps, and the steps for the band that the result is in. This is the band of the headline, unless
 * the step refers to another score.
 */
export function fittingSteps({ profile, scores }: NextStepsProps): readonly Step[] {
  const primary = profile.scores.find((score) => score.role === 'primary')?.code
  return profile.nextSteps.filter(({ bands, score = primary }) => {
    const band = scores.find((candidate) => candidate.code === score)?.band
    return bands === undefined || (band !== undefined && bands.includes(band))
  })
}

interface ShownStepsProps {
  /** The profile in the version that scored the result; `undefined` if that version is no longer known. */
  readonly profile: NextStepsProps['profile'] | undefined
  readonly checkUp: Pick<CheckUp, 'scores' | 'warnings'>
}

/**
 * Shows the next steps for the warnings of the result, and below them the next steps of the profile. If a warning is a
 * crisis, the steps of the profile are hidden.
 */
export function NextSteps({ profile, checkUp: { scores, warnings = [] } }: ShownStepsProps) {
  const t = useT()
  const language = useLanguage()
  const person = usePersonWords()
  const urgent = warnings.map(({ title, text, staffText }) => ({
    title: title[language],
    text: (person === undefined ? text : staffText)[language],
    isUrgent: true,
  }))
  const hasCrisis = warnings.some(({ urgency }) => urgency === 'crisis')
  const fitting = profile === undefined || hasCrisis ? [] : fittingSteps({ profile, scores })
  const shown = [...urgent, ...fitting.map(({ title, text }) => ({ title, text, isUrgent: false }))]
  if (shown.length === 0) return null
  return (
    <section
      aria-label={person === undefined ? t('checkUps.nextSteps') : t('person.nextSteps', { person: person.object })}
      className="mt-4"
    >
      {person !== undefined && (
        <div className="mb-3 px-1">
          <h2 className="text-h3 font-semibold">{t('person.nextSteps', { person: person.object })}</h2>
          {fitting.length > 0 && <ExplainTo className="mt-0.5" />}
        </div>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))] gap-4">
        {shown.map(({ title, text, isUrgent }) => (
          <article key={title} className="card break-inside-avoid p-5">
            <span className={`tile ${isUrgent ? 'bg-warning-soft! text-warning-ink!' : 'b'}`}>
              {isUrgent ? <TriangleAlert aria-hidden /> : <Footprints aria-hidden />}
            </span>
            <h3 className="mt-4 text-h3 font-semibold">{title}</h3>
            <p className="mt-1.5 text-ink-2">{text}</p>
          </article>
        ))}
      </div>
    </section>
  )
}
