import { expect, test } from 'vitest'
import { findTranslationProblems } from './check-translations.ts'

const source = (text: string) => [text]

test('texts that both languages have and a screen uses are fine', () => {
  const texts = { de: { 'menu.open': '{title} öffnen' }, en: { 'menu.open': 'Open {title}' } }
  expect(findTranslationProblems(texts, source("t('menu.open', { title })"))).toEqual([])
})

test('a text that one language lacks is named', () => {
  const texts = { de: { 'menu.open': 'Öffnen' }, en: {} }
  expect(findTranslationProblems(texts, source("t('menu.open')"))).toEqual(['menu.open is missing in en'])
})

test('a text that no screen uses is named, unless a template may ask for it', () => {
  const texts = { de: { 'role.staff': 'Team', old: 'alt' }, en: { 'role.staff': 'Staff', old: 'old' } }
  expect(findTranslationProblems(texts, source('t(`role.${role}`)'))).toEqual(['old is used nowhere'])
})

test('a text that a screen asks for and nobody wrote is named', () => {
  expect(findTranslationProblems({ de: {}, en: {} }, source("t('menu.gone')"))).toEqual([
    'menu.gone is asked for and has no text',
  ])
})

test('a message that does not compile is named', () => {
  const texts = { de: { a: '{n, plural, one {ein}' }, en: { a: 'one' } }
  expect(findTranslationProblems(texts, source("'a'"))).toEqual([expect.stringMatching(/^a \(de\): does not compile/)])
})

test('a message that asks for other values than its translation is named', () => {
  const texts = {
    de: { a: '{count, plural, one {# Tag von {name}} other {# Tage}}' },
    en: { a: '{count, plural, one {# day} other {# days}}' },
  }
  expect(findTranslationProblems(texts, source("'a'"))).toEqual(['a asks for {count, name} in de and {count} in en'])
})
