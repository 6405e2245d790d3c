import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeAuthority } from '@salus/server/testing/peers/certificates.ts'

const www = fileURLToPath(new URL('../../native/www', import.meta.url))

export const appOrigin = 'https://localhost'
export const serverOrigin = 'https://salus.example'
/** The origin of a web server that does not run Salus. */
export const strangerOrigin = 'https://stranger.example'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: http.IncomingHttpHeaders
  setsCookie: boolean
}

export interface PlayedNetwork {
  /** The address of the proxy. The browser sends all requests through it, even those for the app's own pages. */
  readonly proxy: string
  readonly asked: readonly Asked[]
  /** The hosts to which the app's pages sent requests, in order. */
  readonly hosts: readonly string[]
  readonly close: () => void
}

/**
 * Simulates the network of a phone. Serves the app's pages from their own origin, and the server of the tests under
 * another name with TLS. As on a phone, the browser therefore sends preflight requests, and streams stay open.
 */
export async function playNetwork(realServer: string): Promise<PlayedNetwork> {
  if (!existsSync(path.join(www, 'index.html')))
    throw new Error('The pages of the apps are not built: run "node tools/test/app-build.mjs".')
  const folder = mkdtempSync(path.join(tmpdir(), 'salus-phone-'))
  const { cert, key } = makeAuthority(folder, 'phone')
  const asked: Asked[] = []
  const hosts: string[] = []
  const secure = https.createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (request, response) => {
    const { host = '' } = request.headers
    if (host === new URL(appOrigin).host) sendFile(request, response)
    else if (host === new URL(serverOrigin).host) passOn(realServer, { asked, request, response })
    else response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' }).end('<p>Hello')
  })
  rmSync(folder, { recursive: true })
  const known = [appOrigin, serverOrigin, strangerOrigin].map((origin) => `${new URL(origin).host}:443`)
  const proxy = http.createServer((request, response) => {
    hosts.push(request.headers.host ?? '')
    response.writeHead(502).end()
  })
  proxy.on('connect', ({ url = '' }, socket, head) => {
    hosts.push(url.replace(/:443$/, ''))
    socket.on('error', () => socket.destroy())
    if (!known.includes(url)) return void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    if (head.length > 0) socket.unshift(head)
    secure.emit('connection', socket)
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const { port } = proxy.address() as AddressInfo
  return {
    proxy: `http://127.0.0.1:${port}`,
    asked,
    hosts,
    close: () => {
      secure.closeAllConnections()
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

/** Responds like the native shell: with the app's own files, and with the first page for every other address. */
function sendFile(request: http.IncomingMessage, response: http.ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', appOrigin)
  const file = path.join(www, path.normalize(pathname))
  const found = path.extname(pathname) !== '' && existsSync(file) ? file : path.join(www, 'index.html')
  response.writeHead(200, { 'content-type': types[path.extname(found)] ?? 'text/plain' }).end(readFileSync(found))
}

interface Passed {
  readonly asked: Asked[]
  readonly request: http.IncomingMessage
  readonly response: http.ServerResponse
}

function passOn(realServer: string, { asked, request, response }: Passed): void {
  const { method = 'GET', url = '/', headers } = request
  const record: Asked = { method, path: url, headers, setsCookie: false }
  asked.push(record)
  const { host } = new URL(realServer)
  const onward = http.request(`${realServer}${url}`, { method, headers: { ...headers, host } }, (answer) => {
    record.setsCookie = answer.headers['set-cookie'] !== undefined
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.on('error', () => response.destroy())
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}
