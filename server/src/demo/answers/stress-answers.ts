import type { Answers } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import type { Condition } from '../people/condition.ts'
import { seededRandom, type SeededRandom, clampTo } from '../seeded-random.ts'

/**
 * Makes the answers of a person in this condition. If `total` is given, the answers have exactly this score. Only the
 * stress load supports `total`.
 */
export type AnswersOf = (condition: Condition, random: SeededRandom, total?: number) => Answers

const numbered = (prefix: string, count: number, answer: (number: number) => number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index + 1}`, answer(index + 1)]))

const step = (low: number, high: number, value: number) => clampTo(low, high, Math.round(value))

const reversedInStressLoad = new Set([4, 5, 7, 8])

export const stressLoadAnswers: AnswersOf = ({ strain }, random, total) => {
  const points = total === undefined ? randomPoints(strain, random) : spread(total, random)
  return numbered('q', 10, (number) =>
    reversedInStressLoad.has(number) ? 4 - readPoints(points, number) : readPoints(points, number),
  )
}

const readPoints = (points: readonly number[], number: number): number => points[number - 1] ?? 0

const randomPoints = (strain: number, random: SeededRandom) =>
  Array.from({ length: 10 }, () => step(0, 4, strain * 4 + random.noise(0.7)))

/** Distributes `total` points over ten items, so that each item gets about a tenth. Returns the points of the items. */
const spread = (total: number, random: SeededRandom): readonly number[] => {
  const points = Array.from({ length: 10 }, (_, index) => Math.floor(total / 10) + (index < total % 10 ? 1 : 0))
  for (let exchange = 0; exchange < 6; exchange += 1) {
    const [giver, taker] = [random.whole(0, 9), random.whole(0, 9)]
    const [given, taken] = [points[giver] ?? 0, points[taker] ?? 0]
    if (giver === taker || given === 0 || taken === 4) continue
    points[giver] = given - 1
    points[taker] = taken + 1
  }
  return shuffled(points, random)
}

const shuffled = (points: readonly number[], random: SeededRandom): readonly number[] =>
  points
    .map((point) => ({ point, place: random.between(0, 1) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ point }) => point)

/** The numbers of the items of the stressor analysis for which a high answer is unfavourable. */
export const inverted = new Set([3, 5, 6, 9, 12, 14, 16, 18, 20, 21, 22, 34])
const demandItems = new Set([3, 6, 9, 12, 16, 18, 20, 22])
const peerItems = new Set([7, 24, 27, 31])
const roleItems = new Set([1, 4, 11, 13, 17])

/** The answers to 35 items, 1 to 5. A high answer is favourable, except for the items in `inverted`. */
export const stressorAnswers: AnswersOf = ({ person, strain }, random) => {
  // Every workplace has its own difficulties. They are the same at each check-up.
  const workplace = seededRandom(`workplace of ${person.id}`)
  const ofDemands = workplace.between(-1.2, -0.3)
  const ofPeers = workplace.between(0.2, 1)
  const ofRole = workplace.between(0.1, 0.9)
  return numbered('q', 35, (number) => {
    const side = demandItems.has(number)
      ? ofDemands
      : peerItems.has(number)
        ? ofPeers
        : roleItems.has(number)
          ? ofRole
          : 0
    const favourable = step(1, 5, 4.6 - 2.2 * strain + side + random.noise(0.5))
    return inverted.has(number) ? 6 - favourable : favourable
  })
}

export const workAbilityAnswers: AnswersOf = ({ strain, pain, fitness, age }, random) => ({
  best10: step(3, 10, 9.6 - 3 * strain - 0.25 * pain + random.noise(0.4)),
  work: age % 3 === 0 ? 'both' : 'mental',
  physical: step(1, 5, 2.6 + 2.4 * fitness - 0.15 * pain + random.noise(0.3)),
  mental: step(1, 5, 5 - 2.6 * strain + random.noise(0.3)),
  diseases: step(0, 4, age / 40 + pain / 5 - 0.6),
  impairment: step(2, 6, 6.2 - pain / 4),
  sickDays: step(0, 60, 16 * strain + 2 * pain - 4 + random.noise(4)),
  prognosis: strain + pain / 10 > 1.1 ? 'unsure' : 'certain',
  resources1: step(0, 4, 3.9 - 1.8 * strain + random.noise(0.4)),
  resources2: step(0, 4, 3.6 - 1.6 * strain + random.noise(0.4)),
  resources3: step(0, 4, 3.8 - 2 * strain + random.noise(0.4)),
})

const problemItems = new Set([2, 7, 10, 23, 12, 17, 14, 25])
const avoidingItems = new Set([1, 19, 3, 8, 4, 11, 6, 16])

export const stressTypeAnswers: AnswersOf = ({ person, strain }, random) => {
  const habits = seededRandom(`habits of ${person.id}`)
  const solving = habits.between(2.2, 3.4)
  const feeling = habits.between(1.7, 2.8)
  const avoiding = habits.between(1.1, 1.9)
  return numbered('q', 28, (number) => {
    const habit = problemItems.has(number)
      ? solving - 0.5 * strain
      : avoidingItems.has(number)
        ? avoiding + 0.7 * strain
        : feeling
    return step(1, 4, habit + random.noise(0.5))
  })
}

/**
 * The answers to two questionnaires: six items from 1 to 5, of which every second one is reversed, and ten items from 1
 * to 4.
 */
export const resistanceAnswers: AnswersOf = ({ strain }, random) => ({
  ...numbered('brs', 6, (number) => {
    const capacity = step(1, 5, 4.7 - 2.4 * strain + random.noise(0.5))
    return number % 2 === 0 ? 6 - capacity : capacity
  }),
  ...numbered('gse', 10, () => step(1, 4, 3.7 - 1.4 * strain + random.noise(0.4))),
})
