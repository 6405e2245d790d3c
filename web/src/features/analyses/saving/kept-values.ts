import { storeName, unsentDatabase } from '../../../platform/device/unsent-database.ts'

/** Reads and writes the values in the store of unsent answers. Each value has a name. */
export interface Kept {
  names: () => Promise<readonly string[]>
  read: (name: string) => Promise<unknown>
  write: (name: string, value: unknown) => Promise<void>
  /** Writes only if nothing is stored under the name yet. Resolves to the stored value. */
  writeFirst: (name: string, value: unknown) => Promise<unknown>
  forget: (name: string) => Promise<void>
  /** Removes the value only if `isMeant` returns true for it. Reads and deletes in one transaction. */
  forgetIf: (name: string, isMeant: (present: unknown) => boolean) => Promise<void>
}

export function makeKeptValues(database: IDBDatabase): Kept {
  const reading = () => database.transaction(storeName, 'readonly').objectStore(storeName)
  /**
   * Resolves when the transaction is complete. On a full disk, the write itself seems to succeed, and only the
   * transaction fails.
   */
  const change = (act: (store: IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, 'readwrite')
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('the store refused a change'))
      act(transaction.objectStore(storeName))
    })
  return {
    names: async () => (await done(reading().getAllKeys())).map(String),
    read: (name) => done<unknown>(reading().get(name)),
    write: (name, value) => change((store) => void store.put(value, name)),
    writeFirst: async (name, value) => {
      let stored = value
      await change((store) => {
        const present: IDBRequest<unknown> = store.get(name)
        present.onsuccess = () => {
          if (present.result === undefined) store.put(value, name)
          else stored = present.result
        }
      })
      return stored
    },
    forget: (name) => change((store) => void store.delete(name)),
    forgetIf: (name, isMeant) =>
      change((store) => {
        const present: IDBRequest<unknown> = store.get(name)
        present.onsuccess = () => {
          if (isMeant(present.result)) store.delete(name)
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
