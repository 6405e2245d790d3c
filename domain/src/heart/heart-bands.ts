import type { Band, ScoreDefinition } from '../measurement-profiles/measurement-profile.ts'

/** A placeholder person: recordings are judged alike for every age and sex, so any person gives the same bands. */
export const everyPerson = { age: 40, sex: 'diverse' } as const

/** The bands of a value from a strap, which are the same for all people. */
export const heartBands = (definition: ScoreDefinition): readonly Band[] => definition.bands(everyPerson)
