import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { PinLock } from './day-key.ts'
import { offlineDatabase } from './offline-database.ts'
import type { Bytes, Sealed } from './sealing.ts'
import type { ForTenant } from './tenant-seal.ts'

/** Everything about the device that is stored unencrypted: no name, no answer, no profile. */
export interface DeviceRow {
  readonly deviceId: string
  readonly tenantId: number
  readonly dayId: string
  /** In milliseconds. After this time, nothing on the device can be read here. */
  readonly endsAt: number
  /** Half of the day's key. */
  readonly devicePart: Bytes
  /** For results that somebody else has to send. */
  readonly tenantKey: Bytes
  readonly tenantKeyId: string
  /** `null` after too many wrong PINs, after a hand-over, and when the day has ended. */
  readonly pin: PinLock | null
}

export interface EntryRow {
  readonly id: string
  /** In milliseconds. */
  readonly createdAt: number
  /** `waiting` until it is sent, or the code with which the server refused it. */
  readonly state: string
  readonly size: number
  /** Encrypted with a key of its own. */
  readonly content: Sealed
  /** The same key, for this device. `null` once the entry was handed over. */
  readonly forDevice: Sealed | null
  /** The same key, for the tenant's server. */
  readonly forTenant: ForTenant
}

interface DaySchema extends DBSchema {
  readonly device: { readonly key: 'device'; readonly value: DeviceRow }
  /** The prepared day, and what has happened on this device since. */
  readonly day: { readonly key: 'prepared' | 'marks'; readonly value: Sealed }
  readonly entries: { readonly key: string; readonly value: EntryRow }
  /** Runs that were begun here and not finished. */
  readonly drafts: { readonly key: string; readonly value: Sealed }
}

export type DayDatabase = IDBPDatabase<DaySchema>

/** Opens the database of this device. Rejects if the browser refuses storage. */
export const openDayDatabase = (): Promise<DayDatabase> =>
  openDB<DaySchema>(offlineDatabase, 1, {
    upgrade: (database) => {
      for (const name of ['device', 'day', 'entries', 'drafts'] as const) database.createObjectStore(name)
    },
    // Signing out deletes the database, also from another tab; an open connection would block that.
    blocking: (_now, _wanted, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })
