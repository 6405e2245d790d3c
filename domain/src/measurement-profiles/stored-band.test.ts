import { describe, expect, test } from 'vitest'
import { allProfiles } from './all-profiles.ts'
import { storedBand } from './stored-band.ts'

const sexes = ['female', 'male', 'diverse'] as const

describe('the word of a stored band', () => {
  test('is that of the person if the age is known', () => {
    for (const { code: profile, scores } of allProfiles)
      for (const definition of scores)
        for (const sex of sexes)
          for (let age = 0; age <= 110; age += 5)
            for (const band of definition.bands({ age, sex }))
              expect(storedBand(definition, { age, sex }, band.code), `${profile} ${definition.code}`).toEqual(band)
  })

  test('is the same if the age is unknown, because name and meaning are equal at every age', () => {
    const others: string[] = []
    for (const { code: profile, scores } of allProfiles)
      for (const definition of scores)
        for (const sex of sexes)
          for (let age = 0; age <= 110; age += 1)
            for (const { code, name, meaning } of definition.bands({ age, sex })) {
              const found = storedBand(definition, { age: null, sex }, code)
              const isTheirs =
                found?.name.de === name.de && found.name.en === name.en && found.meaning.de === meaning.de
              if (!isTheirs) others.push(`${profile} ${definition.code} ${code} at ${age}, ${sex}`)
            }
    expect(others).toEqual([])
  })

  test('is missing if the profile has no such band', () => {
    const definition = allProfiles[0]?.scores[0] ?? expect.fail('there is no profile')
    expect(storedBand(definition, { age: null, sex: 'female' }, 'nonsense')).toBeUndefined()
  })
})
