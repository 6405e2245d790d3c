import type { Score } from './measurement-profile.ts'

/** A score that is no number, as the name of its band: `true` and `false` for yes and no. `undefined` for numbers. */
export const classWordOf = (value: Score['value']): string | undefined =>
  typeof value === 'number' || value === null ? undefined : String(value)
