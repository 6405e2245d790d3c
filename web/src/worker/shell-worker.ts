/** The contents of this release's shell, filled in by the build. */
export interface Shell {
  /** Differs between any two builds whose shells differ. */
  readonly version: string
  /** The page, its scripts, styles, fonts and texts, by address. */
  readonly files: readonly string[]
  /**
   * The additional files that a measurement day without a network needs. Stored on devices that were made ready for
   * one.
   */
  readonly dayFiles: readonly string[]
}

/** The parts of the worker's environment that it uses. */
export interface Surroundings {
  readonly origin: string
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>
  /** The number of open windows of Salus. */
  readonly countWindows: () => Promise<number>
  readonly skipWaiting: () => Promise<void>
}

export const pageAddress = '/index.html'
export const offlineAddress = '/offline.html'
const cachePrefix = 'salus-'
/** If a cache contains this, the device was made ready for a measurement day. */
const dayMark = '/offline-day'

/**
 * In milliseconds. Without a response by then, the stored copy is used. The time is long, because a page of a newer
 * release must arrive over a slow network too.
 */
const patienceMs = 8_000

/** The responses of a proxy whose server is unreachable. */
const away = new Set([502, 503, 504])

/** The answer to a page that asks the worker to take over. */
export type TakeOver = 'taken' | 'later' | 'other-release'

/**
 * Keeps the signed-out shell of the app on the device, so that Salus starts without a network. Ignores everything below
 * /api, so no cache contains personal data.
 */
export class ShellWorker {
  readonly #name: string
  readonly #files: readonly string[]
  readonly #dayFiles: readonly string[]
  readonly #around: Surroundings

  constructor({ version, files, dayFiles }: Shell, around: Surroundings) {
    this.#name = cachePrefix + version
    this.#files = files
    this.#dayFiles = dayFiles
    this.#around = around
  }

  install = async (): Promise<void> => {
    await this.#keep(this.#files)
    // A new release must not end the day of a device that was made ready with the previous one.
    if (await this.#isReadyForDay()) await this.keepDay()
  }

  /** Deletes the shells of other releases. */
  activate = async (): Promise<void> => {
    const { caches } = this.#around
    // The device was made ready after this release was installed. If the files cannot be loaded now, opening the day
    // reports it.
    if (await this.#isReadyForDay()) await this.keepDay().catch(() => undefined)
    const others = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== this.#name)
    await Promise.all(others.map((name) => caches.delete(name)))
  }

  /** Stores what a measurement day without a network needs. Rejects if any of it could not be stored. */
  keepDay = async (): Promise<void> => {
    const cache = await this.#around.caches.open(this.#name)
    await this.#keep(this.#dayFiles)
    await cache.put(dayMark, new Response(''))
  }

  /** Returns the response, or `undefined` to leave the request to the browser. */
  respond = (request: Request): Promise<Response> | undefined => {
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== this.#around.origin || isOfApi(pathname)) return undefined
    if (request.mode === 'navigate') return this.#networkFirst(request, isFile(pathname) ? [] : [pageAddress])
    if (pathname.startsWith('/assets/')) return this.#storedFirst(request)
    // If one of these files changes, the worker changes too.
    return this.#files.includes(pathname) ? this.#storedFirst(request) : undefined
  }

  /**
   * Takes over from the worker of an earlier release, for the page with this script. Refuses for a page of another
   * release, and while other windows are open, because they may need the earlier release's scripts.
   */
  takeOverFor = async (script: unknown): Promise<TakeOver> => {
    if (typeof script !== 'string' || !this.#files.includes(script)) return 'other-release'
    if ((await this.#around.countWindows()) > 1) return 'later'
    await this.#around.skipWaiting()
    return 'taken'
  }

  async #keep(addresses: readonly string[]): Promise<void> {
    const cache = await this.#around.caches.open(this.#name)
    const keep = async (address: string) => {
      const how = isNamedByContent(address) ? 'default' : 'no-cache'
      // Without cookies, so that the shell does not depend on the person.
      const response = await this.#around.fetch(address, { credentials: 'omit', cache: how })
      if (!response.ok) throw new Error(`${address} answered ${response.status}`)
      await cache.put(address, response)
    }
    await Promise.all(addresses.map(keep))
  }

  async #isReadyForDay(): Promise<boolean> {
    const { caches } = this.#around
    const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix))
    const marks = await Promise.all(names.map(async (name) => (await caches.open(name)).match(dayMark)))
    return marks.some((mark) => mark !== undefined)
  }

  async #findStored(address: string): Promise<Response | undefined> {
    return (await this.#around.caches.open(this.#name)).match(address, { ignoreVary: true })
  }

  /** Tries the network first. Uses stored copies when the network or the server is away. */
  async #networkFirst(request: Request, copies: readonly string[]): Promise<Response> {
    const network = this.#around.fetch(request)
    const answered = network.catch(() => null)
    // A file has no stored copy, so its request may take longer.
    const first = await (copies.length === 0 ? answered : Promise.race([answered, wait(patienceMs)]))
    if (first !== null && !away.has(first.status)) return first
    for (const address of request.mode === 'navigate' ? [...copies, offlineAddress] : copies) {
      const copy = await this.#findStored(address)
      if (copy) return copy
    }
    return network
  }

  /** Files whose name contains a hash of their content never change, so the stored copy is as good as the network's. */
  async #storedFirst(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const copy = await this.#findStored(pathname + search)
    if (copy) return copy
    const response = await this.#around.fetch(request)
    if (response.ok && isNamedByContent(pathname)) {
      const cache = await this.#around.caches.open(this.#name)
      // If the disk is full, the page must still get its script.
      await cache.put(pathname, response.clone()).catch(() => undefined)
    }
    return response
  }
}

const isOfApi = (pathname: string) => pathname === '/api' || pathname.startsWith('/api/')
const isFile = (pathname: string) => /\.[a-z0-9]+$/i.test(pathname)
const isNamedByContent = (pathname: string) => /^\/assets\/(?!i18n\/).*-[\w-]{8,}\.[a-z0-9]+$/.test(pathname)
const wait = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))
