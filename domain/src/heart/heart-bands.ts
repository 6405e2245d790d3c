import type { Band, ScoreDefinition } from '../measurement-profiles/measurement-profile.ts'

/** Nobody in particular: a recording is judged alike for every age and sex, so that any person stands for all. */
export const everyPerson = { age: 40, sex: 'diverse' } as const

/** The bands of a value from a strap, which are the same for everybody. */
export const heartBands = (definition: ScoreDefinition): readonly Band[] => definition.bands(everyPerson)
