import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const most = 25

/** Folders that hold more today. The list only gets shorter: whoever parts a folder takes it out. */
const stillTooFull: readonly string[] = [
  'contract/src',
  'server/src/features/check-ups',
  'server/src/features/members',
  'server/src/platform',
  'server/src/platform/database',
  'server/src/platform/http',
  'server/src/platform/sign-in',
  'server/src/testing',
  'web/src/areas/public',
  'web/src/areas/staff',
  'web/src/features/analyses',
  'web/src/features/check-ups',
  'web/src/platform',
  'web/src/shell',
  'web/src/ui',
  'e2e',
  'tools',
]

interface Folder {
  readonly folder: string
  readonly files: number
}

/** How many sources each folder holds; tests and generated files stand beside what they belong to and do not count. */
function countSources(folder: string): readonly Folder[] {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true })
  const isSource = (name: string) => /\.(?:tsx?|mjs)$/.test(name) && !/\.(?:test|gen)\.tsx?$/.test(name)
  const files = entries.filter((entry) => entry.isFile() && isSource(entry.name)).length
  const inside = entries
    .filter((entry) => entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name))
    .flatMap((entry) => countSources(`${folder}/${entry.name}`))
  return [{ folder, files }, ...inside]
}

/** What is wrong with these folders, beside the list of those that are still too full. */
const tooFull = (folders: readonly Folder[], known: readonly string[]): readonly string[] => {
  const full = folders.filter(({ files }) => files > most)
  return [
    ...full
      .filter(({ folder }) => !known.includes(folder))
      .map(({ folder, files }) => `${folder} holds ${files} sources, more than ${most}`),
    ...known
      .filter((folder) => !full.some((found) => found.folder === folder))
      .map((folder) => `${folder} is no longer too full: take it out of the list`),
  ]
}

describe('a folder holds no more sources than somebody sees at a glance', () => {
  test('in the whole repository', () => {
    const folders = ['domain', 'contract', 'server', 'web', 'e2e', 'tools'].flatMap((folder) => countSources(folder))
    expect(tooFull(folders, stillTooFull)).toEqual([])
  })

  test.each([
    ['a new one that is too full', { folder: 'a', files: 26 }, [], ['a holds 26 sources, more than 25']],
    ['one that was parted', { folder: 'a', files: 25 }, ['a'], ['a is no longer too full: take it out of the list']],
    ['one that is gone', { folder: 'b', files: 1 }, ['a'], ['a is no longer too full: take it out of the list']],
  ])('%s is found', (_, folder, known, said) => expect(tooFull([folder], known)).toEqual(said))

  test.each([
    ['one that is full', { folder: 'a', files: 25 }, []],
    ['one of the list', { folder: 'a', files: 30 }, ['a']],
  ])('%s is none', (_, folder, known) => expect(tooFull([folder], known)).toEqual([]))
})
