// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { iconFiles, shapesIn } from './icons.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'salus-icons-'))
afterAll(() => rmSync(folder, { recursive: true }))

const line = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"'
const drawnFor = (imports: string) => {
  writeFileSync(path.join(folder, 'page.tsx'), imports)
  return iconFiles(folder)
}

test('every imported icon is drawn once, by whatever name it goes there', () => {
  const { rest } = drawnFor(
    "import { Building2, CircleHelp, FileX2,\n  Tag as TagIcon, type LucideIcon } from '../ui/icons.ts'",
  )
  expect([...(rest ?? '').matchAll(/export const (\w+)/g)].map(([, name]) => name)).toEqual([
    'Building2',
    'CircleHelp',
    'FileX2',
    'Tag',
  ])
})

test('an icon of the first page is not among those that come later', () => {
  const files = drawnFor("import { Eye, Info, Tag } from './icons.ts'")
  const has = (name: string) => Object.keys(files).filter((file) => files[file]?.includes(`export const ${name} `))
  expect([has('Info'), has('Eye'), has('Tag')]).toEqual([['first-view'], ['parts'], ['rest']])
})

test('what is not imported is not drawn', () => {
  expect(Object.values(drawnFor("import { Eye } from 'elsewhere'")).join('\n')).not.toContain('export')
})

test('an icon that Lucide does not have is reported', () => {
  expect(() => drawnFor("import { NoSuchThing } from './icons.ts'")).toThrow('Lucide has no icon NoSuchThing')
})

test.each([
  ['one shape', `<path ${line} d="M1 2h3"/>`, [['path', { d: 'M1 2h3' }]]],
  [
    'several',
    `<g ${line}><circle cx="1" cy="2" r=".5" fill="currentColor"/><path d="M1 2h3"/></g>`,
    [
      ['circle', { cx: '1', cy: '2', r: '.5', fill: 'currentColor' }],
      ['path', { d: 'M1 2h3' }],
    ],
  ],
])('%s keeps what is its own', (_, body, shapes) => expect(shapesIn(body)).toEqual(shapes))

test.each([
  ['a filled one', '<path fill="currentColor" d="M1 2h3"/>'],
  ['a thinner line', `<g ${line}><path stroke-width="1" d="M1 2h3"/></g>`],
  ['a picture', `<g ${line}><image href="x"/></g>`],
])('%s is refused rather than drawn wrongly', (_, body) => {
  expect(() => shapesIn(body)).toThrow('drawn in another way')
})
