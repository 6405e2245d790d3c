import { expect, test } from 'vitest'
import { allProfiles } from './all-profiles.ts'
import { removeFigures } from './remove-figures.ts'

test('a reader in quiet mode gets the advice without the sentence about 100 people', () => {
  const figure = 'Of 100 people with this result about 17 get diabetes within the next ten years.'
  expect(removeFigures(`${figure} A lot can be done about it.`)).toBe('A lot can be done about it.')
  expect(removeFigures(figure)).toBe('')
  expect(removeFigures('Usual. See z. B. the table.')).toBe('Usual. See z. B. the table.')
})

test('quiet mode removes nothing from the meanings of any profile, except shares of people', () => {
  const meanings = new Set(
    allProfiles.flatMap(({ scores }) =>
      scores.flatMap(({ bands }) =>
        [30, 50, 75].flatMap((age) =>
          (['female', 'male', 'diverse'] as const).flatMap((sex) =>
            bands({ age, sex, heightCm: 170 }).map(({ meaning }) => meaning.en),
          ),
        ),
      ),
    ),
  )
  const shortened = [...meanings].filter((meaning) => removeFigures(meaning) !== meaning)
  expect(shortened).toHaveLength(5)
  for (const meaning of shortened) expect(meaning).toMatch(/^Of 100 people with this result/)
})
