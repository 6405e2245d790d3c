import { expect, test } from 'vitest'
import { chooseLanguage } from './choose-language.ts'

const wishes = { chosen: null, preferred: [], configured: undefined }

test('the first preferred language of the browser with a supported base code is used', () => {
  expect(chooseLanguage({ ...wishes, preferred: ['fr-FR', 'de-AT', 'en'] })).toBe('de')
  expect(chooseLanguage({ ...wishes, preferred: ['EN-us', 'de'] })).toBe('en')
})

test('without a supported preferred language, the configured default is used', () => {
  expect(chooseLanguage({ ...wishes, preferred: ['fr'], configured: 'de' })).toBe('de')
})

test('without a supported default, English is used', () => {
  expect(chooseLanguage(wishes)).toBe('en')
  expect(chooseLanguage({ ...wishes, preferred: ['pl'], configured: 'fr' })).toBe('en')
})

test('the language chosen with the switch wins over the browser', () => {
  expect(chooseLanguage({ ...wishes, chosen: 'en', preferred: ['de'] })).toBe('en')
  expect(chooseLanguage({ ...wishes, chosen: 'xx', preferred: ['de'] })).toBe('de')
})
