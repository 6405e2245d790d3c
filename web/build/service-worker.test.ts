// @vitest-environment node
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { dayFilesBesides, shellFiles } from './service-worker.ts'

const publicFolder = fileURLToPath(new URL('../public/', import.meta.url))
const source = fileURLToPath(new URL('../src/', import.meta.url))
const chunk = { type: 'chunk', imports: [], moduleIds: [] } as const

test('the shell contains the files that signed-out people need: scripts with their imports and styles, Latin letters, texts', () => {
  const files = shellFiles(
    [
      { ...chunk, fileName: 'assets/index-1.js', isEntry: true, imports: ['assets/frame-1.js'] },
      { ...chunk, fileName: 'assets/frame-1.js', imports: ['assets/deep-1.js'] },
      { ...chunk, fileName: 'assets/deep-1.js' },
      {
        ...chunk,
        fileName: 'assets/inside-1.js',
        moduleIds: [path.join(source, 'shell/shell.tsx')],
        viteMetadata: { importedCss: new Set(['assets/inside-1.css']) },
      },
      { ...chunk, fileName: 'assets/audit-log-1.js', moduleIds: [path.join(source, 'areas/staff/audit-log.tsx')] },
      { type: 'asset', fileName: 'assets/inter-latin-opsz-normal-1.woff2' },
      { type: 'asset', fileName: 'assets/inter-latin-ext-opsz-normal-1.woff2' },
    ],
    'abc',
  )
  expect(files.filter((address) => address.startsWith('/assets/'))).toEqual([
    '/assets/deep-1.js',
    '/assets/frame-1.js',
    '/assets/i18n/de.json?v=abc',
    '/assets/i18n/en.json?v=abc',
    '/assets/index-1.js',
    '/assets/inside-1.css',
    '/assets/inside-1.js',
    '/assets/inter-latin-opsz-normal-1.woff2',
  ])
  expect(files).toContain('/index.html')
  expect(files).toContain('/offline.html')
})

test('the files of a measurement day are its scripts with their imports, without the files of the shell', () => {
  const built = [
    {
      ...chunk,
      fileName: 'assets/offline-day-1.js',
      moduleIds: [path.join(source, 'areas/offline-day/offline-day.tsx')],
      imports: ['assets/frame-1.js', 'assets/runner-1.js'],
    },
    { ...chunk, fileName: 'assets/runner-1.js', viteMetadata: { importedCss: new Set(['assets/runner-1.css']) } },
    { ...chunk, fileName: 'assets/frame-1.js' },
    { ...chunk, fileName: 'assets/audit-log-1.js' },
  ]
  expect(dayFilesBesides(['/assets/frame-1.js'], built)).toEqual([
    '/assets/offline-day-1.js',
    '/assets/runner-1.css',
    '/assets/runner-1.js',
  ])
})

const readPublic = (name: string) => readFileSync(path.join(publicFolder, name))
const writeSize = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

interface Manifest {
  readonly id: string
  readonly start_url: string
  readonly scope: string
  readonly display: string
  readonly name: string
  readonly icons: readonly {
    readonly src: string
    readonly sizes: string
    readonly type: string
    readonly purpose: string
  }[]
  readonly shortcuts: readonly { readonly url: string }[]
}

const readManifest = (name: string): Manifest => JSON.parse(readPublic(name).toString())

test.each(['manifest.webmanifest', 'manifest.de.webmanifest'])('%s makes Salus installable', (name) => {
  const manifest = readManifest(name)
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone', name: 'Salus' })
  for (const { src, sizes, type } of manifest.icons.filter(({ type }) => type === 'image/png'))
    expect([src, sizes, type]).toEqual([src, writeSize(readPublic(src.slice(1))), 'image/png'])
  const sizesFor = (purpose: string) =>
    manifest.icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes)
  expect(sizesFor('any')).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(sizesFor('maskable')).toEqual(['192x192', '512x512'])
  expect(writeSize(readPublic('icons/apple-touch-180.png'))).toBe('180x180')
})

test('both languages install the same app, and no shortcut names a person or an organisation', () => {
  const [english, german] = [readManifest('manifest.webmanifest'), readManifest('manifest.de.webmanifest')]
  expect(german.icons).toEqual(english.icons)
  expect(german.shortcuts.map(({ url }) => url)).toEqual(english.shortcuts.map(({ url }) => url))
  expect(english.shortcuts.map(({ url }) => url).join()).not.toMatch(/\d|\?/)
})
