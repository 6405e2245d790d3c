import { domains } from '@salus/domain/measurement-profiles/stress/stressor-analysis/bands.ts'
import type { Answers } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { inverted } from '../answers/stress-answers.ts'
import type { DemoPerson } from '../people/demo-person.ts'
import { seededRandom, type SeededRandom, clampTo } from '../seeded-random.ts'
import type { DemoWave } from './demo-waves.ts'

type Levels = Readonly<Record<string, number>>

/** The level of each theme in the whole company, from 1 to 5. 5 is favourable. */
const company: Levels = {
  meanDemands: 2.9,
  meanControl: 3.1,
  meanManagerSupport: 3.4,
  meanPeerSupport: 4,
  meanRelationships: 3.8,
  meanRole: 4.1,
  meanChange: 1.7,
}

/**
 * The differences of units from the company; above 0 is better. An entry applies to all units whose names begin with
 * its name, so several entries can apply to one unit.
 */
const units: readonly (readonly [unit: string, Levels])[] = [
  ['Netz › Strom', { meanDemands: 0.5, meanControl: 0.4, meanRole: 0.2 }],
  ['Netz › Wasser', { meanDemands: 0.6, meanPeerSupport: 0.3 }],
  ['Verkehr', { meanControl: -0.5, meanManagerSupport: -0.5, meanChange: -0.2 }],
  ['Verkehr › Fahrdienst', { meanDemands: -0.6, meanControl: -0.5 }],
  ['Kundenservice', { meanDemands: -0.9, meanRelationships: -0.6 }],
  ['Verwaltung', { meanControl: 0.9, meanManagerSupport: 0.4, meanChange: 0.3 }],
]

/**
 * The differences between the first and the second survey. Between the two, the company announces and discusses its
 * plans, most of all in the transport service.
 */
const afterwards: readonly (readonly [unit: string, Levels])[] = [
  ['', { meanChange: 1, meanDemands: -0.1 }],
  ['Verkehr', { meanChange: 0.7, meanManagerSupport: 0.3 }],
]

const itemCount = 35

export function answersAtWork(person: DemoPerson, { number }: DemoWave, random: SeededRandom): Answers {
  const own = seededRandom(`view of ${person.id}`)
  const answers: Record<string, number> = {}
  const mood = own.noise(0.3)
  for (const { items, mean } of domains) {
    const level = computeLevel(person, mean.code, number === 1 ? units : [...units, ...afterwards])
    const ofTheme = level + mood + own.noise(0.35) + random.noise(0.15)
    for (const item of items) answers[`q${item}`] = clampTo(1, 5, Math.round(ofTheme + random.noise(0.5)))
  }
  return Object.fromEntries(
    Array.from({ length: itemCount }, (_, index) => {
      const favourable = answers[`q${index + 1}`] ?? 3
      return [`q${index + 1}`, inverted.has(index + 1) ? 6 - favourable : favourable]
    }),
  )
}

const computeLevel = ({ department }: DemoPerson, code: string, changes: typeof units): number =>
  changes
    .filter(([unit]) => (department ?? '').startsWith(unit))
    .reduce((level, [, levels]) => level + (levels[code] ?? 0), company[code] ?? 3)
