import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { end, freePort, until } from './outside-postgres.ts'

export interface Proxy {
  readonly name: string
  readonly url: string
  stop(): Promise<void>
}

const deployed = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../deploy/${name}`, import.meta.url)), 'utf8')
const isInstalled = (program: string, word: string) =>
  spawnSync(program, [word], { stdio: 'ignore' }).error === undefined

/** A small proxy, and nginx and Caddy with the files in deploy/ where they are installed. */
export async function startProxies(ports: readonly number[]): Promise<readonly Proxy[]> {
  const proxies = [startSmallProxy(ports)]
  if (isInstalled('nginx', '-v')) proxies.push(startNginx(ports))
  else process.stdout.write('nginx is not installed: deploy/nginx.conf was not tried.\n')
  if (isInstalled('caddy', 'version')) proxies.push(startCaddy(ports))
  else process.stdout.write('caddy is not installed: deploy/Caddyfile was not tried.\n')
  return Promise.all(proxies)
}

/** Takes turns, keeps connections, and asks the next one only where a connection was refused. */
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
      if (error.code === 'ECONNREFUSED' && others.length > 0) return pass([incoming, outgoing], body, others)
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

async function startNginx(ports: readonly number[]): Promise<Proxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'salus-nginx-'))
  const port = await freePort()
  mkdirSync(path.join(folder, 'tmp'))
  // As it is shipped, but for the names of this place, and without https.
  const site = deployed('nginx.conf')
    .replace(
      '  server 127.0.0.1:3000 max_fails=0;\n',
      ports.map((each) => `  server 127.0.0.1:${each} max_fails=0;\n`).join(''),
    )
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replace(/ {2}(?:http2|ssl_certificate\S*) .*\n/g, '')
    .replace('listen 80', `listen 127.0.0.1:${await freePort()}`)
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/tmp;\n`)
  const config = path.join(folder, 'nginx.conf')
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  writeFileSync(
    config,
    `${user}daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${own.join('')}${site}}\n`,
  )
  const child = spawn('nginx', ['-p', folder, '-c', config, '-e', 'stderr'], { stdio: 'ignore' })
  return started('nginx', child, { port, folder })
}

async function startCaddy(ports: readonly number[]): Promise<Proxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'salus-caddy-'))
  const port = await freePort()
  const config = path.join(folder, 'Caddyfile')
  writeFileSync(config, `{\n\tadmin off\n}\n${deployed('Caddyfile')}`)
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SALUS_HOST: `http://127.0.0.1:${port}`,
      SALUS_UPSTREAM: ports.map((each) => `127.0.0.1:${each}`).join(' '),
    },
  })
  return started('Caddy', child, { port, folder })
}

async function started(
  name: string,
  child: ChildProcess,
  { port, folder }: { readonly port: number; readonly folder: string },
): Promise<Proxy> {
  const url = `http://127.0.0.1:${port}`
  await until(() => new Promise((resolve, reject) => get(url, resolve).once('error', reject)))
  return {
    name,
    url,
    stop: async () => {
      await end(child, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
