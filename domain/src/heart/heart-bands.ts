import type { Band, ScoreDefinition } from '../measurement-profiles/measurement-profile.ts'

/**
 * The person for whom bands of heart scores are read. It can be any adult, because these bands are the same for all
 * adults.
 */
export const everyPerson = { age: 40, sex: 'diverse' } as const

export const heartBands = (definition: ScoreDefinition): readonly Band[] => definition.bands(everyPerson)
