import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findCommand, nodeEnvironment } from './bootstrap.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { inRoot, say, seconds } from './repository.mjs'
import { run } from './run.mjs'

const stamp = inRoot('web', 'dist', '.build-stamp')
const inputs = ['web', path.join('contract', 'src'), path.join('domain', 'src'), 'package-lock.json']
const notInputs = new Set(['node_modules', 'dist', 'test-results'])

/** Builds the web part if one of its inputs changed. */
export async function buildWeb(node) {
  if (!existsSync(inRoot('web', 'index.html')) || isFresh()) return { code: 0, output: '' }
  return oneAtATime('building the web part', async () => {
    const hash = inputHash()
    if (isFresh(hash)) return { code: 0, output: '' }
    say('Building the web part …')
    const since = Date.now()
    const result = await run(node, [findCommand('vite'), 'build', '--logLevel', 'warn'], {
      cwd: inRoot('web'),
      env: { ...nodeEnvironment(node), NODE_ENV: 'production' },
      quiet: true,
    })
    if (result.code === 0) {
      writeFileSync(stamp, hash)
      say(`Web part built in ${seconds(since)}.`)
    }
    return result
  })
}

function isFresh(hash = inputHash()) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

function inputHash() {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap((input) => listFiles(inRoot(input)))) {
    hash.update(path.relative(inRoot(), file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function listFiles(entry) {
  if (!existsSync(entry)) return []
  if (path.basename(entry) === 'package-lock.json') return [entry]
  return readdirSync(entry, { withFileTypes: true })
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))
    .filter(({ name }) => !notInputs.has(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((found) => {
      const file = path.join(entry, found.name)
      return found.isDirectory() ? listFiles(file) : [file]
    })
}
