/** The parts of FHIR R4 (4.0.1) that Salus writes. Names and cardinalities come from the standard. */
export interface Extension {
  readonly url: string
  readonly valueCode?: string
  readonly valueString?: string
  readonly extension?: readonly Extension[]
}

export interface Coding {
  readonly system?: string
  readonly version?: string
  readonly code: string
  readonly display?: string
  readonly _display?: { readonly extension: readonly Extension[] }
}

export interface CodeableConcept {
  readonly coding?: readonly Coding[]
  readonly text?: string
}

export interface Reference {
  readonly reference?: string
  readonly display?: string
}

export interface Quantity {
  readonly value: number
  readonly unit?: string
  readonly system?: string
  readonly code?: string
}

export interface Identifier {
  /**
   * Omitted for a number that is unique only within the organisation that issued it. `assigner` then identifies the
   * organisation.
   */
  readonly system?: string
  readonly value: string
  readonly assigner?: Reference
}

export interface Patient {
  readonly resourceType: 'Patient'
  readonly id: string
  readonly identifier: readonly Identifier[]
  readonly name: readonly { readonly family: string; readonly given: readonly string[] }[]
  readonly gender: 'male' | 'female' | 'other' | 'unknown'
  readonly birthDate?: string
}

export interface Device {
  readonly resourceType: 'Device'
  readonly id: string
  readonly manufacturer?: string
  readonly modelNumber?: string
  readonly deviceName: readonly { readonly name: string; readonly type: 'model-name' | 'user-friendly-name' }[]
}

export interface ObservationValue {
  readonly valueQuantity?: Quantity
  readonly valueCodeableConcept?: CodeableConcept
  readonly valueString?: string
  readonly valueBoolean?: boolean
  readonly dataAbsentReason?: CodeableConcept
}

export type ObservationStatus = 'final' | 'amended' | 'entered-in-error'

export interface Observation extends ObservationValue {
  readonly resourceType: 'Observation'
  readonly id: string
  readonly meta?: { readonly profile: readonly string[] }
  readonly status: ObservationStatus
  readonly category: readonly CodeableConcept[]
  readonly code: CodeableConcept
  readonly subject: Reference
  /** Either this or `effectivePeriod` is set. */
  readonly effectiveDateTime?: string
  readonly effectivePeriod?: { readonly start: string; readonly end: string }
  readonly issued: string
  readonly performer?: readonly Reference[]
  readonly device?: Reference
  readonly method?: CodeableConcept
  readonly note?: readonly { readonly text: string }[]
  readonly bodySite?: CodeableConcept
  readonly interpretation?: readonly CodeableConcept[]
  readonly referenceRange?: readonly { readonly low?: Quantity; readonly high?: Quantity; readonly text?: string }[]
  readonly derivedFrom?: readonly Reference[]
  readonly component?: readonly (ObservationValue & { readonly code: CodeableConcept })[]
}

export interface DiagnosticReport {
  readonly resourceType: 'DiagnosticReport'
  readonly id: string
  readonly identifier: readonly Identifier[]
  readonly status: ObservationStatus
  readonly category: readonly CodeableConcept[]
  readonly code: CodeableConcept
  readonly subject: Reference
  readonly effectiveDateTime: string
  readonly issued: string
  readonly performer?: readonly Reference[]
  readonly result?: readonly Reference[]
}

export interface QuestionnaireResponseItem {
  readonly linkId: string
  readonly text: string
  readonly answer: readonly {
    readonly valueDecimal?: number
    readonly valueInteger?: number
    readonly valueBoolean?: boolean
    readonly valueString?: string
    readonly valueCoding?: Coding
  }[]
}

export interface QuestionnaireResponse {
  readonly resourceType: 'QuestionnaireResponse'
  readonly id: string
  readonly questionnaire: string
  readonly status: 'completed' | 'amended' | 'entered-in-error'
  readonly subject: Reference
  readonly authored: string
  readonly source?: Reference
  readonly item: readonly QuestionnaireResponseItem[]
}

/** `language` is the language of every text in the resource, unless the text is marked otherwise. */
export type Resource = (Patient | Device | Observation | DiagnosticReport | QuestionnaireResponse) & {
  readonly language?: string
}

export interface Bundle {
  readonly resourceType: 'Bundle'
  readonly language: string
  readonly type: 'collection'
  readonly timestamp: string
  readonly entry: readonly { readonly fullUrl: string; readonly resource: Resource }[]
}
