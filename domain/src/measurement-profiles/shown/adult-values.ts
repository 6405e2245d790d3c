import type { ScoreDefinition } from '../measurement-profile.ts'

/** Quantities that are valid at every age. */
const alwaysValid = new Set(['weight', 'height', 'bmi', 'bodyFat', 'fatMass', 'ffm'])

interface ShownValue {
  readonly code: string
  readonly role: ScoreDefinition['role']
  readonly value: number | null
  /** Why there is no band for this person. */
  readonly because?: string | null | undefined
}

/**
 * True if a value is valid only for adults and the person is a child. Page and report then name the value without its
 * number.
 */
export const isOnlyForAdults = ({ code, role, value, because }: ShownValue, age: number | null): boolean =>
  age !== null && age < 18 && role === 'value' && value !== null && because != null && !alwaysValid.has(code)
