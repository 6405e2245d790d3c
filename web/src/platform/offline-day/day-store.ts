import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { PinLock } from './day-key.ts'
import { offlineDatabase } from './offline-database.ts'
import type { Bytes, Sealed } from './sealing.ts'
import type { ForTenant } from './tenant-seal.ts'

/** What this device noticed about its own clock. */
export interface ClockRow {
  /** The latest time that this clock has shown since the device was set up, in milliseconds. */
  readonly latestAt: number
  /** By how many milliseconds this clock was ahead of the server's when the device was set up or fetched the people. */
  readonly aheadMs: number
  /**
   * True if the clock was set since then. The times of results may then be wrong, and no data exists to correct them.
   */
  readonly wasSet: boolean
}

/** The data that is stored unencrypted. It contains no names, answers or profiles. */
export interface DeviceRow {
  readonly deviceId: string
  readonly tenantId: number
  readonly dayId: string
  /** The end of the day, in milliseconds. After this time, nothing can be read on this device. */
  readonly endsAt: number
  /** The part of the day's key that is stored on this device. The other part comes from the server. */
  readonly devicePart: Bytes
  /** The public key of the tenant. Results are also encrypted with it, so that any member of staff can send them. */
  readonly tenantKey: Bytes
  readonly tenantKeyId: string
  /**
   * Unlocks the day without a network. `null` after too many wrong PINs, after `handOver`, and after the end of the
   * day.
   */
  readonly pin: PinLock | null
  /** Omitted on a device that was set up by an earlier release. */
  readonly clock?: ClockRow
}

export interface EntryRow {
  readonly id: string
  /** In milliseconds. */
  readonly createdAt: number
  /** `waiting` until the entry is sent, or the code with which the server refused it. */
  readonly state: string
  readonly size: number
  /** Encrypted with a key that is used only for this entry. */
  readonly content: Sealed
  /**
   * The key of the entry, encrypted for this device. `null` after `handOver`, because only the tenant's server can then
   * read the entry.
   */
  readonly forDevice: Sealed | null
  /** The key of the entry, encrypted for the tenant's server. */
  readonly forTenant: ForTenant
}

interface DaySchema extends DBSchema {
  readonly device: { readonly key: 'device'; readonly value: DeviceRow }
  /** `prepared` is the day as the server sent it. `marks` contains the changes made on this device since then. */
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
    // Closes the connection if another tab signs out and deletes the database. An open connection would block the
    // deletion.
    blocking: (_now, _wanted, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })

const version = 1

/** Describes an encrypted value. The same description is needed to decrypt the value. */
export const writeContext = ({ tenantId, dayId }: Pick<DeviceRow, 'tenantId' | 'dayId'>, what: string): string =>
  `${tenantId}|${dayId}|${what}|${version}`
