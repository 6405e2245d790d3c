import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import type { Urgency } from '@salus/domain/warnings/warning.ts'
import type { Language } from '@salus/domain/words.ts'
import { wordsIn } from './report-words.ts'

export interface WarningBlock {
  readonly urgency: Urgency
  readonly grade: string
  readonly title: string
  readonly steps: readonly string[]
}

/** Returns the warnings, most urgent first. Quiet mode shows them too, because they contain no numbers. */
export const warningBlocks = ({ warnings = [] }: CheckUp, language: Language): readonly WarningBlock[] =>
  warnings.map(({ urgency, title, steps }) => ({
    urgency,
    grade: wordsIn(language)[urgency],
    title: title[language],
    steps: steps.map((step) => step[language]),
  }))

interface ReportStep {
  readonly title: string
  readonly text: string
}

/**
 * Returns the next steps, starting with those of warnings. A withdrawn result has no steps, because it must not lead to
 * action.
 */
export function reportSteps(
  checkUp: CheckUp,
  profile: MeasurementProfile | undefined,
  language: Language,
): readonly ReportStep[] {
  if (checkUp.status === 'withdrawn') return []
  const warnings = checkUp.warnings ?? []
  const urgent = warnings.map(({ title, text }) => ({ title: title[language], text: text[language] }))
  if (profile === undefined || warnings.some(({ urgency }) => urgency === 'crisis')) return urgent
  return [...urgent, ...chooseFittingSteps(checkUp, profile, language)]
}

function chooseFittingSteps(checkUp: CheckUp, profile: MeasurementProfile, language: Language): readonly ReportStep[] {
  const primary = profile.scores.find(({ role }) => role === 'primary')?.code
  const isIn = (bands: readonly string[], code: string | undefined) => {
    const band = checkUp.scores.find((score) => score.code === code)?.band
    return band !== undefined && bands.includes(band)
  }
  return profile.nextSteps
    .filter(({ bands, score }) => bands === undefined || isIn(bands, score ?? primary))
    .map(({ title, text }) => ({ title: title[language], text: text[language] }))
}
