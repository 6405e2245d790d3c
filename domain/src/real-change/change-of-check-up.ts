import type {
  MeasurementProfile,
  Score,
  ScoreDefinition,
  Subject,
} from '../measurement-profiles/measurement-profile.ts'
import type { OwnRepeatability } from './own-repeatability.ts'
import { type Reading, type RealChange, realChange, type WordChange, wordChange } from './real-change.ts'

/** A check-up as far as its change against another one depends on it. */
export interface ComparableCheckUp extends Omit<Reading, 'value'> {
  readonly scores: readonly Pick<Score, 'code' | 'value'>[]
}

interface Compared {
  readonly profile: Pick<MeasurementProfile, 'scores' | 'version'>
  readonly subject: Subject
  readonly previous: ComparableCheckUp
  readonly current: ComparableCheckUp
  readonly own?: ReadonlyMap<string, OwnRepeatability>
}

export const outcomes = [
  'better',
  'worse',
  'changed',
  'no-real-change',
  'other-word',
  'same-word',
  'not-comparable',
] as const satisfies readonly (RealChange | WordChange)['outcome'][]
export type Outcome = (typeof outcomes)[number]

/** The scores that stand for a whole result: the headline, or the parts where there is none. */
export const standingForAll = (scores: readonly ScoreDefinition[]): readonly ScoreDefinition[] => {
  const headline = scores.filter(({ role }) => role === 'primary')
  return headline.length > 0 ? headline : scores.filter(({ role }) => role === 'facet')
}

/**
 * One word for the change between two whole check-ups. Where several parts stand for the result, some better and others
 * worse is only `changed`. Nothing where nothing stands for it in one of the two.
 */
export function changeOfCheckUp({ profile, subject, previous, current, own }: Compared): Outcome | undefined {
  if (profile.version !== current.version) return undefined
  const found = standingForAll(profile.scores).flatMap((definition) => {
    const { code } = definition
    const readings = { previous: readingOf(previous, code), current: readingOf(current, code) }
    const change =
      wordChange(readings.previous, readings.current) ??
      realChange({ definition, subject, ...readings, own: own?.get(code) })
    return change.outcome === 'not-comparable' && change.reason === 'no-number' ? [] : [change.outcome]
  })
  return found.includes('better') && found.includes('worse') ? 'changed' : outcomes.find((one) => found.includes(one))
}

const readingOf = ({ scores, ...reading }: ComparableCheckUp, code: string): Reading => ({
  ...reading,
  value: scores.find((score) => score.code === code)?.value ?? null,
})
