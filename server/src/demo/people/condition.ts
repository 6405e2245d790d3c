import { ageOn } from '../../features/members/subject-on-date.ts'
import { seededRandom, clampTo } from '../seeded-random.ts'
import { mara } from './all-people.ts'
import type { DemoPerson } from './demo-person.ts'

export interface Condition {
  readonly person: DemoPerson
  readonly age: number
  readonly weightKg: number
  readonly bmi: number
  /** In percent of body weight. */
  readonly bodyFat: number
  /** From 0 (untrained) to 1 (very fit). */
  readonly fitness: number
  /** From 0 (relaxed) to 1 (strained). */
  readonly strain: number
  /** From 0 to 10. */
  readonly pain: number
}

interface Course {
  readonly weightKg: number
  readonly fitness: number
  readonly strain: number
  readonly pain: number
}

const span = 730
const dayMs = 86_400_000

// The age is counted back from a fixed day. Counted from today, the values would depend on the day on which Salus
// starts.
const ageThen = ({ birthDate }: DemoPerson, daysAgo: number): number =>
  ageOn(birthDate, new Date(Date.UTC(2026, 6, 1) - daysAgo * dayMs).toISOString().slice(0, 10))

export function findCondition(person: DemoPerson, daysAgo: number): Condition {
  const progress = 1 - daysAgo / span
  const course = person.id === mara.id ? courseOfMara(progress) : makeCourse(person, progress)
  const age = ageThen(person, daysAgo)
  const bmi = (course.weightKg * 10_000) / person.heightCm ** 2
  const bodyFat = computeBodyFat(person, { age, bmi, fitness: course.fitness })
  return { person, age, bmi, bodyFat, ...course }
}

function makeCourse(person: DemoPerson, progress: number): Course {
  const random = seededRandom(`course of ${person.id}`)
  const from = { fitness: random.between(0.25, 0.65), strain: random.between(0.2, 0.75), pain: random.between(0, 6) }
  const change = {
    weightKg: random.between(-6, 1.5),
    fitness: random.between(-0.05, 0.25),
    strain: random.between(-0.25, 0.12),
    pain: random.between(-0.7, 0.1),
  }
  return {
    weightKg: person.weightKg + change.weightKg * progress,
    fitness: clampTo(0.05, 0.95, from.fitness + change.fitness * progress),
    strain: clampTo(0.05, 0.95, from.strain + change.strain * progress),
    pain: clampTo(0, 10, from.pain * (1 + change.pain * progress)),
  }
}

// Mara loses nine kilograms, first fast and then slowly. Her strain rises for half a year and then falls.
const courseOfMara = (progress: number): Course => ({
  weightKg: mara.weightKg - 9.2 * progress ** 0.8,
  fitness: 0.34 + 0.38 * progress,
  strain: progress < 0.25 ? 0.62 + 0.6 * progress : 0.77 - 0.62 * (progress - 0.25),
  pain: 5 * (1 - progress) ** 1.3 + 0.6,
})

/** Returns the body fat in percent by Deurenberg 1991, slightly less for fit people. */
function computeBodyFat(
  { sex }: DemoPerson,
  { age, bmi, fitness }: { age: number; bmi: number; fitness: number },
): number {
  const male = sex === 'male' ? 1 : sex === 'diverse' ? 0.5 : 0
  return clampTo(8, 48, 1.2 * bmi + 0.23 * age - 10.8 * male - 5.4 - (fitness - 0.4) * 9)
}
