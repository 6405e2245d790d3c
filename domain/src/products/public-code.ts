/** The public codes of one quantity. Each is there only where it means exactly this quantity: a wrong code is worse than none. */
export interface PublicCode {
  readonly loinc?: string | undefined
  /** IEEE 11073-10101, `2 · 65536 + term`. */
  readonly mdc?: number | undefined
  /** SNOMED CT, observable entity. */
  readonly snomed?: string | undefined
}
