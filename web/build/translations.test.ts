// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { mergeTranslations } from './translations.ts'

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
  const folder = folderWith({
    'a.de.json': { 'a.x': 'eins' },
    'b.de.json': { 'b.x': 'zwei' },
    'a.en.json': { 'a.x': 'one' },
  })
  expect(mergeTranslations(folder, 'de')).toEqual({ 'a.x': 'eins', 'b.x': 'zwei' })
  expect(mergeTranslations(folder, 'en')).toEqual({ 'a.x': 'one' })
})

test('a key in two slices is refused', () => {
  const folder = folderWith({ 'a.de.json': { 'a.x': 'eins' }, 'b.de.json': { 'a.x': 'zwei' } })
  expect(() => mergeTranslations(folder, 'de')).toThrow('a.x')
})
