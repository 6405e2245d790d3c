/**
 * Fakes the part of IndexedDB that unsent answers use. The fake stores values by reference, not as structured clones.
 */
export function memoryIndexedDb() {
  const content = new Map<string, unknown>()
  const store = {
    get: (key: string) => answered(() => content.get(key)),
    getAllKeys: () => answered(() => [...content.keys()]),
    put: (value: unknown, key: string) => answered(() => void content.set(key, value)),
    delete: (key: string) => answered(() => void content.delete(key)),
  }
  const database = {
    isClosed: false,
    onversionchange: null as (() => void) | null, // set by the code that opens it
    transaction: () => ({ objectStore: () => store }),
    createObjectStore: () => store,
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
  return { factory: { open } as unknown as IDBFactory, content, database }
}

interface Answered {
  result: unknown
  error: null
  onsuccess: (() => void) | null
  onerror: (() => void) | null
  onupgradeneeded: (() => void) | null
}

function answered(act: () => unknown): Answered {
  const request: Answered = { result: undefined, error: null, onsuccess: null, onerror: null, onupgradeneeded: null }
  request.result = act()
  setTimeout(() => request.onsuccess?.())
  return request
}
