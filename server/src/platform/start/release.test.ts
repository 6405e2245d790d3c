import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readRelease } from './release.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'salus-release-'))
  write('package.json', { name: 'salus', version: '1.2.3' })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, content: unknown, below = '') => {
  mkdirSync(path.join(folder, below), { recursive: true })
  writeFileSync(path.join(folder, below, name), JSON.stringify(content))
}
const git = (...parameters: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@salus.example', ...parameters], {
    cwd: folder,
    encoding: 'utf8',
  }).trim()
const commitAll = () => {
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--no-gpg-sign', '--message=first')
  return git('rev-parse', 'HEAD')
}

test('a package reports the release that was written into it when it was made', () => {
  const commit = 'ab12'.repeat(10)
  write('release.json', { version: '2.0.0', commit, builtAt: '2026-11-22T08:00:00Z' })
  expect(readRelease(folder)).toEqual({ version: '2.0.0', commit })
})

test('the commit is unknown for a package that was made without one, and for an empty folder', () => {
  expect(readRelease(folder)).toEqual({ version: '1.2.3', commit: 'unknown' })
  write('release.json', { version: '2.0.0', commit: null })
  expect(readRelease(folder)).toEqual({ version: '2.0.0', commit: 'unknown' })
  expect(readRelease(path.join(folder, 'nothing'))).toEqual({ version: 'unknown', commit: 'unknown' })
})

test('a checkout reports its commit, and whether files were changed since', () => {
  const commit = commitAll()
  expect(readRelease(folder)).toEqual({ version: '1.2.3', commit })
  write('package.json', { name: 'salus', version: '1.2.4' })
  expect(readRelease(folder)).toEqual({ version: '1.2.4', commit: `${commit}-dirty` })
})

test('a folder inside somebody else’s repository does not take its commit', () => {
  commitAll()
  write('package.json', { name: 'salus', version: '1.2.3' }, 'inner')
  expect(readRelease(path.join(folder, 'inner'))).toEqual({ version: '1.2.3', commit: 'unknown' })
})
