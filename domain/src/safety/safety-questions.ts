import type { Sex } from '../measurement-profiles/measurement-profile.ts'
import type { Words } from '../words.ts'

export interface AskedPerson {
  readonly age: number
  readonly sex: Sex
}

export interface SafetyQuestion {
  readonly code: SafetyQuestionCode
  /**
   * With `stop`, a yes means that no current may flow through this person. With `note`, a yes allows the measurement,
   * but the result must mention it.
   */
  readonly kind: 'stop' | 'note'
  readonly text: Words
  readonly hint?: Words
  /** A short name for sentences about the answer. */
  readonly name: Words
  /** Shown with a change if the answer was yes at only one of the two measurements. */
  readonly differs: Words
  /** For how many days an answer is valid, including the day on which it was given. */
  readonly holdsForDays: { readonly yes: number; readonly no: number }
  /** If omitted, everybody is asked. */
  readonly isAsked?: (person: AskedPerson) => boolean
}

export const safetyQuestionCodes = [
  'pacemaker',
  'activeImplant',
  'pregnancy',
  'metalImplant',
  'amputation',
  'oedema',
  'fever',
] as const
export type SafetyQuestionCode = (typeof safetyQuestionCodes)[number]

const year = { yes: 365, no: 365 }
const month = { yes: 30, no: 30 }

const onlyOne = (de: string, en: string): Words => ({
  de: `Nur bei einer der beiden Messungen war ${de} vermerkt.`,
  en: `For only one of the two measurements, ${en} was noted.`,
})

const mayBePregnant = ({ age, sex }: AskedPerson) => sex !== 'male' && age >= 12 && age <= 55

/**
 * The questions that must be answered before a device sends a current through the body. Rules and sources: SOURCES.md.
 */
export const safetyQuestions: readonly SafetyQuestion[] = [
  {
    code: 'pacemaker',
    kind: 'stop',
    text: { de: 'Herzschrittmacher oder Defibrillator', en: 'Pacemaker or defibrillator' },
    name: { de: 'Herzschrittmacher oder Defibrillator', en: 'pacemaker or defibrillator' },
    differs: onlyOne('ein Herzschrittmacher', 'a pacemaker'),
    holdsForDays: year,
  },
  {
    code: 'activeImplant',
    kind: 'stop',
    text: { de: 'Anderes elektronisches Implantat', en: 'Another electronic implant' },
    hint: {
      de: 'Zum Beispiel Nerven- oder Hirnschrittmacher, Cochlea-Implantat oder Medikamentenpumpe.',
      en: 'For example a nerve or brain stimulator, a cochlear implant or a drug pump.',
    },
    name: { de: 'elektronisches Implantat', en: 'electronic implant' },
    differs: onlyOne('ein elektronisches Implantat', 'an electronic implant'),
    holdsForDays: year,
  },
  {
    code: 'pregnancy',
    kind: 'stop',
    text: { de: 'Schwangerschaft, auch eine mögliche', en: 'Pregnancy, a possible one too' },
    name: { de: 'Schwangerschaft', en: 'pregnancy' },
    differs: onlyOne('eine Schwangerschaft', 'a pregnancy'),
    holdsForDays: month,
    isAsked: mayBePregnant,
  },
  {
    code: 'metalImplant',
    kind: 'note',
    text: { de: 'Metall im Körper oder künstliches Gelenk', en: 'Metal in the body or an artificial joint' },
    name: { de: 'Metall im Körper', en: 'metal in the body' },
    differs: onlyOne('Metall im Körper', 'metal in the body'),
    holdsForDays: year,
  },
  {
    code: 'amputation',
    kind: 'note',
    text: { de: 'Amputation oder Prothese', en: 'Amputation or prosthesis' },
    name: { de: 'Amputation oder Prothese', en: 'amputation or prosthesis' },
    differs: onlyOne('eine Amputation oder Prothese', 'an amputation or prosthesis'),
    holdsForDays: year,
  },
  {
    code: 'oedema',
    kind: 'note',
    text: { de: 'Wassereinlagerungen oder Dialyse', en: 'Swelling from water (oedema) or dialysis' },
    name: { de: 'Wassereinlagerungen oder Dialyse', en: 'oedema or dialysis' },
    differs: onlyOne('eine Wassereinlagerung oder Dialyse', 'oedema or dialysis'),
    holdsForDays: month,
  },
  {
    code: 'fever',
    kind: 'note',
    text: { de: 'Fieber', en: 'Fever' },
    name: { de: 'Fieber', en: 'fever' },
    differs: onlyOne('Fieber', 'fever'),
    // A yes is valid only on the day of the answer, because a fever passes within days.
    holdsForDays: { yes: 1, no: 30 },
  },
]

export const safetyQuestion = (code: string): SafetyQuestion | undefined =>
  safetyQuestions.find((question) => question.code === code)
