/**
 * The public codes of one quantity. Each is set only if it means exactly this quantity: a wrong code is worse than
 * none.
 */
export interface PublicCode {
  readonly loinc?: string | undefined
  /** IEEE 11073-10101: partition · 65536 + term. */
  readonly mdc?: number | undefined
  readonly snomed?: string | undefined
}
