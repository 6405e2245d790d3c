import type { Band, ScoreDefinition } from '../measurement-profiles/measurement-profile.ts'

/**
 * The person for whom bands of heart scores are read. Any adult will do, because these bands are the same for every
 * adult.
 */
export const everyPerson = { age: 40, sex: 'diverse' } as const

export const heartBands = (definition: ScoreDefinition): readonly Band[] => definition.bands(everyPerson)
