import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { topLevelPages } from '@salus/contract/pages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoreListings } from '../store-listings.ts'
import { pageHeaders } from './security-headers.ts'

export interface StaticFile {
  readonly body: Buffer
  readonly etag: string
  readonly type: string
  readonly cacheControl: string
  /** Compressed at the first request for it, unless the build did so already. */
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
  /** 404 for the page at an address that is none: a person is led home by it, and a scanner learns nothing. */
  readonly status: 200 | 404
}

export interface StaticFiles {
  /** The file or page at this address. */
  find(request: FastifyRequest): FoundFile | undefined
  /** Whether the build has this file, by its address. */
  has(address: string): boolean
}

export const noFiles: StaticFiles = { find: () => undefined, has: () => false }

/**
 * The built app. All files are read at the start and found by their whole address, so no request ever names a file.
 * An address without a file is a page of the app, if a browser navigates to it.
 */
export async function readStaticFiles(
  folder: string,
  sessionTokenOf: (cookies: string | undefined) => string | null,
  stores: StoreListings,
): Promise<StaticFiles> {
  if (!existsSync(folder)) return noFiles
  const files = await readFiles(folder)
  const built = files.get('/index.html')
  const page = built && pageSaying(built, { 'store-android': stores.android, 'store-ios': stores.ios })
  // Tells the app that asking for the session is in vain, so that a visitor's first view is one request shorter.
  const pageOfNobody = page && pageSaying(page, { session: 'none' })
  return {
    has: (address) => files.has(address),
    find: (request) => {
      const address = pathOf(request)
      const file = files.get(address)
      if (file !== built && file !== undefined) return { file, status: 200 }
      if (file === undefined && !isPage(request, address)) return undefined
      const shown = sessionTokenOf(request.headers.cookie) === null ? pageOfNobody : page
      if (shown === undefined) return undefined
      if (file !== undefined || isKnownPage(address)) return { file: shown, status: 200 }
      return isNavigation(request) ? { file: shown, status: 404 } : undefined
    },
  }
}

/** The page with what the app should know before it asks for anything; null says nothing. */
function pageSaying(page: StaticFile, facts: Readonly<Record<string, string | null>>): StaticFile {
  const attributes = Object.entries(facts).flatMap(([name, value]) =>
    value === null ? [] : [` data-${name}="${escaped(value)}"`],
  )
  if (attributes.length === 0) return page
  const body = Buffer.from(page.body.toString('utf8').replace('<html', () => `<html${attributes.join('')}`))
  return { ...page, body, etag: etagOf(body), brotli: null }
}

const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const etagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** Addresses of the app have no ending; scripts and pictures that are missing must not get the page instead. */
function isPage(request: FastifyRequest, address: string): boolean {
  if (address.startsWith('/api/') || address === '/api' || address.startsWith('/assets/')) return false
  if (/\.[a-z0-9]+$/i.test(address) || address.includes('/.')) return false
  // A browser says what it fetches for; scripts say at most the mode.
  const { 'sec-fetch-dest': destination, accept } = request.headers
  if (destination !== undefined && destination !== 'document') return false
  return accept === undefined || /text\/html|\*\/\*/.test(accept)
}

const isKnownPage = (address: string) => topLevelPages.has(address.split('/')[1] ?? '')

/** Whether a person reads the answer; scripts ask for anything. */
const isNavigation = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-dest'] === 'document' || (headers.accept ?? '').includes('text/html')

export async function sendFile(request: FastifyRequest, reply: FastifyReply, { file, status }: FoundFile) {
  reply.headers(pageHeaders).headers({
    'cache-control': file.cacheControl,
    etag: file.etag,
    vary: file.type.startsWith('text/html') ? 'accept-encoding, cookie' : 'accept-encoding',
  })
  if (status === 200 && request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  reply.code(status).header('content-type', file.type)
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
  if (!takesBrotli || !isText(file.type) || file.body.length < 1024) return reply.send(file.body)
  file.brotli ??= compressed(file.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
  return reply.header('content-encoding', 'br').send(await file.brotli)
}

export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

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
        etag: etagOf(body),
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
