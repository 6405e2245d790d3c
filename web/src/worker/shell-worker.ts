export interface Shell {
  /** Builds with different shells have different versions. */
  readonly version: string
  /** The addresses of the page and of its scripts, styles, fonts and texts. */
  readonly files: readonly string[]
  /**
   * The addresses of additional files for a measurement day without a network. They are stored only on devices that
   * were set up for a measurement day.
   */
  readonly dayFiles: readonly string[]
}

export interface Surroundings {
  readonly origin: string
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>
  readonly countWindows: () => Promise<number>
  readonly skipWaiting: () => Promise<void>
  /**
   * Takes control of the windows that were opened before this worker became active. Only an active worker can do this.
   */
  readonly claimWindows: () => Promise<void>
}

export const pageAddress = '/index.html'
export const offlineAddress = '/offline.html'
const cachePrefix = 'salus-'
/** If a cache contains this address, the device was set up for a measurement day. */
const dayMark = '/offline-day'

/**
 * In milliseconds. If the network has not responded after this time, the stored copy is used. The time is long, because
 * the page of a newer release must be able to arrive over a slow network.
 */
const patienceMs = 8_000

/** The statuses with which a proxy responds if the server is unreachable. */
const away = new Set([502, 503, 504])

export type TakeOver = 'taken' | 'later' | 'other-release'

/**
 * Caches the signed-out shell of the app on the device, so that Salus can start without a network. The worker ignores
 * all addresses below /api, so the caches contain no personal data.
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
    // A device may have been set up for a measurement day with the previous release. It must also work with this
    // release, so the files of the day are stored again.
    if (await this.#isReadyForDay()) await this.keepDay()
  }

  activate = async (): Promise<void> => {
    const { caches } = this.#around
    // The device may have been set up after this release was installed. If the files cannot be loaded now, the page of
    // the day reports this when it is opened.
    if (await this.#isReadyForDay()) await this.keepDay().catch(() => undefined)
    const others = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== this.#name)
    await Promise.all(others.map((name) => caches.delete(name)))
  }

  /** Stores the files for a measurement day without a network. Rejects if a file could not be stored. */
  keepDay = async (): Promise<void> => {
    const cache = await this.#around.caches.open(this.#name)
    await this.#keep(this.#dayFiles)
    await cache.put(dayMark, new Response(''))
  }

  /**
   * Takes control of the page that has just set up the device. Otherwise this page would load scripts and texts only
   * from the network until it is reloaded. If this worker is still waiting, it cannot take control, and the active
   * worker of the earlier release takes control instead.
   */
  serveOpenWindows = (): Promise<void> => this.#around.claimWindows().catch(() => undefined)

  /** Returns the response. Returns `undefined` if the browser must handle the request itself. */
  respond = (request: Request): Promise<Response> | undefined => {
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== this.#around.origin || isOfApi(pathname)) return undefined
    if (request.mode === 'navigate') return this.#networkFirst(request, isFile(pathname) ? [] : [pageAddress])
    if (pathname.startsWith('/assets/')) return this.#storedFirst(request)
    // The names of these files may have no hash. A stored copy is still never outdated: if a file changes, a new worker
    // with its own cache is installed.
    return this.#files.includes(pathname) ? this.#storedFirst(request) : undefined
  }

  /**
   * Takes over from the worker of an earlier release. `script` is the main script of the asking page. Refuses if the
   * page belongs to a different release. Also refuses while other windows are open, because they may need the scripts
   * of the earlier release.
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
      // Requested without cookies, so that the response does not depend on the user.
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

  /**
   * Prefers the network. If the network or the server is unreachable, returns the first of `copies` that is stored. For
   * navigations, the offline page is the last copy. If `copies` is not empty, a network that has not responded after 8
   * seconds is treated as unreachable.
   */
  async #networkFirst(request: Request, copies: readonly string[]): Promise<Response> {
    const network = this.#around.fetch(request)
    const answered = network.catch(() => null)
    // A request without copies is for a file, so there is no time limit for its response.
    const first = await (copies.length === 0 ? answered : Promise.race([answered, wait(patienceMs)]))
    if (first !== null && !away.has(first.status)) return first
    for (const address of request.mode === 'navigate' ? [...copies, offlineAddress] : copies) {
      const copy = await this.#findStored(address)
      if (copy) return copy
    }
    return network
  }

  /** Prefers the stored copy. The caller must ensure that the copy is never outdated. */
  async #storedFirst(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const copy = await this.#findStored(pathname + search)
    if (copy) return copy
    const response = await this.#around.fetch(request)
    if (response.ok && isNamedByContent(pathname)) {
      const cache = await this.#around.caches.open(this.#name)
      // The page must receive its script even if the disk is full.
      await cache.put(pathname, response.clone()).catch(() => undefined)
    }
    return response
  }
}

const isOfApi = (pathname: string) => pathname === '/api' || pathname.startsWith('/api/')
const isFile = (pathname: string) => /\.[a-z0-9]+$/i.test(pathname)
const isNamedByContent = (pathname: string) => /^\/assets\/(?!i18n\/).*-[\w-]{8,}\.[a-z0-9]+$/.test(pathname)
const wait = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))
