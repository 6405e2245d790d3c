import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { buildApp, installForApp } from './test/app-build.mjs'
import { findCommand, findNode, install, nodeEnvironment } from './bootstrap.mjs'
import { ensureBrowser } from './browser.mjs'
import { openFolderInMemory } from './test/folder-in-memory.mjs'
import { findStaleGenerated } from './generated-files.mjs'
import { inRoot, say, seconds } from './repository.mjs'
import { run } from './run.mjs'
import { flakyStories, secondTriesInWords } from './second-tries.mjs'
import { buildWeb } from './web-build.mjs'

const minutes = 60_000
// Ends a run that hangs. On a machine that does other work as well, a whole run takes three times as long.
const longestSuite = 60 * minutes
// Shared machines sometimes stall for seconds, so a failed test is run again, at most this many times. Tests that pass
// only then are named at the end.
const furtherTries = 2
const begin = Date.now()
const total = { passed: 0, failed: 0 }
// The failures are printed again at the end, where people look first after a long run.
const failures = []
const secondTries = []
const ownEnvironment = ['DATABASE_URL', 'DATA_DIR', 'PORT', 'HOST', 'PUBLIC_URL', 'SMTP_URL', 'DEMO_DATA', 'NODE_ENV']

await install()
const node = await findNode()
// Set by `npm run test:all`. Without it, tests that repeat others are left out.
const isEveryCase = process.argv.includes('--every-case')
// Tests use their own database and addresses, and must not touch those of the caller.
const env = {
  ...nodeEnvironment(node),
  EVERY_CASE: isEveryCase ? '1' : '',
  ...Object.fromEntries(ownEnvironment.map((name) => [name, undefined])),
}
count('install', begin, { passed: 1, failed: 0 })

const browserFound = step('browser', async () => {
  const { browser: found, trouble } = await ensureBrowser(node)
  if (found) env.CHROMIUM_PATH = found
  return { code: found ? 0 : 1, output: trouble ?? '' }
})
// Needed here, because starting Salus does not install the packages of the apps.
const appPackages = step('packages of the apps', () => installForApp(node))
// Runs alone, because it writes files that the other checks read.
await step('generated files', () => findStaleGenerated(node, env))
await twoAtATime([
  ['lint', () => tool('oxlint', ['--deny-warnings'])],
  ['dependency rules', () => tool('dependency-cruiser', dependencyParameters(), 'depcruise')],
  ['unused code', () => tool('knip', ['--no-progress'])],
  ['format', () => tool('oxfmt', ['--check'])],
  ...['server', 'web', 'e2e', 'domain', 'contract', 'tools'].filter(hasTypes).map(types),
  ['documentation', () => script('checks/check-docs.ts')],
  ['translations', () => script('checks/check-translations.ts')],
])
await appPackages
if (hasTypes('native')) await step(...types('native'))
const browser = await browserFound
await suite('unit and integration tests', runVitest)
const web = await step('web build', () => buildWeb(node))
const app = await step('apps: build, and projects as cap sync makes them', () => buildApp(node))
if (existsSync(inRoot('e2e', 'playwright.config.ts'))) {
  if (browser && web && app) await suite('browser tests', runPlaywright)
  else
    await step('browser tests', () => ({
      code: 1,
      output: 'They need a browser, and the built pages of the web and of the apps.',
    }))
}

say(`\nAll steps took ${seconds(begin)}.`)
for (const line of secondTriesInWords(secondTries)) say(line)
for (const failure of failures) say(`✗ ${failure}`)
say(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

/** Runs two checks at the same time, because most of them use only one processor. */
async function twoAtATime(checks) {
  const rest = [...checks]
  const work = async () => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) await step(...next)
  }
  await Promise.all([work(), work()])
}

async function step(name, check) {
  const since = Date.now()
  const { code, output } = await check()
  if (code !== 0) {
    say(`\n${output.trim()}`)
    failures.push(`${name}\n${shortened(output)}`)
  }
  return count(name, since, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
}

/** Runs the tests of one suite and counts them. A run that aborts without a failed test counts as one failure. */
async function suite(name, runTests) {
  const since = Date.now()
  say(`\n${name}`)
  const report = inRoot('.cache', `${path.basename(name.replaceAll(' ', '-'))}.json`)
  mkdirSync(path.dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const { code, output, tally } = await runTests(report)
  if (output) say(output)
  const found = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
  const counted = found ? tally(found) : { passed: 0, failed: 0, names: [] }
  if (code !== 0 && counted.failed === 0) {
    counted.failed = 1
    counted.names = [`${name}: ended with code ${code}`]
  }
  failures.push(...counted.names)
  return count(name, since, counted)
}

function shortened(text) {
  return stripVTControlCharacters(text).trim().split('\n').slice(0, 12).join('\n')
}

function count(name, since, { passed, failed }) {
  total.passed += passed
  total.failed += failed
  const number = passed + failed === 1 ? '' : ` (${passed} passed, ${failed} failed)`
  say(`${failed === 0 ? '✓' : '✗'} ${name}${number}  ${seconds(since)}`)
  return failed === 0
}

async function runVitest(report) {
  const secondTry = `--reporter=${inRoot('tools', 'second-try-reporter.mjs')}`
  const reporters = ['--reporter=dot', '--reporter=json', secondTry, `--outputFile.json=${report}`]
  // One worker more than there are cores, because many files wait for processes that they started.
  const workers = `--maxWorkers=${os.availableParallelism() + 1}`
  const parameters = [findCommand('vitest'), 'run', `--retry=${furtherTries}`, workers, ...reporters]
  const tries = inRoot('.cache', 'second-tries.json')
  rmSync(tries, { force: true })
  const memory = openFolderInMemory()
  // Colours are off: the output is a dot for each of several thousand tests, and colours would make it ten times as
  // long.
  const settings = { ...env, NO_COLOR: '1', SECOND_TRIES: tries, ...(memory === null ? {} : { TMPDIR: memory }) }
  const result = await run(node, parameters, { env: settings, limit: longestSuite })
  if (existsSync(tries)) secondTries.push(...JSON.parse(readFileSync(tries, 'utf8')))
  const tally = ({ numPassedTests, numFailedTests, testResults }) => {
    const unloadable = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
    )
    const names = [
      ...unloadable.map(({ name, message }) => `${path.relative(inRoot(), name)}\n${shortened(message)}`),
      ...testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(
            (test) =>
              `${path.relative(inRoot(), name)} › ${test.fullName}\n${shortened(test.failureMessages[0] ?? '')}`,
          ),
      ),
    ]
    return { passed: numPassedTests, failed: numFailedTests + unloadable.length, names }
  }
  return { ...result, tally }
}

async function runPlaywright(report) {
  const memory = openFolderInMemory()
  const dataDir = mkdtempSync(path.join(memory ?? os.tmpdir(), 'salus-e2e-'))
  const parameters = [
    findCommand('@playwright/test', 'playwright'),
    'test',
    '--config',
    inRoot('e2e'),
    `--retries=${furtherTries}`,
  ]
  const inMemory = memory === null ? {} : { TMPDIR: memory }
  const settings = { ...env, ...inMemory, E2E_REPORT: report, E2E_DATA_DIR: dataDir }
  const result = await run(node, parameters, { env: settings, limit: longestSuite })
  rmSync(dataDir, { recursive: true, force: true })
  const tally = ({ stats, errors, suites }) => {
    secondTries.push(...flakyStories(suites))
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
      names: [...failedStories(suites), ...errors.map(({ message }) => shortened(message))],
    }
  }
  return { ...result, tally }
}

function failedStories(suites) {
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) => `${file} › ${title}\n${shortened(results.at(-1)?.error?.message ?? '')}`),
    ),
    ...failedStories(suite.suites ?? []),
  ])
}

function tool(packageName, parameters, command = packageName) {
  return run(node, [findCommand(packageName, command), ...parameters], { env, quiet: true, limit: 3 * minutes })
}

function script(name) {
  return run(node, [inRoot('tools', name)], { env, quiet: true, limit: 3 * minutes })
}

function dependencyParameters() {
  const folders = ['domain', 'contract', 'server', 'web', 'e2e', 'tools'].filter((folder) => existsSync(inRoot(folder)))
  return ['--config', '.dependency-cruiser.mjs', ...folders]
}

function types(workspace) {
  return [`types of ${workspace}`, () => tool('typescript', ['-p', workspace], 'tsc')]
}

function hasTypes(workspace) {
  return existsSync(inRoot(workspace, 'tsconfig.json'))
}
