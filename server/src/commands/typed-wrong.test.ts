import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from '../testing/peers/salus-process.ts'

const root = mkdtempSync(path.join(tmpdir(), 'salus-typed-'))
const dataDir = path.join(root, 'data')
afterAll(() => rmSync(root, { recursive: true, force: true }))

const typed = (line: string) => runCommand(line.split(' '), { DATA_DIR: dataDir })

test.each([
  ['close-demo-accounts --dry-run', '"close-demo-accounts" accepts nothing else'],
  ['retention --nothing', '"retention" accepts nothing else'],
  ['tenant list all', '"tenant list" accepts nothing else'],
  ['tenant create Studio --name Studio', 'Put a name of several words in quotes. Not understood: Studio'],
  ['tenant create --nam Studio', "Unknown option '--nam'."],
  ['tariff set 7 basic --billing', "Option '--billing <value>' argument missing."],
  ['support list --foo', "Unknown option '--foo'."],
  ['support list all', 'Only --all and --tenant <number> are allowed.'],
  ['sbom --nope', "Unknown option '--nope'."],
])('an operator who types "%s" is told so, and nothing is done', async (line, words) => {
  const { code, printed } = await typed(line)
  expect([code, printed]).toEqual([1, expect.stringContaining(words)])
  expect(printed).not.toMatch(/\n\s+at |positional argument/)
  expect(existsSync(dataDir)).toBe(false)
})

test('--help behind a command says what it takes and does, instead of doing it', async () => {
  const { code, printed } = await typed('close-demo-accounts --help')
  expect([code, printed]).toEqual([0, expect.stringContaining('ends every way to sign in with a demo account')])
  expect(printed).not.toContain('verify-backup')
  expect(existsSync(dataDir)).toBe(false)
})

test('half of a command shows the commands that begin with it', async () => {
  const { code, printed } = await typed('tenant')
  expect([code, printed]).toEqual([1, expect.stringContaining('tenant create --name')])
  expect(printed).not.toContain('verify-backup')
})

test('an operator with a mistyped DATA_DIR is told of the empty database that a command created there', async () => {
  const there = { DATA_DIR: path.join(root, 'mistyped') }
  const first = await runCommand(['tenant', 'list'], there)
  expect(first).toMatchObject({ code: 0, printed: expect.stringContaining('Is it the right DATA_DIR?') })
  const second = await runCommand(['tenant', 'list'], there)
  expect(second).toMatchObject({ code: 0, printed: expect.not.stringContaining('Is it the right') })
  const file = path.join(root, 'file')
  writeFileSync(file, '')
  const third = await runCommand(['tenant', 'list'], { ...there, DATA_DIR: file })
  expect(third).toEqual({ code: 1, printed: `DATA_DIR (${file}) is not a folder: set it to one.\n` })
}, 60_000)
