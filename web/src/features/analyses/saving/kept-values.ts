import { storeName, unsentDatabase } from '../../../platform/device/unsent-database.ts'

/** Reads and writes the values in the store of unsent answers. Each value has a name. */
export interface Kept {
  names: () => Promise<readonly string[]>
  read: (name: string) => Promise<unknown>
  write: (name: string, value: unknown) => Promise<void>
  /** Writes only if nothing is stored under the name yet. Resolves to the stored value. */
  writeFirst: (name: string, value: unknown) => Promise<unknown>
  forget: (name: string) => Promise<void>
  /** Removes the value only if `isMeant` returns true for it; reads and deletes in one transaction. */
  forgetIf: (name: string, isMeant: (present: unknown) => boolean) => Promise<void>
}

export function keptIn(database: IDBDatabase): Kept {
  const store = (mode: IDBTransactionMode) => database.transaction(storeName, mode).objectStore(storeName)
  return {
    names: async () => (await done(store('readonly').getAllKeys())).map(String),
    read: (name) => done<unknown>(store('readonly').get(name)),
    write: async (name, value) => {
      await done(store('readwrite').put(value, name))
    },
    writeFirst: (name, value) =>
      new Promise((resolve, reject) => {
        const place = store('readwrite')
        const reading: IDBRequest<unknown> = place.get(name)
        reading.onerror = () => reject(reading.error)
        reading.onsuccess = () => {
          if (reading.result !== undefined) return resolve(reading.result)
          done(place.put(value, name)).then(() => resolve(value), reject)
        }
      }),
    forget: async (name) => {
      await done(store('readwrite').delete(name))
    },
    forgetIf: (name, isMeant) =>
      new Promise((resolve, reject) => {
        const place = store('readwrite')
        const reading: IDBRequest<unknown> = place.get(name)
        reading.onerror = () => reject(reading.error)
        reading.onsuccess = () => {
          if (!isMeant(reading.result)) return resolve()
          done(place.delete(name)).then(() => resolve(), reject)
        }
      }),
  }
}

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Opens the database and makes it if it is missing. Rejects if the browser refuses storage. */
export function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  const opening = factory.open(unsentDatabase, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
  return done(opening)
}
