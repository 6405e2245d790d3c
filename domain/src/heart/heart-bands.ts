import type { Band, ScoreDefinition } from '../measurement-profiles/measurement-profile.ts'

/** A placeholder person for scores whose bands are the same for every adult. */
export const everyPerson = { age: 40, sex: 'diverse' } as const

export const heartBands = (definition: ScoreDefinition): readonly Band[] => definition.bands(everyPerson)
