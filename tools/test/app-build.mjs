import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findNode, nodeEnvironment } from '../bootstrap.mjs'
import { oneAtATime } from '../one-at-a-time.mjs'
import { inRoot, say, seconds } from '../repository.mjs'
import { run } from '../run.mjs'

const inNative = (...parts) => inRoot('native', ...parts)
const installed = inNative('node_modules', '.package-lock.json')
const installStamp = inNative('node_modules', '.salus-install')
const buildStamp = inNative('node_modules', '.salus-www')
const minutes = 60_000

const inputs = [
  ...['index.html', 'vite.config.ts', 'build.mjs', 'capacitor.config.json', 'package-lock.json', 'src'].map((name) =>
    inNative(name),
  ),
  ...['src', 'build', 'public', 'package.json'].map((name) => inRoot('web', name)),
  inRoot('contract', 'src'),
  inRoot('domain', 'src'),
  inRoot('package-lock.json'),
]

/** Files that `cap sync` or a build writes and that are not under version control, as in .gitignore. */
const unversioned =
  /^(?:android\/(?:app\/src\/main\/assets|capacitor-cordova-android-plugins|\.gradle|.*\bbuild)\/|android\/app\/src\/main\/res\/xml\/config\.xml$|android\/local\.properties$|ios\/capacitor-cordova-ios-plugins\/|ios\/App\/(?:build|Pods|output|App\/public)\/|ios\/App\/App\/(?:config\.xml|capacitor\.config\.json)$|.*\/(?:xcuserdata|\.swiftpm|\.build)\/|.*\.DS_Store$)/

export function installForApp(node) {
  return oneAtATime('installing for the apps', () => installPackages(node))
}

/**
 * Builds the pages and copies them into the apps. Fails if `cap sync` changes the committed projects for Android and
 * iOS, which are then restored.
 */
export function buildApp(node) {
  return oneAtATime('building the apps', async () => {
    const before = committed()
    const built = await buildPages(node)
    if (built.code !== 0) return built
    const after = committed()
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (name) => before.get(name)?.equals(after.get(name) ?? Buffer.alloc(0)) !== true,
    )
    for (const name of changed) {
      if (before.has(name)) writeFileSync(inNative(name), before.get(name))
      else rmSync(inNative(name))
    }
    if (changed.length === 0) return built
    return { code: 1, output: `cap sync changes ${changed.join(', ')}. Run node build.mjs in native/ and commit.` }
  })
}

async function installPackages(node) {
  const lock = makeHash([inNative('package-lock.json')])
  if (existsSync(installed) && isStamped(installStamp, lock)) return { code: 0, output: '' }
  say('Installing the packages of the apps …')
  const npm = process.env.npm_execpath
  const parameters = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const options = { cwd: inNative(), quiet: true, limit: 5 * minutes }
  const result = npm?.endsWith('.js')
    ? await run(node, [npm, ...parameters], options)
    : await run('npm', parameters, { ...options, shell: process.platform === 'win32' })
  if (result.code === 0) writeFileSync(installStamp, lock)
  return result
}

async function buildPages(node) {
  const hash = makeHash(inputs)
  const isFresh = existsSync(inNative('www', 'index.html')) && isStamped(buildStamp, hash)
  const options = {
    cwd: inNative(),
    env: { ...nodeEnvironment(node), NODE_ENV: 'production' },
    quiet: true,
    limit: 5 * minutes,
  }
  if (isFresh) return run(node, [inNative('node_modules', '@capacitor', 'cli', 'bin', 'capacitor'), 'sync'], options)
  const since = Date.now()
  const result = await run(node, [inNative('build.mjs')], options)
  if (result.code !== 0) return result
  writeFileSync(buildStamp, hash)
  say(`Pages of the apps built in ${seconds(since)}.`)
  return result
}

function committed() {
  const names = ['android', 'ios'].flatMap((folder) => listFiles(inNative(folder)))
  const relative = names.map((file) => path.relative(inNative(), file).replaceAll(path.sep, '/'))
  return new Map(relative.filter((name) => !unversioned.test(name)).map((name) => [name, readFileSync(inNative(name))]))
}

const isStamped = (stamp, hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash

function makeHash(entries) {
  const hash = createHash('sha256')
  for (const file of entries.flatMap(listFiles))
    hash.update(path.relative(inRoot(), file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function listFiles(entry) {
  const found = readdirSync(path.dirname(entry), { withFileTypes: true }).find(
    ({ name }) => name === path.basename(entry),
  )
  if (found === undefined) return []
  if (!found.isDirectory()) return [entry]
  return readdirSync(entry, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && !/\.test\.tsx?$/.test(each.name))
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .toSorted()
}

if (import.meta.main) {
  const node = await findNode()
  const installing = await installForApp(node)
  const { code, output } = installing.code === 0 ? await buildApp(node) : installing
  say(output.trim())
  process.exitCode = code
}
