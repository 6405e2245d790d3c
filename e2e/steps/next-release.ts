import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy in front of the server that can simulate the installation of a later release. */
export interface Releases {
  readonly url: string
  /** Delivers a later release from now on: page, worker and scripts have the same code, but other addresses. */
  next(): void
  stop(): Promise<void>
}

// Matches the addresses of scripts and styles, which are different in each release. Texts in i18n keep their addresses.
const builtFile = /(?<=["'`/])assets\/(?!i18n\/|["'`])/g
const nextFolder = 'assets/next/'
// The worker's cache is named after the version. Replacing the version gives each release its own cache.
const versionInWorker = /(?<=\bversion:["'`])[0-9a-f]{12}(?=["'`])/

/** Starts the proxy. It forwards each request to the server, with the server's own address as `host`. */
export async function standBeforeServer(server: string): Promise<Releases> {
  const { host, hostname, port } = new URL(server)
  let isNext = false
  const own = createServer((incoming, answer) => {
    // Removes these headers, because the server could otherwise respond that nothing has changed.
    const { 'if-none-match': _tag, 'if-modified-since': _since, ...asked } = incoming.headers
    const headers = { ...asked, host, 'accept-encoding': 'identity' }
    if (headers.origin) headers.origin = server
    if (headers.referer) headers.referer = server
    const path = incoming.url?.replace(`/${nextFolder}`, '/assets/')
    const passed = request({ hostname, port, path, method: incoming.method, headers }, (response) => {
      const { 'content-length': _length, etag: _etag, ...rest } = response.headers
      if (!isNext || !/text\/html|javascript/.test(rest['content-type'] ?? '')) {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
        return
      }
      answer.writeHead(response.statusCode ?? 502, rest)
      response.setEncoding('utf8')
      let text = ''
      response.on('data', (part: string) => (text += part))
      response.on('end', () =>
        answer.end(text.replaceAll(builtFile, nextFolder).replace(versionInWorker, 'next-release')),
      )
    })
    passed.on('error', () => answer.destroy())
    incoming.pipe(passed)
    answer.on('close', () => passed.destroy())
  })
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
  const { port: ownPort } = own.address() as AddressInfo
  return {
    url: `http://localhost:${ownPort}`,
    next: () => {
      isNext = true
    },
    stop: () =>
      new Promise((resolve) => {
        own.close(() => resolve())
        own.closeAllConnections()
      }),
  }
}
