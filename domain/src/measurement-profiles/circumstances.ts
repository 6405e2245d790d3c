import type { Words } from '../words.ts'
import type { Answers, Item } from './measurement-profile.ts'

/** With what and how something was measured, as far as it was said. */
export interface Circumstances {
  /** The device as one short name: `tanita`, `tanita 2`. Null when nobody said which. */
  readonly device: string | null
  /** By the code of `measuringConditions`; only what was said. */
  readonly conditions: Readonly<Record<string, boolean>>
}

const section: Words = { de: 'Gerät und Messbedingungen', en: 'Device and measuring conditions' }

const makes: Readonly<Record<string, string>> = {
  beurer: 'Beurer',
  inbody: 'InBody',
  omron: 'Omron',
  seca: 'seca',
  tanita: 'Tanita',
  withings: 'Withings',
}

interface MeasuringCondition {
  readonly text: Words
  /** Said beside a change when it held for one of the two readings only. */
  readonly differs: Words
}

/** What moves a reading without the body having changed. */
export const measuringConditions: Readonly<Record<string, MeasuringCondition>> = {
  hasEaten: {
    text: {
      de: 'Wurde in den drei Stunden vor der Messung gegessen?',
      en: 'Did the person eat in the three hours before the measurement?',
    },
    differs: {
      de: 'Nur vor einer der beiden Messungen wurde gegessen.',
      en: 'Only one of the two measurements came after a meal.',
    },
  },
  hasExercised: {
    text: {
      de: 'Wurde in den zwölf Stunden vor der Messung Sport getrieben?',
      en: 'Did the person exercise in the twelve hours before the measurement?',
    },
    differs: {
      de: 'Nur vor einer der beiden Messungen wurde Sport getrieben.',
      en: 'Only one of the two measurements came after exercise.',
    },
  },
  hasEmptiedBladder: {
    text: { de: 'War die Blase bei der Messung geleert?', en: 'Was the bladder empty for the measurement?' },
    differs: {
      de: 'Nur bei einer der beiden Messungen war die Blase geleert.',
      en: 'The bladder was empty for only one of the two measurements.',
    },
  },
}

/** Asked last, and all of it may be left out. None of it goes into a score. */
export const circumstanceItems: readonly Item[] = [
  {
    kind: 'single-choice',
    id: 'deviceMake',
    text: { de: 'Von welchem Hersteller ist das Gerät?', en: 'Who made the device?' },
    hint: {
      de: 'Nur Messungen am selben Gerät werden miteinander verglichen. Steht der Hersteller nicht hier, genügt die Nummer.',
      en: 'Only measurements on the same device are compared. If the maker is not listed, the number is enough.',
    },
    section,
    required: false,
    options: Object.entries(makes).map(([value, name]) => ({ value, label: { de: name, en: name } })),
  },
  {
    kind: 'number',
    id: 'deviceNumber',
    text: { de: 'Nummer des Geräts', en: 'Number of the device' },
    hint: {
      de: 'Die Nummer, mit der Sie Ihre Geräte unterscheiden, wenn Sie mehrere haben.',
      en: 'The number by which you tell your devices apart, if you have several.',
    },
    section,
    required: false,
    min: 1,
    max: 999,
    step: 1,
  },
  ...Object.entries(measuringConditions).map(([id, { text }]): Item => ({
    kind: 'yes-no',
    id,
    text,
    section,
    required: false,
  })),
]

/** Device and conditions among the answers of a profile that asks for them; none in those of any other. */
export function circumstancesOf(items: readonly Item[], answers: Answers): Circumstances {
  if (!items.some(({ id }) => id === 'deviceMake')) return { device: null, conditions: {} }
  const { deviceMake: make, deviceNumber: number } = answers
  const named = [
    ...(typeof make === 'string' ? [make] : []),
    ...(typeof number === 'number' ? [String(number)] : []),
  ].join(' ')
  const said = Object.keys(measuringConditions).flatMap((code) => {
    const value = answers[code]
    return typeof value === 'boolean' ? [[code, value] as const] : []
  })
  return { device: named === '' ? null : named, conditions: Object.fromEntries(said) }
}

/** The name of a device for people; one that Salus did not name itself stays as it came. */
export function deviceInWords(device: string): Words {
  const [, make = '', number = ''] = /^([a-z]*) ?([0-9]*)$/.exec(device) ?? []
  const name = makes[make]
  if (name === undefined && (make !== '' || number === '')) return { de: device, en: device }
  if (number === '') return { de: name ?? device, en: name ?? device }
  const before = name === undefined ? '' : `${name}, `
  return { de: `${before}Gerät ${number}`, en: `${before}device ${number}` }
}
