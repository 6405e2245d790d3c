import { shares } from '@salus/domain/consents/sharing.ts'
import type { Participant, ReportedScore, WavePlan } from '@salus/domain/group-reports/wave-plan.ts'
import type { Score } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import type { Counted } from './counted.queries.ts'

const ownAnswers: ReadonlySet<string> = new Set(['self', 'by-link'])

/**
 * Builds the input of the computation for one person, without name, date or answers. `isKnown` is true if staff may
 * know the result: the person shares it or shared it before, other people entered it, or it was amended. `isKnown` does
 * not depend on whether an admin reads reports today, because an admin might start to do so later.
 */
export function buildParticipant(person: Counted, plan: WavePlan, pluginId: number) {
  const { classes, scores, answeredBy, revision, wasShared } = person
  const written: Participant['scores'] = {}
  for (const reported of plan.scores) {
    const score = scores.find(({ code }) => code === reported.code)
    const value = score && readValue(score, reported)
    if (value) written[reported.code] = value
  }
  const isTypedByStaff = !ownAnswers.has(answeredBy) || revision > 1
  return {
    classes,
    isKnown: isTypedByStaff || wasShared || shares(person, pluginId),
    scores: written,
  } satisfies Participant
}

/**
 * Returns the value of a score with its band, for the computation. Returns `undefined` if the value is missing, is
 * outside the scale, or belongs to no band of the plan.
 */
function readValue({ value, band }: Score, reported: ReportedScore): Participant['scores'][string] | undefined {
  const isWord = reported.kind === 'classes'
  const code = band ?? (isWord && typeof value === 'string' ? value : undefined)
  const known = reported.bands.find((one) => one.code === code)
  if (!known) return undefined
  const inNeed = known.valence === 'act'
  if (isWord) return value === null ? undefined : { value: null, band: known.code, inNeed }
  if (typeof value !== 'number' || value < reported.lo || value > reported.hi) return undefined
  return { value, band: known.code, inNeed }
}
