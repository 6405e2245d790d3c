import { words } from '@salus/domain/words.ts'
import type { ModuleValue } from '@salus/contract/check-ups/check-ups.ts'
import type { Condition } from '../people/condition.ts'
import { roundHalfUp, type SeededRandom, clampTo } from '../seeded-random.ts'

export interface ModuleCheckUp {
  readonly pluginId: number
  /** The name of the check-up in the language set on the module; empty if the module sends no name. */
  readonly profileName: string
  readonly version: string
  readonly source: string
  readonly values: (condition: Condition, random: SeededRandom) => readonly ModuleValue[]
}

export type Words = ModuleValue['name']
type Limits = Pick<ModuleValue, 'low' | 'high' | 'scaleLow' | 'scaleHigh' | 'bands' | 'reference'>

export interface Reading extends Limits {
  readonly code: string
  readonly name: Words
  readonly unit?: string
  readonly decimals?: number
  readonly value: number
}

export const reading = ({ decimals = 0, value, ...rest }: Reading): ModuleValue => ({
  ...rest,
  value: roundHalfUp(value, decimals),
})

export const bothSides = (base: Reading, rightMorePercent: number): readonly ModuleValue[] => {
  const half = rightMorePercent / 200
  return [
    { ...reading({ ...base, value: base.value * (1 - half) }), side: 'left' },
    { ...reading({ ...base, value: base.value * (1 + half) }), side: 'right' },
  ]
}

/** The unit, the usual range and the bands of values that are percentages of the norm for age and sex. */
export const ofNorm = {
  unit: '%',
  low: 85,
  high: 115,
  bands: [
    { upTo: 70, name: words('deutlich unter dem üblichen Bereich', 'clearly below the usual range') },
    { upTo: 85, name: words('unter dem üblichen Bereich', 'below the usual range') },
    { upTo: 115, name: words('im üblichen Bereich', 'in the usual range') },
    { upTo: null, name: words('über dem üblichen Bereich', 'above the usual range') },
  ],
  reference: 'Percent of the mean for age and sex',
} satisfies Limits & { unit: string }

export const percentOfNorm = ({ fitness, pain }: Condition, random: SeededRandom): number =>
  clampTo(45, 140, 68 + 52 * fitness - 1.6 * pain + random.noise(3))

/** Returns a factor for strength by sex and age: about 1 for a man aged thirty. */
export const strengthFactor = ({ person, age }: Condition): number =>
  (person.sex === 'male' ? 1 : person.sex === 'diverse' ? 0.82 : 0.64) * clampTo(0.5, 1.05, 1.2 - age * 0.0065)
