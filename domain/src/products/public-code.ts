/**
 * The public codes of one quantity. A code is set only if it means exactly this quantity, because no code is better
 * than a wrong one.
 */
export interface PublicCode {
  readonly loinc?: string | undefined
  /** IEEE 11073-10101: partition · 65536 + term. */
  readonly mdc?: number | undefined
  readonly snomed?: string | undefined
}
