import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'

export type OperatorPages = Readonly<Record<string, () => Promise<OperatorPage>>>

interface OperatorPage {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

interface MetricsServerOptions {
  readonly host: string
  readonly port: number
  readonly admits: (authorization: string | undefined) => boolean
  readonly log: Logger
}

export interface MetricsServer {
  readonly port: number
  close(): Promise<void>
}

/** Opens a port that is only for monitoring and separate from the public one. Rejects if the port is in use. */
export async function listenForMetrics(pages: OperatorPages, options: MetricsServerOptions): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    answer(pages, options, { request, response }).catch((error: unknown) => {
      options.log.error({ err: error }, 'metrics could not be read')
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  server.maxConnections = 50
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    // The workers do not share this port, because each of them has figures of its own.
    server.listen({ port: options.port, host: options.host, exclusive: true }, () => resolve())
  })
  // The cast is safe, because a server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

async function answer(pages: OperatorPages, options: MetricsServerOptions, { request, response }: Exchange) {
  const path = (request.url ?? '').split('?', 1)[0] ?? ''
  const page = Object.hasOwn(pages, path) ? pages[path] : undefined
  if (!options.admits(request.headers.authorization)) {
    response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    return
  }
  if (page === undefined || request.method !== 'GET') {
    response.writeHead(404).end()
    return
  }
  const { status, contentType, body } = await page()
  response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body)
}
