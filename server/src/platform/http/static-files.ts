import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { topLevelPages } from '@salus/contract/pages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { takesBrotli } from './compress-answer.ts'
import { pageHeaders, workerHeaders } from './security-headers.ts'

export interface StaticFile {
  readonly body: Buffer
  readonly etag: string
  readonly type: string
  readonly cacheControl: string
  /**
   * The compressed content. `null` until the first request compresses the file, unless the build already compressed it.
   */
  brotli: Promise<Buffer> | null
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

const compressed = promisify(brotliCompress)

export interface FoundFile {
  readonly file: StaticFile
  /**
   * 404 for an unknown address. The answer still contains the app's page, so that a person can use its links. A scanner
   * learns only that the address does not exist.
   */
  readonly status: 200 | 404
}

export interface StaticFiles {
  find(request: FastifyRequest): FoundFile | undefined
  has(address: string): boolean
}

export const noFiles: StaticFiles = { find: () => undefined, has: () => false }

/**
 * Reads the built app. All files are read at start-up and found by their full address, so a request never names a file
 * on disk. A browser that navigates to an address without a file gets the app's page. Requests for addresses of the API
 * and for addresses with a file extension do not get this page.
 */
export async function readStaticFiles(
  folder: string,
  readSessionToken: (cookies: string | undefined) => string | null,
  { stores, hasServiceWorker }: Pick<Config, 'stores' | 'hasServiceWorker'>,
): Promise<StaticFiles> {
  if (!existsSync(folder)) return noFiles
  const files = await readFiles(folder)
  if (!hasServiceWorker) replaceFile(files, workerAddress, workerThatLeaves)
  const built = files.get('/index.html')
  const worker = hasServiceWorker ? null : 'off'
  const page = built && pageSaying(built, { 'store-android': stores.android, 'store-ios': stores.ios, worker })
  // Marks the page as sent without a session. The app then need not request the session.
  const pageOfNobody = page && pageSaying(page, { session: 'none' })
  const startPage = pageOfNobody && withContent(pageOfNobody, files.get(staticHomeAddress))
  files.delete(staticHomeAddress)
  return {
    has: (address) => files.has(address),
    find: (request) => {
      const address = readPath(request)
      const file = files.get(address)
      if (file !== built && file !== undefined) return { file, status: 200 }
      if (file === undefined && !isPage(request, address)) return undefined
      const ofNobody = startAddresses.has(address) ? startPage : pageOfNobody
      const shown = readSessionToken(request.headers.cookie) === null ? ofNobody : page
      if (shown === undefined) return undefined
      // The page at /index.html is always the one without the mark for a missing session. The service worker stores
      // this page, and the next user of the device may have a session.
      if (file !== undefined && page !== undefined) return { file: page, status: 200 }
      if (isKnownPage(address)) return { file: shown, status: 200 }
      return isNavigation(request) ? { file: shown, status: 404 } : undefined
    },
  }
}

/** The content of the start page for signed-out people, as the build wrote it. It cannot be requested by itself. */
const staticHomeAddress = '/static-home.html'
const startAddresses: ReadonlySet<string> = new Set(['/', '/home'])

const workerAddress = '/sw.js'
/** The script that removes the service worker from browsers that have it. */
const workerThatLeaves = '/sw-off.js'

function replaceFile(files: Map<string, StaticFile>, address: string, by: string): void {
  const file = files.get(by)
  if (file) files.set(address, file)
}

/** Adds attributes to the page for facts that the app needs before its first request. Skips facts that are `null`. */
function pageSaying(page: StaticFile, facts: Readonly<Record<string, string | null>>): StaticFile {
  const attributes = Object.entries(facts).flatMap(([name, value]) =>
    value === null ? [] : [` data-${name}="${escapeHtml(value)}"`],
  )
  if (attributes.length === 0) return page
  const body = Buffer.from(page.body.toString('utf8').replace('<html', () => `<html${attributes.join('')}`))
  return { ...page, body, etag: computeEtag(body), brotli: null }
}

/** Puts content into the page. People can read it until the app replaces it. */
function withContent(page: StaticFile, content: StaticFile | undefined): StaticFile {
  if (content === undefined) return page
  const root = '<div id="root">'
  const body = Buffer.from(page.body.toString('utf8').replace(root, () => `${root}${content.body.toString('utf8')}`))
  return { ...page, body, etag: computeEtag(body), brotli: null }
}

const escapeHtml = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const computeEtag = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/**
 * Returns true if the request accepts a page and the address can be a page of the app, which has no file extension. A
 * request for a missing script or picture must not get the page.
 */
function isPage(request: FastifyRequest, address: string): boolean {
  if (address.startsWith('/api/') || address === '/api' || address.startsWith('/assets/')) return false
  if (/\.[a-z0-9]+$/i.test(address) || address.includes('/.')) return false
  // A browser sends the destination of each request. Other programs send at most the mode.
  const { 'sec-fetch-dest': destination, 'sec-fetch-mode': mode, accept } = request.headers
  // The destination is `empty` for a navigation that the service worker passes on, and for the request with which an
  // open page checks for a later release.
  const isAskedByPage = destination === 'empty' && (mode === 'navigate' || accept === 'text/html')
  const isDocument = destination === 'document' || isAskedByPage
  if (destination !== undefined && !isDocument) return false
  return accept === undefined || /text\/html|\*\/\*/.test(accept)
}

function isKnownPage(address: string): boolean {
  const [, first = ''] = address.split('/')
  // A program that joins an address with a slash too many requests `//api/…`. It must not get the page, because it
  // could mistake the page for the API's answer.
  return first === '' ? address === '/' : topLevelPages.has(first)
}

/**
 * Returns true if a person probably reads the answer in a browser. Other programs usually accept any type and do not
 * mention text/html.
 */
const isNavigation = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-dest'] === 'document' || (headers.accept ?? '').includes('text/html')

export async function sendFile(request: FastifyRequest, reply: FastifyReply, { file, status }: FoundFile) {
  const isWorker = readPath(request) === workerAddress
  reply.headers(isWorker ? workerHeaders : pageHeaders).headers({
    'cache-control': file.cacheControl,
    etag: file.etag,
    vary: file.type.startsWith('text/html') ? 'accept-encoding, cookie' : 'accept-encoding',
  })
  if (status === 200 && request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  reply.code(status).header('content-type', file.type)
  if (!takesBrotli(request) || !isText(file.type) || file.body.length < 1024) return reply.send(file.body)
  file.brotli ??= compressed(file.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
  return reply.header('content-encoding', 'br').send(await file.brotli)
}

export const readPath = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

const isText = (type: string) => !/^(image\/(?!svg)|font\/)/.test(type)

async function readFiles(folder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !/\.(br|gz|map)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  const files = await Promise.all(
    names.map(async (name) => {
      const address = `/${path.relative(folder, name).split(path.sep).join('/')}`
      const body = await readFile(name)
      const file: StaticFile = {
        body,
        etag: computeEtag(body),
        type: types[path.extname(name)] ?? 'application/octet-stream',
        cacheControl: isNamedByContent(address) ? 'public, max-age=31536000, immutable' : 'no-cache',
        brotli: existsSync(`${name}.br`) ? readFile(`${name}.br`) : null,
      }
      return [address, file] as const
    }),
  )
  return new Map(files)
}

const isNamedByContent = (address: string) =>
  address.startsWith('/assets/') &&
  !address.startsWith('/assets/i18n/') &&
  /-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$/.test(address)
