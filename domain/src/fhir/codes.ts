import type { PublicCode } from '../products/public-code.ts'
import { nameBandSystem, resultCodeSystem } from './own-systems.ts'
import { loincSystem, mdcSystem, profileUrl, snomedSystem } from './public-systems.ts'
import type { CodeableConcept, Coding } from './resources.ts'

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

const categorySystem = 'http://terminology.hl7.org/CodeSystem/observation-category'
export const category = (code: 'vital-signs' | 'exam' | 'survey' | 'laboratory'): readonly CodeableConcept[] => [
  { coding: [{ system: categorySystem, code }] },
]

export const absent = (code: 'not-applicable' | 'not-asked' | 'error'): CodeableConcept => ({
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason', code }],
})

/** Writes a band with its code and its name. Writes only the code if the name is unknown. */
export const writeBand = (of: {
  readonly scope: string
  readonly score: string
  readonly band: string
  readonly name: string | undefined
}): CodeableConcept => ({
  coding: [
    {
      system: nameBandSystem(of.scope, of.score),
      code: of.band,
      ...(of.name === undefined ? {} : { display: of.name }),
    },
  ],
  ...(of.name === undefined ? {} : { text: of.name }),
})
