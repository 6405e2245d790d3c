import { shares } from '@salus/domain/consents/sharing.ts'
import type { Participant, ReportedScore, WavePlan } from '@salus/domain/group-reports/wave-plan.ts'
import type { Score } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import type { Counted } from './closing.queries.ts'

const ownAnswers: ReadonlySet<string> = new Set(['self', 'by-link'])

/**
 * One person as the report is computed with: no name, no day, no answer. Known is who shares the results with staff or
 * whose answers staff typed or amended, whether an Admin reads reports today or not: the report stays safe when one does
 * later.
 */
export function participantOf(person: Counted, plan: WavePlan, pluginId: number) {
  const { classes, scores, answeredBy, revision } = person
  const written: Participant['scores'] = {}
  for (const reported of plan.scores) {
    const score = scores.find(({ code }) => code === reported.code)
    const value = score && valueOf(score, reported)
    if (value) written[reported.code] = value
  }
  const isTypedByStaff = !ownAnswers.has(answeredBy) || revision > 1
  return { classes, isKnown: isTypedByStaff || shares(person, pluginId), scores: written } satisfies Participant
}

/** Undefined: not given, or not on the scale. */
function valueOf({ value, band }: Score, reported: ReportedScore): Participant['scores'][string] | undefined {
  const isWord = reported.kind === 'classes'
  const code = band ?? (isWord && typeof value === 'string' ? value : undefined)
  const known = reported.bands.find((one) => one.code === code)
  if (!known) return undefined
  const inNeed = known.valence === 'act'
  if (isWord) return value === null ? undefined : { value: null, band: known.code, inNeed }
  if (typeof value !== 'number' || value < reported.lo || value > reported.hi) return undefined
  return { value, band: known.code, inNeed }
}
