import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Route } from '@salus/contract/route.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { runningRelease } from '../../start/release.ts'
import { describeApi } from './description.ts'
import { docsPageHeaders } from '../security-headers.ts'

const descriptionPath = '/api/openapi.json'
const docsPath = '/api/docs'
const scriptPath = '/api/docs/scalar.js'

/** Serves the description of the API and a page to browse it. Both are created when they are first requested. */
export function mountApiDocs(app: FastifyInstance, routes: readonly Route[], publicUrl: string): void {
  // Registers the method of each address. A request with another method is then answered with 405 instead of 404.
  for (const path of [descriptionPath, docsPath, scriptPath]) app.door.methods.set(path, new Set(['GET']))
  const description = lazily(() => describeCompressed(routes, publicUrl))
  app.get(descriptionPath, async (request, reply) => {
    const { plain, brotli } = await description()
    reply.headers({ 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' })
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    return takesBrotli ? reply.header('content-encoding', 'br').send(brotli) : reply.send(plain)
  })
  const scalar = lazily(loadScalar)
  app.get(docsPath, async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64url')
    const page = (await scalar()).page
      .replaceAll('<script', `<script nonce="${nonce}"`)
      .replace('<head>', '<head><link rel="icon" href="data:,">')
    return reply.headers(docsPageHeaders(nonce)).header('content-type', 'text/html; charset=utf-8').send(page)
  })
  app.get(scriptPath, async (_request, reply) => {
    const { script } = await scalar()
    return reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': 'no-cache',
      })
      .send(script)
  })
}

/**
 * Loads the page and its script only when the page is requested, because the server itself does not need these 4 MB.
 * The package offers the page and the script only as a Fastify plugin, so a small internal server is asked for them
 * once.
 */
async function loadScalar(): Promise<{ page: string; script: Buffer }> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const inner = fastify({ logger: false })
  await inner.register(reference, {
    routePrefix: '/docs',
    configuration: {
      url: descriptionPath,
      cdn: scriptPath,
      pageTitle: 'Salus API',
      // The page must not send requests to other servers.
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  const [page, script] = await Promise.all([inner.inject('/docs/'), inner.inject('/docs/js/scalar.js')])
  await inner.close()
  return { page: page.body, script: await compress(script.rawPayload) }
}

async function describeCompressed(routes: readonly Route[], publicUrl: string) {
  const plain = Buffer.from(JSON.stringify({ ...describeApi(routes, publicUrl), 'x-commit': runningRelease().commit }))
  return { plain, brotli: await compress(plain) }
}

const compress = (content: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    }))
}
