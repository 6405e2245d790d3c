import { expect, test } from 'vitest'
import { heartBands } from './heart-bands.ts'
import { heartScores } from './heart-scores.ts'

test('a recording is judged alike for everybody, whatever age and sex', () => {
  for (const definition of Object.values(heartScores))
    for (const sex of ['female', 'male', 'diverse'] as const)
      for (let age = 0; age <= 110; age += 1)
        expect(definition.bands({ age, sex }), definition.code).toEqual(heartBands(definition))
})
