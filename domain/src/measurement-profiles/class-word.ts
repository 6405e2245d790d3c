import type { Score } from './measurement-profile.ts'

/** The code of a non-numeric score's band: `true` or `false` for yes and no. `undefined` for numbers. */
export const readClassWord = (value: Score['value']): string | undefined =>
  typeof value === 'number' || value === null ? undefined : String(value)
