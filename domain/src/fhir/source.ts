import type { DeliveredBand } from '../module-codes/place-delivered-value.ts'
import type { Answers } from '../measurement-profiles/measurement-profile.ts'
import type { Posture } from '../heart/heart-terms.ts'
import type { Words } from '../words.ts'

export interface FhirSource {
  readonly tenant: { readonly id: number; readonly displayName: string }
  readonly member: {
    readonly id: string
    readonly firstName: string
    readonly lastName: string
    readonly sex: 'female' | 'male' | 'diverse'
    readonly birthDate: string | null
    readonly externalNumber: string | null
  }
  readonly checkUps: readonly FhirCheckUp[]
  readonly language: 'de' | 'en'
  /** ISO date and time with offset. */
  readonly exportedAt: string
  /** Derives a UUID from a name. The same name always gives the same UUID, so the same data give the same bundle. */
  readonly makeId: (name: string) => string
}

export interface FhirCheckUp {
  readonly resultGuid: string
  readonly revision: number
  readonly status: 'complete' | 'withdrawn'
  readonly pluginId: number
  /** `null` when an external module delivered the check-up. */
  readonly profileId: string | null
  readonly profileName: string
  readonly version: string
  /** ISO date and time with offset. */
  readonly dateOfMeasurement: string
  readonly recordedAt: string
  readonly origin: 'questionnaire' | 'typed' | 'bluetooth' | 'serial' | 'file' | 'module'
  /** The name that a person entered. */
  readonly device: string | null
  /** The names that the device reported. */
  readonly deviceFacts: { readonly vendor: string | null; readonly model: string | null } | null
  /** The measuring conditions in the reader's language; empty when none are known. */
  readonly conditions?: string
  /** The remark of the measuring person or of the module about the check-up. */
  readonly note?: string | null
  readonly performedBy: string | null
  readonly subject: { readonly age: number | null; readonly sex: 'female' | 'male' | 'diverse' }
  readonly answers: Answers
  readonly scores: readonly FhirScore[]
  readonly values: readonly FhirModuleValue[]
  readonly heart?: FhirHeart | null
}

export interface FhirHeart {
  /** ISO date and time with offset. */
  readonly startedAt: string
  readonly seconds: number
  readonly posture: Posture
  readonly device: { readonly vendor: string | null; readonly model: string | null; readonly name: string | null }
  readonly scores: readonly FhirScore[]
}

export interface FhirScore {
  readonly code: string
  readonly value: number | string | boolean | null
  readonly unit?: string | undefined
  readonly band?: string | undefined
  readonly low?: number | undefined
  readonly high?: number | undefined
}

export interface FhirModuleValue {
  readonly code: string
  readonly name: Words
  readonly value: number | string
  readonly unit?: string | undefined
  readonly side?: 'left' | 'right' | undefined
  readonly low?: number | undefined
  readonly high?: number | undefined
  readonly bands?: readonly Pick<DeliveredBand, 'upTo' | 'name'>[] | undefined
  readonly reference?: string | undefined
}
