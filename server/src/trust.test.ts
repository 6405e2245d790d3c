// Checks that each requirement of docs/trust.md names tests that exist, or states what is open. When a test is renamed,
// its title in trust-requirements.ts must be changed too; `vitest -u` then rewrites the page.

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { type TrustRequirement, trustRequirements } from './testing/trust-requirements.ts'

const root = path.resolve(import.meta.dirname, '../..')

const ids: Readonly<Record<string, number>> = { T: 12, S: 14, I: 5, D: 9, W: 9, U: 7, P: 9, L: 3, R: 7, O: 4 }
const allIds = Object.entries(ids).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, index) => `${letter}-${String(index + 1).padStart(2, '0')}`),
)

/**
 * Returns the titles in a test file: the first text after `test(`, `describe(` and their variants, and after the table
 * of an `each`. Comments are removed first, so that a commented-out test does not count.
 */
function titlesIn(source: string): ReadonlySet<string> {
  const code = source.replaceAll(/^\s*\/\/.*$/gm, '').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const starts = /(?:^|[\s(])(?:test|it|describe)(\.each)?\(/g
  const titles = new Set<string>()
  for (const start of code.matchAll(starts)) {
    const opened = start.index + start[0].length
    const from = start[1] === undefined ? opened : closing(code, opened) + 2
    const title = /^\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1\s*,/.exec(code.slice(from))
    if (title?.[2] !== undefined) titles.add(title[2].replaceAll(/\\(.)/g, '$1'))
  }
  return titles
}

/**
 * Returns the index of the bracket that closes the opening bracket before `from`. Brackets within texts are skipped.
 */
function closing(code: string, from: number): number {
  let depth = 1
  let quote = ''
  for (let at = from; at < code.length; at += 1) {
    const sign = code[at] ?? ''
    if (sign === '\\') at += 1
    else if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === "'" || sign === '"' || sign === '`') quote = sign
    else if (sign === '(') depth += 1
    else if (sign === ')' && (depth -= 1) === 0) return at
  }
  return code.length
}

const read = (file: string): string | null => {
  const full = path.join(root, file)
  return existsSync(full) ? readFileSync(full, 'utf8') : null
}

/**
 * Returns the faults of a requirement: it has no test, or it refers to a file that does not exist or to a title that no
 * test has.
 */
function listProblems({ id, tests, open, notApplicable }: TrustRequirement): string[] {
  const named = Object.entries(tests)
  if (named.every(([, titles]) => titles.length === 0) && open === undefined && notApplicable === undefined)
    return [`${id} has no test`]
  return named.flatMap(([file, titles]) => {
    const source = read(file)
    if (source === null) return [`${id}: ${file} is not there`]
    const found = titlesIn(source)
    return titles.filter((title) => !found.has(title)).map((title) => `${id}: ${file} has no test "${title}"`)
  })
}

describe('the requirements', () => {
  test('are all 79, each once', () => {
    expect(trustRequirements.map(({ id }) => id)).toEqual(allIds)
    expect(allIds).toHaveLength(79)
  })
  test.each(trustRequirements.map((requirement) => [requirement.id, requirement] as const))(
    '%s is held by the tests it names',
    (_, requirement) => expect(listProblems(requirement)).toEqual([]),
  )
})

describe('a requirement without a test', () => {
  const one: TrustRequirement = { id: 'X-01', rank: 'must', promise: 'x', tests: {} }
  const here = 'server/src/trust.test.ts'
  test.each([
    ['without a test', one, 'X-01 has no test'],
    ['of a file that is not there', { ...one, tests: { 'server/src/gone.test.ts': ['x'] } }, 'is not there'],
    ['of a test that was renamed', { ...one, tests: { [here]: ['are all 80'] } }, 'has no test "are all 80"'],
  ])('is found: %s', (_what, requirement, problem) => {
    expect(listProblems(requirement).join()).toContain(problem)
  })
  test('is found if its test is skipped or commented out', () => {
    const source = `test('runs', run)\n// test('is commented', run)\n/* test('is as well', run) */\ntest.skip('rests', run)`
    expect([...titlesIn(source)]).toEqual(['runs'])
  })
  test('is distinguished from one whose tests exist', () => {
    const titles = ['are all 79, each once', '%s is held by the tests it names', 'is found: %s', 'the requirements']
    expect(listProblems({ ...one, tests: { [here]: titles } })).toEqual([])
  })
})

const groups: Readonly<Record<string, string>> = {
  T: 'Tenants and permissions',
  S: 'Signing in and sessions',
  I: 'Invitations and linking',
  D: 'Database',
  W: 'Browser and input',
  U: 'Files, devices and results',
  P: 'Privacy',
  L: 'Audit log',
  R: 'Integrity and recovery',
  O: 'Operation',
}

const introduction = `# What can be relied on, and where it is tried

This page is written from \`server/src/testing/trust-requirements.ts\` and held to it by \`server/src/trust.test.ts\`: every line
names tests that exist. It is no certificate. What no test shows, or the product does not do, is said as open; where it keeps
another promise instead, that is said as decided otherwise.
`

function writePage(requirements: readonly TrustRequirement[]): string {
  const open = requirements.filter((one) => one.open !== undefined)
  const decided = requirements.filter((one) => one.decided !== undefined)
  const none = requirements.filter((one) => one.notApplicable !== undefined)
  const line = ({ id, rank }: TrustRequirement, words = '') => `- **${id}** (${rank}): ${words}`
  const sections = Object.entries(groups).map(([letter, title]) => {
    const lines = requirements
      .filter(({ id }) => id.startsWith(`${letter}-`))
      .map((one) => {
        const places = Object.keys(one.tests).map((file) => `\`${file}\``)
        return `${line(one, one.promise)}\n  Tried in ${places.join(', ')}.`
      })
    return `## ${title}\n\n${lines.join('\n')}\n`
  })
  return [
    introduction,
    `## Open\n\n${open.map((one) => line(one, one.open)).join('\n')}\n`,
    `## Decided otherwise\n\n${decided.map((one) => line(one, one.decided)).join('\n')}\n`,
    `## Without an object\n\n${none.map((one) => line(one, one.notApplicable)).join('\n')}\n`,
    ...sections,
  ].join('\n')
}

test('docs/trust.md matches this table', async () => {
  await expect(writePage(trustRequirements)).toMatchFileSnapshot(path.join(root, 'docs/trust.md'))
})
