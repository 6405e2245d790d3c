import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const within = mkdtempSync(path.join(tmpdir(), 'salus-memory-'))
afterAll(() => rmSync(within, { recursive: true, force: true }))

interface Opened {
  readonly folder: string | null
  readonly rights: string | null
}

const enough = { memory: 2 ** 40, room: 2 ** 40 }

/** Opens the folder in a separate process that finds this much memory and room. */
function openedIn(place: string, found: typeof enough): Opened {
  const program = `
    import { statSync } from 'node:fs'
    import { openFolderInMemory } from '${new URL('folder-in-memory.mjs', import.meta.url).href}'
    const folder = openFolderInMemory(${JSON.stringify(place)}, ${JSON.stringify(found)})
    const rights = folder === null ? null : (statSync(folder).mode & 0o777).toString(8)
    console.log(JSON.stringify({ folder, rights }))`
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
  return JSON.parse(said) as Opened
}

test('without enough memory or room, or without the place, the tests use the usual folder', () => {
  const none = { folder: null, rights: null }
  expect(openedIn(within, { ...enough, memory: 2 ** 30 })).toEqual(none)
  expect(openedIn(within, { ...enough, room: 2 ** 30 })).toEqual(none)
  expect(openedIn(path.join(within, 'missing'), enough)).toEqual(none)
})

test.runIf(process.platform === 'linux')('where there is enough, they get a folder that goes with them', () => {
  const { folder, rights } = openedIn(within, enough)
  expect(path.dirname(folder ?? '')).toBe(within)
  expect(rights).toBe('755')
  expect(existsSync(folder ?? '')).toBe(false)
})
