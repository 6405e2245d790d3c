import type { Words } from '../words.ts'
import { deviceMakers, isMakerCode } from './device-makers.ts'
import { conditionItems, type Conditions, conditionsSection } from './measuring-conditions.ts'
import type { Answers, Item } from './measurement-profile.ts'

export interface Circumstances {
  /** A short name of the device, for example `tanita` or `tanita 2`; `null` when it was not named. */
  readonly device: string | null
  readonly conditions: Conditions
}

const otherMake: Words = { de: 'Anderer oder unbekannter Hersteller', en: 'Another or unknown manufacturer' }

/** These items are asked last. All are optional, and none changes the value of a score. */
export const circumstanceItems: readonly Item[] = [
  {
    kind: 'single-choice',
    id: 'deviceMake',
    text: { de: 'Von welchem Hersteller ist das Gerät?', en: 'Who made the device?' },
    hint: {
      de: 'Nur Messungen am selben Gerät werden miteinander verglichen.',
      en: 'Only measurements on the same device are compared.',
    },
    section: conditionsSection,
    required: false,
    options: [
      ...Object.entries(deviceMakers).map(([value, name]) => ({ value, label: { de: name, en: name } })),
      { value: 'other', label: otherMake },
    ],
  },
  {
    kind: 'number',
    id: 'deviceNumber',
    text: { de: 'Nummer des Geräts', en: 'Number of the device' },
    hint: {
      de: 'Die Nummer, mit der Sie Ihre Geräte unterscheiden, wenn Sie mehrere haben.',
      en: 'The number by which you tell your devices apart, if you have several.',
    },
    section: conditionsSection,
    required: false,
    min: 1,
    max: 999,
    step: 1,
  },
  ...conditionItems,
]

export const asksForCircumstances = (items: readonly Item[]): boolean => items.some(({ id }) => id === 'deviceMake')

export function readCircumstances(items: readonly Item[], answers: Answers): Circumstances {
  if (!asksForCircumstances(items)) return { device: null, conditions: {} }
  const { deviceMake: make, deviceNumber: number } = answers
  // `other` alone does not name a device, because two devices of unknown manufacturers can be different. Together with
  // a number it does.
  const isNamed = make !== 'other' || typeof number === 'number'
  const named = [
    ...(typeof make === 'string' && isNamed ? [make] : []),
    ...(typeof number === 'number' ? [String(number)] : []),
  ].join(' ')
  const known = conditionItems.flatMap(({ id }) => {
    const value = answers[id]
    return value === undefined || value === null || typeof value === 'object' ? [] : [[id, value] as const]
  })
  return { device: named === '' ? null : named, conditions: Object.fromEntries(known) }
}

/** Returns the display name for a device's short name. Returns any other text unchanged. */
export function deviceInWords(device: string): Words {
  const [, make = '', number = ''] = /^(?:other(?= \d)|([a-z]*)) ?([0-9]*)$/.exec(device) ?? []
  const name = isMakerCode(make) ? deviceMakers[make] : undefined
  if (name === undefined && (make !== '' || number === '')) return { de: device, en: device }
  if (number === '') return { de: name ?? device, en: name ?? device }
  const before = name === undefined ? '' : `${name}, `
  return { de: `${before}Gerät ${number}`, en: `${before}device ${number}` }
}
