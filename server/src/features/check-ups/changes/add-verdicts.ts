import type { CheckUp, ModuleValue, Score } from '@salus/contract/check-ups/check-ups.ts'
import type { JudgedScore } from '@salus/contract/check-ups/score-change.ts'
import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { findMeasuredHeight } from '@salus/domain/measurement-profiles/measured-height.ts'
import type { ScoreDefinition } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { findNeighbour } from '@salus/domain/real-change/neighbour-band.ts'
import { type OwnRepeatability, ownRepeatability } from '@salus/domain/real-change/own-repeatability.ts'
import { calculateAccuracy } from '@salus/domain/real-change/threshold.ts'
import type { ScoreSpread } from '../read/one.queries.ts'
import type { JudgedRow } from './judge-row.ts'

interface Stored {
  readonly profileId: string | null
  readonly version: string
  readonly subject: CheckUp['subject']
  readonly answers: CheckUp['answers']
  readonly scores: readonly Score[]
  readonly values: readonly ModuleValue[]
  readonly spreads: readonly ScoreSpread[]
}

export const addVerdicts = (stored: Stored, judged: JudgedRow): Pick<CheckUp, 'scores' | 'values' | 'outcome'> => ({
  outcome: judged.outcome,
  scores: stored.scores.map((score) => ({
    ...score,
    change: judged.changes.get(score.code) ?? null,
    withoutComparison: judged.without.get(score.code),
    ...describeAccuracy(score, stored),
  })),
  values: stored.values.map((value) => ({ ...value, change: judged.changes.get(buildKey(value)) ?? null })),
})

/** Returns the key of a value. The left and the right side of a value have different keys. */
export const buildKey = ({ code, side }: Pick<ModuleValue, 'code' | 'side'>): string =>
  side === undefined ? code : `${code}.${side}`

/**
 * Returns the measurement error of a score. If the error reaches into another band, also returns that band. Returns an
 * empty object if the score was computed with an earlier version of the profile, or if its measurement error is
 * unknown.
 */
function describeAccuracy(score: Score, stored: Stored): Pick<JudgedScore, 'accuracy' | 'atBorderOf'> {
  const { profileId, version, subject } = stored
  const profile = profileId === null ? undefined : profileById(profileId)
  const definition = profile?.scores.find(({ code }) => code === score.code)
  if (typeof score.value !== 'number' || definition === undefined || profile?.version !== version) return {}
  const heightCm = findMeasuredHeight(stored)
  const { decimals } = definition
  const own = findOwn(stored, score.code)
  const accuracy = calculateAccuracy(profile.changeRules[score.code], { value: score.value, decimals, heightCm, own })
  if (accuracy === undefined) return {}
  const atBorderOf = findNeighbour(findBands(definition, subject), score.value, accuracy)?.code
  return { accuracy, atBorderOf }
}

function findOwn({ spreads }: Stored, wanted: string): OwnRepeatability | undefined {
  const spread = spreads.find(({ code }) => code === wanted)
  return spread && ownRepeatability(spread)
}

const findBands = (definition: ScoreDefinition, { age, sex, heightCm }: CheckUp['subject']) =>
  age === null ? [] : definition.bands({ age, sex, heightCm })
