/**
 * Fakes the part of IndexedDB that unsent answers use. The fake stores values by reference, not as structured clones.
 * While `disk.isFull` is true, writes behave as in a browser with a full disk: they seem to succeed, and then their
 * transaction is aborted.
 */
export function memoryIndexedDb() {
  const content = new Map<string, unknown>()
  const disk = { isFull: false }
  const database = {
    isClosed: false,
    onversionchange: null as (() => void) | null, // set by the code that opens it
    transaction: () => new MemoryTransaction(content, disk),
    createObjectStore: () => undefined,
    close: () => {
      database.isClosed = true
    },
  }
  const open = () => {
    const request = answered(() => database)
    queueMicrotask(() => request.onupgradeneeded?.())
    return request
  }
  // The cast is safe, because unsent answers use only the functions above.
  return { factory: { open } as unknown as IDBFactory, content, database, disk }
}

class MemoryTransaction {
  readonly #content: Map<string, unknown>
  readonly #disk: { readonly isFull: boolean }
  #open = 0
  #isAborted = false
  error: DOMException | null = null
  oncomplete: (() => void) | null = null
  onabort: (() => void) | null = null

  constructor(content: Map<string, unknown>, disk: { readonly isFull: boolean }) {
    this.#content = content
    this.#disk = disk
  }

  objectStore = () => ({
    get: (key: string) => this.#request(() => this.#content.get(key)),
    getAllKeys: () => this.#request(() => [...this.#content.keys()]),
    put: (value: unknown, key: string) =>
      this.#request(() => {
        if (this.#disk.isFull) this.#isAborted = true
        else this.#content.set(key, value)
      }),
    delete: (key: string) => this.#request(() => void this.#content.delete(key)),
  })

  #request(act: () => unknown): Answered {
    this.#open += 1
    return answered(act, () => {
      this.#open -= 1
      if (this.#open === 0) this.#end()
    })
  }

  #end(): void {
    if (!this.#isAborted) return this.oncomplete?.()
    this.error = new DOMException('the disk is full', 'QuotaExceededError')
    this.onabort?.()
  }
}

interface Answered {
  result: unknown
  error: null
  onsuccess: (() => void) | null
  onerror: (() => void) | null
  onupgradeneeded: (() => void) | null
}

function answered(act: () => unknown, after: () => void = () => undefined): Answered {
  const request: Answered = { result: undefined, error: null, onsuccess: null, onerror: null, onupgradeneeded: null }
  request.result = act()
  setTimeout(() => {
    request.onsuccess?.()
    after()
  })
  return request
}
