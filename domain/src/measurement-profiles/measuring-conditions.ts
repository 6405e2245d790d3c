import { type SafetyQuestion, safetyQuestions } from '../safety/safety-questions.ts'
import type { Language, Words } from '../words.ts'
import type { Item } from './measurement-profile.ts'

export type ConditionValue = boolean | number | string
export type Conditions = Readonly<Record<string, ConditionValue>>

interface MeasuringCondition {
  readonly name: Words
  /** The question; omitted for conditions that are known without asking. */
  readonly item?: Item
  /** Returns `undefined` for a value that the condition cannot have. */
  readonly inWords: (value: ConditionValue) => Words | undefined
  /** Shown with a change when this condition differed between the two measurements. */
  readonly differs: Words
  /** Returns true if the two values count as the same condition. If omitted, only equal values do. */
  readonly isAlike?: (before: ConditionValue, now: ConditionValue) => boolean
}

export const conditionsSection: Words = { de: 'Gerät und Messbedingungen', en: 'Device and measuring conditions' }

const optionalCondition = { section: conditionsSection, required: false } as const

const yesOrNo =
  (yes: Words, no: Words) =>
  (value: ConditionValue): Words | undefined =>
    typeof value === 'boolean' ? (value ? yes : no) : undefined

const clothes: Readonly<Record<string, Words>> = {
  underwear: { de: 'Unterwäsche oder nichts', en: 'Underwear or nothing' },
  light: { de: 'Leichte Kleidung ohne Schuhe', en: 'Light clothing without shoes' },
  street: { de: 'Straßenkleidung oder Schuhe', en: 'Street clothes or shoes' },
}

const timesOfDay: readonly (readonly [until: number, words: Words])[] = [
  [5, { de: 'nachts', en: 'at night' }],
  [10, { de: 'morgens', en: 'in the morning' }],
  [14, { de: 'mittags', en: 'around noon' }],
  [18, { de: 'nachmittags', en: 'in the afternoon' }],
  [22, { de: 'abends', en: 'in the evening' }],
  [24, { de: 'nachts', en: 'at night' }],
]

const within =
  (limit: number, round = Infinity) =>
  (before: ConditionValue, now: ConditionValue): boolean => {
    if (typeof before !== 'number' || typeof now !== 'number') return true
    const apart = Math.abs(before - now)
    return Math.min(apart, round - apart) < limit
  }

const describeNoted = ({ text, name, differs }: SafetyQuestion): MeasuringCondition => ({
  name: { de: 'Vermerkt', en: 'Noted' },
  inWords: (value) => (value === true ? { de: name.de, en: text.en } : undefined),
  differs,
})

/**
 * Conditions that shift a measured value although the body has not changed. Sources and limits: ../safety/SOURCES.md.
 */
export const measuringConditions: Readonly<Record<string, MeasuringCondition>> = {
  hasEaten: {
    name: { de: 'Essen', en: 'Food' },
    item: {
      kind: 'yes-no',
      id: 'hasEaten',
      text: {
        de: 'Wurde in den drei Stunden vor der Messung gegessen?',
        en: 'Did the person eat in the three hours before the measurement?',
      },
      ...optionalCondition,
    },
    inWords: yesOrNo(
      { de: 'in den drei Stunden davor', en: 'within three hours before' },
      { de: 'in den drei Stunden davor nichts', en: 'nothing for at least three hours' },
    ),
    differs: {
      de: 'Nur vor einer der beiden Messungen wurde gegessen.',
      en: 'Only one of the two measurements came after a meal.',
    },
  },
  hoursSinceMeal: {
    name: { de: 'Letzte Mahlzeit', en: 'Last meal' },
    item: {
      kind: 'number',
      id: 'hoursSinceMeal',
      text: { de: 'Wie viele Stunden vor der Messung?', en: 'How many hours before the measurement?' },
      ...optionalCondition,
      min: 0,
      max: 3,
      step: 0.5,
      unit: 'h',
      visibleIf: { item: 'hasEaten', equals: true },
    },
    inWords: (value) =>
      typeof value === 'number'
        ? { de: `${String(value).replace('.', ',')} h davor`, en: `${value} h before` }
        : undefined,
    differs: {
      de: 'Die letzte Mahlzeit lag verschieden lange zurück.',
      en: 'The time since the last meal was different.',
    },
    isAlike: within(2),
  },
  hasDrunk: {
    name: { de: 'Trinken', en: 'Drink' },
    item: {
      kind: 'yes-no',
      id: 'hasDrunk',
      text: {
        de: 'Wurde in der Stunde davor mehr als ein Glas getrunken?',
        en: 'Did the person drink more than a glass in the hour before?',
      },
      ...optionalCondition,
    },
    inWords: yesOrNo(
      { de: 'mehr als ein Glas in der Stunde davor', en: 'more than a glass in the hour before' },
      { de: 'höchstens ein Glas in der Stunde davor', en: 'a glass at most in the hour before' },
    ),
    differs: {
      de: 'Nur vor einer der beiden Messungen wurde viel getrunken.',
      en: 'Only one of the two measurements came after drinking a lot.',
    },
  },
  hasHadAlcohol: {
    name: { de: 'Alkohol', en: 'Alcohol' },
    item: {
      kind: 'yes-no',
      id: 'hasHadAlcohol',
      text: {
        de: 'Wurde in den 24 Stunden davor Alkohol getrunken?',
        en: 'Did the person drink alcohol in the 24 hours before?',
      },
      ...optionalCondition,
    },
    inWords: yesOrNo(
      { de: 'in den 24 Stunden davor', en: 'within 24 hours before' },
      { de: 'in den 24 Stunden davor keiner', en: 'none for 24 hours' },
    ),
    differs: {
      de: 'Nur vor einer der beiden Messungen wurde Alkohol getrunken.',
      en: 'Only one of the two measurements came after alcohol.',
    },
  },
  hasExercised: {
    name: { de: 'Sport', en: 'Exercise' },
    item: {
      kind: 'yes-no',
      id: 'hasExercised',
      text: {
        de: 'Wurde in den zwölf Stunden vor der Messung Sport getrieben?',
        en: 'Did the person exercise in the twelve hours before the measurement?',
      },
      ...optionalCondition,
    },
    inWords: yesOrNo(
      { de: 'in den zwölf Stunden davor', en: 'within twelve hours before' },
      { de: 'in den zwölf Stunden davor keiner', en: 'none for twelve hours' },
    ),
    differs: {
      de: 'Nur vor einer der beiden Messungen wurde Sport getrieben.',
      en: 'Only one of the two measurements came after exercise.',
    },
  },
  clothing: {
    name: { de: 'Kleidung', en: 'Clothing' },
    item: {
      kind: 'single-choice',
      id: 'clothing',
      text: { de: 'In welcher Kleidung wurde gemessen?', en: 'What was worn during the measurement?' },
      ...optionalCondition,
      options: Object.entries(clothes).map(([value, label]) => ({ value, label })),
    },
    inWords: (value) => clothes[String(value)],
    differs: {
      de: 'Bei den beiden Messungen wurde verschiedene Kleidung getragen.',
      en: 'Different clothing was worn for the two measurements.',
    },
  },
  hasEmptiedBladder: {
    name: { de: 'Blase', en: 'Bladder' },
    item: {
      kind: 'yes-no',
      id: 'hasEmptiedBladder',
      text: { de: 'War die Blase bei der Messung geleert?', en: 'Was the bladder empty for the measurement?' },
      ...optionalCondition,
    },
    inWords: yesOrNo({ de: 'geleert', en: 'empty' }, { de: 'nicht geleert', en: 'not empty' }),
    differs: {
      de: 'Nur bei einer der beiden Messungen war die Blase geleert.',
      en: 'The bladder was empty for only one of the two measurements.',
    },
  },
  hourOfDay: {
    name: { de: 'Tageszeit', en: 'Time of day' },
    inWords: (value) => timesOfDay.find(([until]) => typeof value === 'number' && value < until)?.[1],
    differs: {
      de: 'Die beiden Messungen waren zu verschiedenen Tageszeiten.',
      en: 'The two measurements were at different times of day.',
    },
    isAlike: within(4, 24),
  },
  ...Object.fromEntries(
    safetyQuestions.filter(({ kind }) => kind === 'note').map((question) => [question.code, describeNoted(question)]),
  ),
}

export const conditionItems: readonly Item[] = Object.values(measuringConditions).flatMap(({ item }) => item ?? [])

/**
 * Keeps only the conditions that no item asks for: the time of day, and those answers to safety questions that are
 * stored with a result.
 */
export const unaskedConditions = (conditions: Conditions): Conditions =>
  Object.fromEntries(Object.entries(conditions).filter(([code]) => measuringConditions[code]?.item === undefined))

export interface ConditionInWords {
  readonly code: string
  readonly name: Words
  readonly value: Words
}

export const conditionsInWords = (conditions: Conditions): readonly ConditionInWords[] =>
  Object.entries(measuringConditions).flatMap(([code, { name, inWords }]) => {
    const given = conditions[code]
    const value = given === undefined ? undefined : inWords(given)
    return value === undefined ? [] : [{ code, name, value }]
  })

export const conditionsText = (conditions: Conditions, language: Language): string =>
  conditionsInWords(conditions)
    .map(({ name, value }) => `${name[language]}: ${value[language]}`)
    .join('; ')

export interface DifferingCondition {
  readonly name: Words
  readonly differs: Words
}

const isAlikeIn = (code: string, one: ConditionValue, other: ConditionValue): boolean =>
  measuringConditions[code]?.isAlike?.(one, other) ?? one === other

/**
 * Returns the conditions of several measurements together. A condition that differed between them is left out, and so
 * is one that is known for none of them. The values are those of the last measurement in which they are known.
 */
export function findSharedConditions(measurements: readonly (Conditions | undefined)[]): Conditions {
  const last: Conditions = Object.assign({}, ...measurements)
  const isShared = ([code, value]: readonly [string, ConditionValue]) =>
    measurements.every((one) => one?.[code] === undefined || isAlikeIn(code, one[code], value))
  return Object.fromEntries(Object.entries(last).filter(isShared))
}

/**
 * The conditions in `codes` that differed between two measurements. The difference may have shifted the value. Leaves
 * out conditions that are unknown for either measurement.
 */
export const findDifferingConditions = (
  before: Conditions = {},
  now: Conditions = {},
  codes: readonly string[],
): readonly DifferingCondition[] =>
  Object.entries(measuringConditions).flatMap(([code, { name, differs }]) => {
    const [one, other] = [before[code], now[code]]
    if (one === undefined || other === undefined || !codes.includes(code)) return []
    if (isAlikeIn(code, one, other)) return []
    const noted = safetyQuestions.find((question) => question.code === code)?.name
    return [{ name: noted ?? { de: name.de, en: name.en.toLowerCase() }, differs }]
  })
