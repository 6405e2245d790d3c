import { measurementProfileSchema } from '@salus/contract/measuring/profiles.ts'
import { allProfiles } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { languages } from '@salus/domain/words.ts'
import { describe, expect, test } from 'vitest'
import { writeProfileAsData } from './write-profile-as-data.ts'

describe.each(allProfiles.map((profile) => [profile.code, profile] as const))('%s as data', (_code, profile) => {
  test.each(languages)('is what the contract promises, in %s', (language) => {
    const data = writeProfileAsData(profile, language)
    expect(measurementProfileSchema.parse(data)).toEqual(data)
    expect(data.items.map(({ id }) => id)).toEqual(profile.items.map(({ id }) => id))
    expect(data.name).toBe(profile.name[language])
  })
})
