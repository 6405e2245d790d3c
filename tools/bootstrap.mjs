import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { leaveOut } from './leave-out.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { fail, inRoot, say, seconds } from './repository.mjs'
import { become, run } from './run.mjs'

const stamp = inRoot('node_modules', '.salus-install')
const wantedMajor = 24

/** Installs the packages if they are missing or do not match package-lock.json. */
export async function install() {
  if (isInstalled()) return
  await oneAtATime('installing packages', async () => {
    if (isInstalled()) return
    if (!matchesLock()) await installPackages()
    leaveOut(inRoot('node_modules'))
    writeFileSync(stamp, lockHash())
  })
}

/**
 * Returns the pinned Node.js among the installed packages if it runs on this machine. If none does, returns the Node.js
 * that runs this script, or fails if that is too old.
 */
export async function findNode() {
  for (const candidate of pinnedNodes()) {
    if (!existsSync(candidate)) continue
    const { code, output } = await run(candidate, ['--version'], { quiet: true })
    if (code === 0 && output.startsWith(`v${wantedMajor}.`)) return candidate
  }
  if (Number(process.versions.node.split('.')[0]) >= wantedMajor) return process.execPath
  return fail(
    `Salus needs Node.js ${wantedMajor}; this is ${process.version}, and no packaged one runs on ` +
      `${process.platform}-${process.arch}. Install Node.js ${wantedMajor} from nodejs.org and try again.`,
  )
}

/** Installs the packages if needed, and runs the script with the right Node.js in place of this process. */
export async function start(script, parameters = process.argv.slice(2), env = {}) {
  await install()
  const node = await findNode()
  return become(node, [...script, ...parameters], { env: { ...nodeEnvironment(node), ...env } })
}

/**
 * Returns an environment in which child processes and their own children (npx, node) find the same Node.js first, and
 * in which compiled sources are cached.
 */
export function nodeEnvironment(node) {
  return {
    PATH: [path.dirname(node), inRoot('node_modules', '.bin'), process.env.PATH].join(path.delimiter),
    NODE_COMPILE_CACHE: inRoot('.cache', 'compiled'),
  }
}

/** Returns the path of the package's command, to be run with the right Node.js, whatever PATH contains. */
export function findCommand(packageName, command = packageName) {
  const manifest = inRoot('node_modules', packageName, 'package.json')
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'))
  return path.join(path.dirname(manifest), typeof bin === 'string' ? bin : bin[command])
}

async function installPackages() {
  say('Installing packages (once, a minute or two) …')
  const since = Date.now()
  const npm = process.env.npm_execpath
  // `npm ci` would refuse a lock file without the optional packages of other platforms, which some registries lack.
  // `npm install` also takes the versions of the lock file, and --no-save leaves the file unchanged.
  const parameters = ['install', '--no-save', '--include=dev', '--include=optional', '--no-audit', '--loglevel=error']
  const { code, output } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...parameters], { quiet: true })
    : await run('npm', parameters, { quiet: true, shell: process.platform === 'win32' })
  if (code === 0) return say(`Packages installed in ${seconds(since)}.`)
  return fail(
    `${output.trim().split('\n').slice(0, 15).join('\n')}\n` +
      'The packages could not be installed. Is the network (or the npm registry in your npm configuration) reachable? ' +
      'Once it is, run the same command again; npm install shows the whole story.',
  )
}

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')
}

// True when the installed packages have the versions of package-lock.json. Then nothing needs to be installed, for
// example after a person ran `npm install`, which does not write `stamp`.
function matchesLock() {
  const installedFile = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return false
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(
    ([name, entry]) =>
      name === '' || entry.link || entry.optional || entry.peer || installed[name]?.version === entry.version,
  )
}

function pinnedNodes() {
  const modules = inRoot('node_modules')
  const name = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const ending = process.platform === 'win32' ? 'node.exe' : 'node'
  return [`node-${name}`, `node-bin-${name}`].map((folder) => path.join(modules, folder, 'bin', ending))
}
