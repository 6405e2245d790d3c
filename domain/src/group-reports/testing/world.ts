import type { Breakdown, Participant, ReportedScore, WavePlan } from '../wave-plan.ts'
import type { Chance } from './chance.ts'

export const strain: ReportedScore = {
  code: 'total',
  kind: 'mean',
  lo: 0,
  hi: 40,
  decimals: 0,
  better: 'lower',
  bands: [
    { code: 'low', valence: 'good', upTo: 14 },
    { code: 'moderate', valence: 'watch', upTo: 27 },
    { code: 'high', valence: 'act', upTo: null },
  ],
}

export interface Person {
  readonly id: string
  readonly classes: Readonly<Record<string, string | null>>
  readonly value: number | null
  readonly isKnown: boolean
  /** The classes in the previous wave; omitted when they are unknown at the closing of the survey. */
  readonly classesBefore?: Readonly<Record<string, string | null>>
}

export interface WorldWave {
  readonly people: readonly Person[]
  readonly breakdowns: readonly Breakdown[]
  readonly k: number
  readonly refused: readonly Person[]
}

export interface World {
  readonly name: string
  readonly seed: number
  /** One or two waves. People who take part in both give the same answers in both. */
  readonly waves: readonly WorldWave[]
  /** True when the world is designed to break a careless report. */
  readonly isMadeOnPurpose: boolean
}

export const findBand = (value: number): { readonly code: string; readonly inNeed: boolean } =>
  value <= 14
    ? { code: 'low', inNeed: false }
    : value <= 27
      ? { code: 'moderate', inNeed: false }
      : { code: 'high', inNeed: true }

export const toParticipant = ({ classes, value, isKnown, classesBefore }: Person): Participant => {
  const band = findBand(value ?? 0)
  return {
    classes: { ...classes },
    isKnown,
    ...(classesBefore === undefined ? {} : { classesBefore: { ...classesBefore } }),
    scores: value === null ? {} : { total: { value, band: band.code, inNeed: band.inNeed } },
  }
}

export function toPlan(wave: WorldWave, surveyId: string): WavePlan {
  const invited = [...wave.people, ...wave.refused]
  const perClass = Object.fromEntries(
    wave.breakdowns.map(({ id, classes }) => [
      id,
      Object.fromEntries(
        classes.map(({ classId }) => [classId, invited.filter((person) => person.classes[id] === classId).length]),
      ),
    ]),
  )
  return {
    surveyId,
    profileId: 'p',
    version: '1.0.0',
    k: wave.k,
    scores: [strain],
    breakdowns: [...wave.breakdowns],
    invited: { whole: invited.length, perClass },
  }
}

/**
 * How people answer: normally distributed, all alike, all near an end, all in the middle, one against all others, or
 * half at each end.
 */
export const manners = ['ordinary', 'narrow', 'low', 'high', 'middle', 'outlier-high', 'outlier-low', 'halves'] as const
export type Manner = (typeof manners)[number]

const answers: Readonly<Record<Manner, (chance: Chance, at: number) => number>> = {
  ordinary: (chance) =>
    Math.min(40, Math.max(0, Math.round(17 + (chance.unit() + chance.unit() + chance.unit() - 1.5) * 14))),
  narrow: (chance) => 16 + chance.between(0, 2),
  low: (chance) => (chance.unit() < 0.05 ? 1 : 0),
  high: (chance) => (chance.unit() < 0.05 ? 39 : 40),
  middle: () => 20,
  'outlier-high': (_, at) => (at === 0 ? 40 : 0),
  'outlier-low': (_, at) => (at === 0 ? 0 : 40),
  halves: (chance) => (chance.unit() < 0.5 ? 0 : 40),
}

export const answer = (chance: Chance, manner: Manner, at: number): number => answers[manner](chance, at)
