import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

// second-tries.mjs is plain JavaScript, because it runs before any package is installed. Its types are therefore
// written here.
interface Suite {
  readonly specs: readonly { file: string; title: string; tests: readonly { status: string }[] }[]
  readonly suites?: readonly Suite[]
}
const {
  flakyStories,
  secondTriesInWords,
}: { flakyStories(suites: readonly Suite[]): string[]; secondTriesInWords(names: readonly string[]): string[] } =
  await import(new URL('second-tries.mjs', import.meta.url).href)

const folder = mkdtempSync(path.join(tmpdir(), 'salus-tries-'))
afterAll(() => rmSync(folder, { recursive: true }))
const root = fileURLToPath(new URL('..', import.meta.url))

test('stories that passed only on a further try are named, at every level of the report', () => {
  const spec = (title: string, status: string) => ({ file: 'a.e2e.ts', title, tests: [{ status }] })
  const report = [
    {
      specs: [spec('at once', 'expected'), spec('a second time', 'flaky')],
      suites: [{ specs: [spec('never', 'unexpected'), spec('inside', 'flaky')] }],
    },
  ]
  expect(flakyStories(report)).toEqual(['a.e2e.ts › a second time', 'a.e2e.ts › inside'])
})

test('the end of a run gives their number, even if it is 0', () => {
  expect(secondTriesInWords([])).toEqual(['0 tests needed another try'])
  expect(secondTriesInWords(['a.e2e.ts › inside'])).toEqual(['1 test needed another try:', '~ a.e2e.ts › inside'])
})

test('unit tests that passed only on a further try are written to the list', { timeout: 60_000 }, () => {
  const file = path.join(folder, 'tries.json')
  writeFileSync(
    path.join(folder, 'planted.test.mjs'),
    `import { expect, test } from 'vitest'\nlet tries = 0\ntest('shaky', () => expect(++tries).toBe(2))\ntest('firm', () => expect(1).toBe(1))\n`,
  )
  writeFileSync(path.join(folder, 'vitest.config.mjs'), `export default { test: { include: ['*.test.mjs'] } }\n`)
  const reporter = `--reporter=${path.join(root, 'tools', 'second-try-reporter.mjs')}`
  const parameters = ['node_modules/vitest/vitest.mjs', 'run', '--root', folder, '--retry=1', reporter]
  const { stdout } = spawnSync(process.execPath, parameters, {
    cwd: root,
    env: { PATH: process.env['PATH'], SECOND_TRIES: file },
    encoding: 'utf8',
  })
  expect(JSON.parse(readFileSync(file, 'utf8')), stdout).toEqual([expect.stringMatching(/planted\.test\.mjs › shaky$/)])
})
