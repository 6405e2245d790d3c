import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const most = 25

interface Folder {
  readonly folder: string
  readonly files: number
}

function countSources(folder: string): readonly Folder[] {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true })
  const isSource = (name: string) => /\.(?:tsx?|mjs)$/.test(name) && !/\.(?:test|gen)\.tsx?$/.test(name)
  const files = entries.filter((entry) => entry.isFile() && isSource(entry.name)).length
  const inside = entries
    .filter((entry) => entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name))
    .flatMap((entry) => countSources(`${folder}/${entry.name}`))
  return [{ folder, files }, ...inside]
}

const tooFull = (folders: readonly Folder[]): readonly string[] =>
  folders
    .filter(({ files }) => files > most)
    .map(({ folder, files }) => `${folder} holds ${files} sources, more than ${most}: part it by what it stands for`)

describe('a folder has no more sources than a reader can take in at a glance', () => {
  test('in the whole repository', () => {
    const folders = ['domain', 'contract', 'server', 'web', 'e2e', 'tools'].flatMap((folder) => countSources(folder))
    expect(folders.length).toBeGreaterThan(100)
    expect(tooFull(folders)).toEqual([])
  })

  test('a folder with one source too many is found', () => {
    expect(tooFull([{ folder: 'a', files: 26 }])).toEqual([
      'a holds 26 sources, more than 25: part it by what it stands for',
    ])
  })

  test('a folder with exactly the allowed number is fine', () => {
    expect(tooFull([{ folder: 'a', files: 25 }])).toEqual([])
  })
})
