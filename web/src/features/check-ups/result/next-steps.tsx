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
 * Returns the general steps, and the steps for the bands of the result. A step depends on the band of the headline,
 * unless it names another score.
 */
export function chooseFittingSteps({ profile, scores }: NextStepsProps): readonly Step[] {
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
  const fitting = profile === undefined || hasCrisis ? [] : chooseFittingSteps({ profile, scores })
  const usual = fitting.map(({ title, text }) => ({ title, text, isUrgent: false }))
  if (urgent.length + usual.length === 0) return null
  if (person === undefined)
    return (
      <section aria-label={t('checkUps.nextSteps')} className="mt-4">
        <Cards steps={[...urgent, ...usual]} />
      </section>
    )
  const heading = t('person.nextSteps', { person: person.object })
  return (
    <section aria-label={heading} className="mt-4 space-y-3">
      <h2 className="px-1 text-h3 font-semibold">{heading}</h2>
      {urgent.length > 0 && <Cards steps={urgent} />}
      {usual.length > 0 && (
        <>
          {/* Comes after the urgent steps, which speak to staff and not to the person. */}
          <ExplainTo className={urgent.length > 0 ? 'px-1 pt-1' : '-mt-2 px-1'} />
          <Cards steps={usual} />
        </>
      )}
    </section>
  )
}

interface CardsProps {
  readonly steps: readonly { readonly title: string; readonly text: string; readonly isUrgent: boolean }[]
}

function Cards({ steps }: CardsProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))] gap-4">
      {steps.map(({ title, text, isUrgent }) => (
        <article key={title} className="card break-inside-avoid p-5">
          <span className={`tile ${isUrgent ? 'bg-warning-soft! text-warning-ink!' : 'b'}`}>
            {isUrgent ? <TriangleAlert aria-hidden /> : <Footprints aria-hidden />}
          </span>
          <h3 className="mt-4 text-h3 font-semibold">{title}</h3>
          <p className="mt-1.5 text-ink-2">{text}</p>
        </article>
      ))}
    </div>
  )
}
