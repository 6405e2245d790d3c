import { expect, test } from 'vitest'
import { moduleProfileName } from './module-profile-names.ts'

test('the name a module sent is read in the language of the reader, whichever it was sent in', () => {
  expect(moduleProfileName('Körpermaße', 'en')).toBe('Body measures')
  expect(moduleProfileName('Body measures', 'de')).toBe('Körpermaße')
  expect(moduleProfileName('Körpermaße', 'de')).toBe('Körpermaße')
})

test('a name nobody knows stays as it was sent', () => {
  expect(moduleProfileName('Sprungtest 3', 'en')).toBe('Sprungtest 3')
  expect(moduleProfileName('', 'de')).toBe('')
})
