import { everyPerson } from '../heart/heart-bands.ts'
import { allProfiles } from '../measurement-profiles/all-profiles.ts'
import type { MeasurementProfile, ScoreDefinition } from '../measurement-profiles/measurement-profile.ts'
import { listReportedCodes } from './reported-codes.ts'
import type { ReportedScore } from './wave-plan.ts'

/** The profiles whose reported scores are words. Reports contain no means for them, only the shares of the classes. */
const classesOnly = new Set(['stress-type', 'activity-questionnaire'])

/**
 * Returns the scores of a profile that a group report may contain. Body values, blood pressure, FINDRISC, SCORE2, the
 * list of diseases and free text are never among them. Empty for a profile without a group report.
 */
export const listReportedScores = (profile: MeasurementProfile): readonly ReportedScore[] =>
  listReportedCodes(profile.code).flatMap((code) => {
    const definition = profile.scores.find((score) => score.code === code)
    return definition === undefined ? [] : [describeScore(profile, definition)]
  })

export const listReportableProfiles = (): readonly MeasurementProfile[] =>
  allProfiles.filter((profile) => listReportedScores(profile).length > 0)

/**
 * Describes a score with the bands of an arbitrary adult. The bands of these scores are the same for all adults, which
 * a test checks.
 */
function describeScore(profile: MeasurementProfile, definition: ScoreDefinition): ReportedScore {
  const hasClassesOnly = classesOnly.has(profile.code)
  return {
    code: definition.code,
    kind: hasClassesOnly ? 'classes' : 'mean',
    lo: definition.min,
    hi: definition.max,
    decimals: definition.decimals,
    better: definition.better,
    bands: definition
      .bands(everyPerson)
      .map(({ code, valence, upTo }) => ({ code, valence, upTo: hasClassesOnly ? null : upTo })),
  }
}
