import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { get as getSafely } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeAuthority, makeCertificate } from './certificates.ts'
import { end, freePort, retryUntilDone } from './outside-postgres.ts'

export interface Proxy {
  readonly name: string
  readonly url: string
  stop(): Promise<void>
}

/** A proxy reached over HTTPS, under the host name that is used in the files of deploy/. */
export interface SafeProxy extends Proxy {
  readonly port: number
  /** The certificate of the authority that signed the proxy's certificate, as PEM. */
  authority(): string
}

export const publicName = 'salus.example.org'

const deployed = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../deploy/${name}`, import.meta.url)), 'utf8')
const isInstalled = (program: string, word: string) =>
  spawnSync(program, [word], { stdio: 'ignore' }).error === undefined

/**
 * Starts a small proxy that is written in this file. Also starts nginx and Caddy, with the files in deploy/, if they
 * are installed.
 */
export async function startProxies(ports: readonly number[]): Promise<readonly Proxy[]> {
  return Promise.all([startSmallProxy(ports), ...realProxies().map((start) => start(ports, false))])
}

/** Starts nginx and Caddy with https if they are installed. */
export const startSafeProxies = (ports: readonly number[]): Promise<readonly SafeProxy[]> =>
  Promise.all(realProxies().map((start) => start(ports, true)))

type StartProxy = (ports: readonly number[], isSafe: boolean) => Promise<SafeProxy>

function realProxies(): readonly StartProxy[] {
  const proxies: StartProxy[] = []
  if (isInstalled('nginx', '-v')) proxies.push(startNginx)
  else process.stdout.write('nginx is not installed: deploy/nginx.conf was not tried.\n')
  if (isInstalled('caddy', 'version')) proxies.push(startCaddy)
  else process.stdout.write('caddy is not installed: deploy/Caddyfile was not tried.\n')
  return proxies
}

/**
 * Starts a proxy that sends requests to the servers in turn and keeps connections open. It repeats requests as
 * deploy/nginx.conf does. If a connection ends before the answer begins, it sends reads, and writes with an
 * `Idempotency-Key`, to the next server. It repeats other writes only if the connection was refused.
 */
async function startSmallProxy(ports: readonly number[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const pass = ([incoming, outgoing]: [IncomingMessage, ServerResponse], body: Buffer, left: readonly number[]) => {
    const [port, ...others] = left
    const { method, url, headers } = incoming
    const asked = request({ agent, host: '127.0.0.1', port, method, path: url, headers })
    asked.once('response', (answer) => {
      const { connection: _connection, ...passed } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, passed)
      answer.pipe(outgoing)
    })
    asked.once('error', (error: NodeJS.ErrnoException) => {
      const mayRepeat = error.code === 'ECONNREFUSED' || method === 'GET' || 'idempotency-key' in headers
      if (mayRepeat && others.length > 0 && !outgoing.headersSent) return pass([incoming, outgoing], body, others)
      outgoing.writeHead(502).end(String(error.code))
    })
    asked.end(body)
  }
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.once('end', () => {
      turn = (turn + 1) % ports.length
      pass([incoming, outgoing], Buffer.concat(chunks), [...ports.slice(turn), ...ports.slice(0, turn)])
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    name: 'a small proxy',
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}

async function startNginx(ports: readonly number[], isSafe: boolean): Promise<SafeProxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'salus-nginx-'))
  const port = await freePort()
  mkdirSync(path.join(folder, 'tmp'))
  // The shipped nginx.conf, changed to the ports of this test.
  const shipped = deployed('nginx.conf')
    .replace(
      '  server 127.0.0.1:3000 max_fails=0;\n',
      ports.map((each) => `  server 127.0.0.1:${each} max_fails=0;\n`).join(''),
    )
    .replace('listen 80', `listen 127.0.0.1:${await freePort()}`)
  const { site, authority } = isSafe ? withCertificate(shipped, port, folder) : withoutHttps(shipped, port)
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/tmp;\n`)
  const config = path.join(folder, 'nginx.conf')
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  writeFileSync(
    config,
    `${user}daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${own.join('')}${site}}\n`,
  )
  const child = spawn('nginx', ['-p', folder, '-c', config, '-e', 'stderr'], { stdio: 'ignore' })
  return started('nginx', child, { port, folder, isSafe, authority })
}

function withCertificate(site: string, port: number, folder: string) {
  const authority = makeAuthority(folder, 'authority')
  const { cert, key } = makeCertificate(folder, publicName, authority)
  return {
    authority: authority.cert,
    site: site
      // Also replaces the http2 line with the syntax of nginx before 1.25.1.
      .replace('listen 443 ssl;\n  http2 on;', `listen 127.0.0.1:${port} ssl http2;`)
      .replace('/etc/ssl/salus/fullchain.pem', cert)
      .replace('/etc/ssl/salus/privkey.pem', key),
  }
}

const withoutHttps = (site: string, port: number) => ({
  authority: '',
  site: site
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replace(/ {2}(?:http2|ssl_certificate\S*) .*\n/g, ''),
})

async function startCaddy(ports: readonly number[], isSafe: boolean): Promise<SafeProxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'salus-caddy-'))
  const port = await freePort()
  const config = path.join(folder, 'Caddyfile')
  // `local_certs` uses a private authority instead of a public one.
  const own = 'admin off\n\tdefault_bind 127.0.0.1\n\tlocal_certs\n\tskip_install_trust\n\tauto_https disable_redirects'
  writeFileSync(config, `{\n\t${own}\n}\n${deployed('Caddyfile')}`)
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SALUS_HOST: isSafe ? `https://${publicName}:${port}` : `http://127.0.0.1:${port}`,
      SALUS_UPSTREAM: ports.map((each) => `127.0.0.1:${each}`).join(' '),
    },
  })
  const authority = path.join(folder, 'caddy', 'pki', 'authorities', 'local', 'root.crt')
  return started('Caddy', child, { port, folder, isSafe, authority })
}

interface Started {
  readonly port: number
  readonly folder: string
  readonly isSafe: boolean
  /** The path of the authority's certificate. */
  readonly authority: string
}

const ask = (port: number, isSafe: boolean) =>
  isSafe
    ? getSafely({ host: '127.0.0.1', port, servername: publicName, rejectUnauthorized: false })
    : get({ host: '127.0.0.1', port })

async function started(
  name: string,
  child: ChildProcess,
  { port, folder, isSafe, authority }: Started,
): Promise<SafeProxy> {
  const url = isSafe ? `https://${publicName}:${port}` : `http://127.0.0.1:${port}`
  await retryUntilDone(
    () => new Promise((resolve, reject) => ask(port, isSafe).once('response', resolve).once('error', reject)),
  )
  return {
    name,
    url,
    port,
    authority: () => readFileSync(authority, 'utf8'),
    stop: async () => {
      await end(child, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
