// @vitest-environment node
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { groupByPages } from './page-groups.ts'

const buildId = (file: string) => path.resolve(fileURLToPath(new URL('../src/', import.meta.url)), file)

const imports: Readonly<Record<string, readonly string[]>> = {
  'main.ts': ['button.ts'],
  'shell.ts': ['menu.ts', 'button.ts'],
  'overview.ts': ['menu.ts', 'button.ts', 'cards.ts', 'own.ts'],
  'result.ts': ['cards.ts'],
  'cards.ts': ['words.ts'],
  'areas/staff/settings.ts': ['cards.ts', 'table.ts', 'button.ts'],
  'areas/staff/list.ts': ['table.ts'],
  'areas/public/about.ts': ['menu.ts', 'words.ts'],
}
const later: Readonly<Record<string, readonly string[]>> = {
  'main.ts': ['shell.ts', 'overview.ts', 'result.ts', 'areas/staff/settings.ts', 'areas/public/about.ts'],
  'shell.ts': ['palette.ts'],
}
const listFiles = (all: typeof imports, id: string) =>
  Object.entries(all)
    .filter(([file]) => buildId(file) === id)
    .flatMap(([, files]) => files.map(buildId))
const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: listFiles(imports, id),
    dynamicallyImportedIds: listFiles(later, id),
  }),
}
const makeName = groupByPages({
  first: ['main.ts'],
  frame: ['shell.ts'],
  pages: { overview: ['overview.ts'], result: ['result.ts'] },
  rest: { more: /^areas\/(?!public)/, open: /^areas\/public/ },
  makeName: (pages, rest) => ['inside', ...pages, rest ?? 'only'].join(' '),
})

test.each([
  ['button.ts', null, 'is there already'],
  ['palette.ts', null, 'comes with no page'],
  ['table.ts', null, 'is shared by the rest alone'],
  ['shell.ts', 'inside only', 'is around the pages'],
  ['menu.ts', 'inside open', 'is around the pages, and beside them'],
  ['own.ts', 'inside overview only', 'is on one page'],
  ['cards.ts', 'inside overview result more', 'is on two pages and others'],
  ['words.ts', 'inside overview result open', 'is everywhere, and the last of the rest counts'],
])('%s is named %s: it %s', (file, name) => expect(makeName(buildId(file), graph)).toBe(name))

test('a named file that moved stops the build', () => {
  const moved = groupByPages({ first: ['gone.ts'], frame: [], pages: {}, rest: {}, makeName: () => null })
  expect(() => moved(buildId('menu.ts'), { getModuleInfo: () => null })).toThrow('gone.ts is named by the build')
})
