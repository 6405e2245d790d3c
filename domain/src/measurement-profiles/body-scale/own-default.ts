import type { ScoreDefinition } from '../measurement-profile.ts'

/** A minimal detectable change that nobody published: our own until somebody does, and marked as such. */
export const ownDefault = (value: number, why: string): NonNullable<ScoreDefinition['minimalDetectableChange']> => ({
  value,
  source: `Salus default, not published: ${why}`,
})
