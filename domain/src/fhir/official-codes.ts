import type { Language, Words } from '../words.ts'
import { loincSystem, profileUrl, snomedSystem } from './public-systems.ts'
import type { CodeableConcept, Extension } from './resources.ts'

interface OfficialCode {
  readonly system: string
  readonly code: string
  /** The display of the code system, which is English. */
  readonly display: string
  readonly words: Words
}

const languageExtension = `${profileUrl}/language`
const translationExtension = `${profileUrl}/translation`

/**
 * Writes an official code with a text in the language of the document. The display belongs to the code system and stays
 * English. In a document of another language it is marked as English and carries its translation.
 */
export function writeOfficialCode({ system, code, display, words }: OfficialCode, language: Language): CodeableConcept {
  const marked: readonly Extension[] = [
    { url: languageExtension, valueCode: 'en' },
    {
      url: translationExtension,
      extension: [
        { url: 'lang', valueCode: language },
        { url: 'content', valueString: words[language] },
      ],
    },
  ]
  return {
    coding: [{ system, code, display, ...(language === 'en' ? {} : { _display: { extension: marked } }) }],
    text: words[language],
  }
}

export const bloodPressurePanel = {
  profile: `${profileUrl}/bp`,
  code: {
    system: loincSystem,
    code: '85354-9',
    display: 'Blood pressure panel with all children optional',
    words: { de: 'Blutdruck', en: 'Blood pressure' },
  },
  systolic: {
    system: loincSystem,
    code: '8480-6',
    display: 'Systolic blood pressure',
    words: { de: 'Blutdruck, oberer Wert (systolisch)', en: 'Blood pressure, upper value (systolic)' },
  },
  diastolic: {
    system: loincSystem,
    code: '8462-4',
    display: 'Diastolic blood pressure',
    words: { de: 'Blutdruck, unterer Wert (diastolisch)', en: 'Blood pressure, lower value (diastolic)' },
  },
} as const

const site = (code: string, display: string, words: Words): OfficialCode => ({
  system: snomedSystem,
  code,
  display,
  words,
})

const bodySites: Readonly<Record<string, OfficialCode>> = {
  RightArm: site('6921000', 'Right upper limb', { de: 'Rechter Arm', en: 'Right arm' }),
  LeftArm: site('80768000', 'Left upper limb', { de: 'Linker Arm', en: 'Left arm' }),
  RightLeg: site('62175007', 'Right lower limb', { de: 'Rechtes Bein', en: 'Right leg' }),
  LeftLeg: site('32153003', 'Left lower limb', { de: 'Linkes Bein', en: 'Left leg' }),
  Trunk: site('22943007', 'Trunk', { de: 'Rumpf', en: 'Trunk' }),
}

/**
 * Finds the body part of a segmental value such as `leanKgRightArm`; `undefined` for other values. Right is the right
 * side of the person.
 */
export function findBodySite(score: string, language: Language): CodeableConcept | undefined {
  const part = /(RightArm|LeftArm|RightLeg|LeftLeg|Trunk)$/.exec(score)?.[1]
  const found = part === undefined ? undefined : bodySites[part]
  return found && writeOfficialCode(found, language)
}

const sides: Readonly<Record<'left' | 'right', OfficialCode>> = {
  left: site('7771000', 'Left', { de: 'Links', en: 'Left' }),
  right: site('24028007', 'Right', { de: 'Rechts', en: 'Right' }),
}

export const writeSide = (side: 'left' | 'right', language: Language): CodeableConcept =>
  writeOfficialCode(sides[side], language)

const otherReport: OfficialCode = {
  system: 'http://terminology.hl7.org/CodeSystem/v2-0074',
  code: 'OTH',
  display: 'Other',
  words: { de: 'Sonstiges', en: 'Other' },
}

export const writeReportCategory = (language: Language): readonly CodeableConcept[] => [
  writeOfficialCode(otherReport, language),
]
