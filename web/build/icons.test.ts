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

test('every imported icon is generated once, even if it is imported under another name', () => {
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

test('each icon is in one file only: that of the first page, that of the sign-in, or that of the rest', () => {
  const files = drawnFor("import { Eye, Info, Tag } from './icons.ts'")
  const has = (name: string) => Object.keys(files).filter((file) => files[file]?.includes(`export const ${name} `))
  expect([has('Info'), has('Eye'), has('Tag')]).toEqual([['first-view'], ['parts'], ['rest']])
})

test('an icon that is not imported is not generated', () => {
  expect(Object.values(drawnFor("import { Eye } from 'elsewhere'")).join('\n')).not.toContain('export')
})

test('an icon that Lucide does not have is reported', () => {
  expect(() => drawnFor("import { NoSuchThing } from './icons.ts'")).toThrow('Lucide has no icon NoSuchThing')
})

test.each([
  ['one shape', `<path ${line} d="M1 2h3"/>`, [['path', { d: 'M1 2h3' }]]],
  [
    'several shapes',
    `<g ${line}><circle cx="1" cy="2" r=".5" fill="currentColor"/><path d="M1 2h3"/></g>`,
    [
      ['circle', { cx: '1', cy: '2', r: '.5', fill: 'currentColor' }],
      ['path', { d: 'M1 2h3' }],
    ],
  ],
])('an icon of %s keeps the attributes that differ from the common ones', (_, body, shapes) =>
  expect(shapesIn(body)).toEqual(shapes),
)

test.each([
  ['a filled one', '<path fill="currentColor" d="M1 2h3"/>'],
  ['a thinner line', `<g ${line}><path stroke-width="1" d="M1 2h3"/></g>`],
  ['a picture', `<g ${line}><image href="x"/></g>`],
])('%s is refused, because it would be drawn wrongly', (_, body) => {
  expect(() => shapesIn(body)).toThrow('drawn in another way')
})
