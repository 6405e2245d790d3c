import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Written in parts, so that this file does not match. */
const silences = new RegExp(
  ['oxlint', 'eslint'].map((name) => `${name}-${'disable'}`).join('|') + `|@ts-${'(?:ignore|expect-error|nocheck)'}`,
)
const reason = /-- \S+(?: \S+){2,}/
const formatters = new RegExp(`(?:prettier|oxfmt|dprint|biome)-${'ignore'}`)

const unreasoned = (text: string) =>
  text
    .split('\n')
    .filter((line) => formatters.test(line) || (silences.test(line) && !reason.test(line)))
    .map((line) => line.trim())

const files = ['contract', 'domain', 'server', 'web', 'e2e', 'tools'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|mjs|css)$/.test(file) && !/(?:^|[\\/])(?:node_modules|dist)[\\/]/.test(file))
    .map((file) => path.join(folder, file)),
)

describe('a comment that suppresses a check gives the reason', () => {
  test('in every file', () => {
    expect(files.length).toBeGreaterThan(1_000)
    const found = files
      .filter((file) => path.basename(file) !== 'lint-rules.test.ts')
      .flatMap((file) => unreasoned(readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}: ${line}`))
    expect(found).toEqual([])
  })

  const disable = `oxlint-${'disable'}-next-line no-console`
  test.each([
    ['no reason', `// ${disable}`],
    ['an empty one', `// ${disable} --`],
    ['one word', `// ${disable} -- needed`],
    ['a word for the compiler', `// @ts-${'expect-error'}`],
    ['for the formatter', `// prettier-${'ignore'}`],
  ])('%s is found', (_, line) => expect(unreasoned(`const x = 1\n  ${line}\n`)).toEqual([line]))

  test('a reason is enough', () => {
    expect(unreasoned(`// ${disable} -- the console is what is looked at`)).toEqual([])
  })
})
