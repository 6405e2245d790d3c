import { describe, expect, test } from 'vitest'
import { allProfiles } from './all-profiles.ts'
import { referenceIn } from './reference-words.ts'

const references = [...new Set(allProfiles.flatMap(({ scores }) => scores.flatMap(({ reference }) => reference ?? [])))]

/** Words that show that a reference is English. Names, years and abbreviations are the same in both languages. */
const english =
  /\b(the|of|and|as|for|not|by|are|is|own|with|bands|orientation|adults|rating|level|device|age|years|below)\b/i

describe('a German reader finds no English in the references', () => {
  const ofModules = [
    'Numeric rating scale 0 to 10, during the exercise',
    'Percent of the mean for age and sex',
    'EWGSOP2 2019: less than 16 kg is low',
  ]
  test.each([...references, ...ofModules, 'WHO, adults; limits of 60 to 79 years carried on'])('%s', (reference) => {
    expect(referenceIn('de', reference)).not.toMatch(english)
    expect(referenceIn('en', reference)).toBe(reference)
  })
})

test('names and years stay as they are', () => {
  expect(referenceIn('de', 'Tuomi et al. 1998; Hasselhorn & Freude 2007')).toBe(
    'Tuomi et al. 1998; Hasselhorn & Freude 2007',
  )
})
