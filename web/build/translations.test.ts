// @vitest-environment node
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { IntlMessageFormat } from 'intl-messageformat'
import { afterEach, expect, test } from 'vitest'
import { mergeTranslations } from './translations.ts'

const i18nFolder = fileURLToPath(new URL('../src/i18n', import.meta.url))
const folders: string[] = []

function folderWith(files: Record<string, Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'translations-'))
  folders.push(folder)
  for (const [name, messages] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(messages))
  return folder
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

test('the slices of one language become one file', () => {
  const folder = folderWith({ 'a.de.json': { 'a.x': 'eins' }, 'b.de.json': { 'b.x': 'zwei' }, 'a.en.json': { 'a.x': 'one' } })
  expect(mergeTranslations(folder, 'de')).toEqual({ 'a.x': 'eins', 'b.x': 'zwei' })
  expect(mergeTranslations(folder, 'en')).toEqual({ 'a.x': 'one' })
})

test('a key in two slices is refused', () => {
  const folder = folderWith({ 'a.de.json': { 'a.x': 'eins' }, 'b.de.json': { 'a.x': 'zwei' } })
  expect(() => mergeTranslations(folder, 'de')).toThrow('a.x')
})

test('German and English have the same keys, each in the slice it is named after', () => {
  expect(Object.keys(mergeTranslations(i18nFolder, 'de')).toSorted()).toEqual(Object.keys(mergeTranslations(i18nFolder, 'en')).toSorted())
  for (const name of readdirSync(i18nFolder).filter((file) => file.endsWith('.en.json'))) {
    const slice = name.split('.')[0]
    const folder = mergeTranslations(i18nFolder, 'en')
    expect(Object.keys(folder).some((key) => key.startsWith(`${slice}.`)), slice).toBe(true)
  }
})

test.each(['de', 'en'] as const)('every %s message compiles', (language) => {
  for (const [key, message] of Object.entries(mergeTranslations(i18nFolder, language))) {
    expect(() => new IntlMessageFormat(message, language), key).not.toThrow()
  }
})
