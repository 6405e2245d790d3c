import type { PublicCode } from '../products/public-code.ts'
import { resultCodeSystem } from './own-systems.ts'
import type { CodeableConcept, Coding } from './resources.ts'

const loincSystem = 'http://loinc.org'
const mdcSystem = 'urn:iso:std:iso:11073:10101'
const snomedSystem = 'http://snomed.info/sct'
const profileUrl = 'http://hl7.org/fhir/StructureDefinition'

/**
 * The FHIR R4 profiles of the vital signs that Salus measures, by LOINC code. Blood pressure is not included, because
 * it is a panel.
 */
const vitalSigns: Readonly<Record<string, string>> = {
  '29463-7': 'bodyweight',
  '8302-2': 'bodyheight',
  '39156-5': 'bmi',
  '8867-4': 'heartrate',
}

export interface ObservationCode {
  readonly code: CodeableConcept
  /** The URL of the profile to which the observation conforms; only for vital signs. */
  readonly profile?: string
}

/** Returns the codes of a value: public codes that mean exactly this quantity, and Salus' own code. */
export function codeObservation(of: {
  readonly code: string
  readonly name: string
  readonly standard: PublicCode | undefined
}): ObservationCode {
  const { loinc, mdc, snomed } = of.standard ?? {}
  const coding: readonly Coding[] = [
    ...(loinc === undefined ? [] : [{ system: loincSystem, code: loinc }]),
    ...(mdc === undefined ? [] : [{ system: mdcSystem, code: String(mdc) }]),
    ...(snomed === undefined ? [] : [{ system: snomedSystem, code: snomed }]),
    { system: resultCodeSystem, code: of.code, display: of.name },
  ]
  const vitalSign = loinc === undefined ? undefined : vitalSigns[loinc]
  return {
    code: { coding, text: of.name },
    ...(vitalSign === undefined ? {} : { profile: `${profileUrl}/${vitalSign}` }),
  }
}

export const bloodPressurePanel = {
  profile: `${profileUrl}/bp`,
  code: { coding: [{ system: loincSystem, code: '85354-9', display: 'Blood pressure panel' }] },
  systolic: { coding: [{ system: loincSystem, code: '8480-6', display: 'Systolic blood pressure' }] },
  diastolic: { coding: [{ system: loincSystem, code: '8462-4', display: 'Diastolic blood pressure' }] },
} as const

const bodySites: Readonly<Record<string, Coding>> = {
  RightArm: { system: snomedSystem, code: '6921000', display: 'Right upper limb' },
  LeftArm: { system: snomedSystem, code: '80768000', display: 'Left upper limb' },
  RightLeg: { system: snomedSystem, code: '62175007', display: 'Right lower limb' },
  LeftLeg: { system: snomedSystem, code: '32153003', display: 'Left lower limb' },
  Trunk: { system: snomedSystem, code: '22943007', display: 'Trunk' },
}

/**
 * Finds the body part of a segmental value such as `leanKgRightArm`; `undefined` for other values. Right is the right
 * side of the person.
 */
export function findBodySite(score: string): CodeableConcept | undefined {
  const part = /(RightArm|LeftArm|RightLeg|LeftLeg|Trunk)$/.exec(score)?.[1]
  const site = part === undefined ? undefined : bodySites[part]
  return site && { coding: [site] }
}

const categorySystem = 'http://terminology.hl7.org/CodeSystem/observation-category'
export const category = (code: 'vital-signs' | 'exam' | 'survey' | 'laboratory'): readonly CodeableConcept[] => [
  { coding: [{ system: categorySystem, code }] },
]

export const reportCategory: readonly CodeableConcept[] = [
  { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'OTH', display: 'Other' }] },
]

export const absent = (code: 'not-applicable' | 'not-asked' | 'error'): CodeableConcept => ({
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason', code }],
})
