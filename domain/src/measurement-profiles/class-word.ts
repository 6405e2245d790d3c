import type { Score } from './measurement-profile.ts'

/**
 * Returns the value of a non-numeric score as its band code (`true` or `false` for yes and no); `undefined` for numbers
 * and `null`.
 */
export const readClassWord = (value: Score['value']): string | undefined =>
  typeof value === 'number' || value === null ? undefined : String(value)
