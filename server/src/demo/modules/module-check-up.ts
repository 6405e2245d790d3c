import type { ModuleValue } from '@salus/contract/check-ups.ts'
import type { Condition } from '../people/condition.ts'
import { rounded, type SeededRandom, within } from '../seeded-random.ts'

/** What a module outside delivers for somebody in this condition. */
export interface ModuleCheckUp {
  readonly pluginId: number
  /** As the module sends it: in the language it was set up in. Empty where it sends none. */
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

export const words = (de: string, en: string): Words => ({ de, en })

export const reading = ({ decimals = 0, value, ...rest }: Reading): ModuleValue => ({
  ...rest,
  value: rounded(value, decimals),
})

/** The same quantity on both sides; the right is stronger by so many percent. */
export const bothSides = (base: Reading, rightMorePercent: number): readonly ModuleValue[] => {
  const half = rightMorePercent / 200
  return [
    { ...reading({ ...base, value: base.value * (1 - half) }), side: 'left' },
    { ...reading({ ...base, value: base.value * (1 + half) }), side: 'right' },
  ]
}

/** In percent of what is usual for age and sex: 85 to 100 is a little low, 115 and more is high. */
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

/** Percent of the norm for somebody this fit and this much in pain. */
export const percentOfNorm = ({ fitness, pain }: Condition, random: SeededRandom): number =>
  within(45, 140, 68 + 52 * fitness - 1.6 * pain + random.noise(3))

/** The weaker sex's strength as a share of the stronger's, and what age takes: 1 at thirty. */
export const strengthFactor = ({ person, age }: Condition): number =>
  (person.sex === 'male' ? 1 : person.sex === 'diverse' ? 0.82 : 0.64) * within(0.5, 1.05, 1.2 - age * 0.0065)
