import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { PinLock } from './day-key.ts'
import { offlineDatabase } from './offline-database.ts'
import type { Bytes, Sealed } from './sealing.ts'
import type { ForTenant } from './tenant-seal.ts'

/** Everything that is stored unencrypted: no name, no answer, no profile. */
export interface DeviceRow {
  readonly deviceId: string
  readonly tenantId: number
  readonly dayId: string
  /** The end of the day in milliseconds. Afterwards nothing on the device can be read here. */
  readonly endsAt: number
  /** The part of the day's key that is stored here; the other part comes from the server. */
  readonly devicePart: Bytes
  /** The public key of the tenant. Results are also encrypted for it, so that another person can send them. */
  readonly tenantKey: Bytes
  readonly tenantKeyId: string
  /** `null` after too many wrong PINs, after a hand-over, and when the day has ended. */
  readonly pin: PinLock | null
}

export interface EntryRow {
  readonly id: string
  /** In milliseconds. */
  readonly createdAt: number
  /** `waiting` until the entry is sent, or the code with which the server has refused it. */
  readonly state: string
  readonly size: number
  /** Encrypted with a key that belongs to this entry alone. */
  readonly content: Sealed
  /** The key of the entry, encrypted for this device. `null` once the entry was handed over. */
  readonly forDevice: Sealed | null
  /** The key of the entry, encrypted for the tenant's server. */
  readonly forTenant: ForTenant
}

interface DaySchema extends DBSchema {
  readonly device: { readonly key: 'device'; readonly value: DeviceRow }
  /** `prepared` is the day as the server handed it out, and `marks` is what has happened on this device since then. */
  readonly day: { readonly key: 'prepared' | 'marks'; readonly value: Sealed }
  readonly entries: { readonly key: string; readonly value: EntryRow }
  readonly drafts: { readonly key: string; readonly value: Sealed }
}

export type DayDatabase = IDBPDatabase<DaySchema>

/** Opens the database of this device. Rejects if the browser refuses storage. */
export const openDayDatabase = (): Promise<DayDatabase> =>
  openDB<DaySchema>(offlineDatabase, 1, {
    upgrade: (database) => {
      for (const name of ['device', 'day', 'entries', 'drafts'] as const) database.createObjectStore(name)
    },
    // Signing out deletes the database, also from another tab. An open connection would block that.
    blocking: (_now, _wanted, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })

const version = 1

/** Describes what an encrypted value is. Decrypting fails with another description. */
export const writeContext = ({ tenantId, dayId }: Pick<DeviceRow, 'tenantId' | 'dayId'>, what: string): string =>
  `${tenantId}|${dayId}|${what}|${version}`
