import { deleteDB } from 'idb'
import { deriveDayKey, lockByPin, mostTries, openByPin } from './day-key.ts'
import { type DayDatabase, type DeviceRow, type EntryRow, openDayDatabase } from './day-store.ts'
import { offlineDatabase } from './offline-database.ts'
import { type Bytes, importKey, randomBytes, seal, sealBytes, unseal, unsealBytes } from './sealing.ts'
import { sealForTenant } from './tenant-seal.ts'

export interface DayToPrepare {
  readonly deviceId: string
  readonly tenantId: number
  readonly dayId: string
  readonly endsAt: number
  /** The server's part of the key, which is never stored. */
  readonly serverPart: Bytes
  readonly tenantKey: Bytes
  readonly tenantKeyId: string
  /** Names, questions and texts; they are stored only encrypted. */
  readonly prepared: unknown
  readonly pin: string
}

export type PinOutcome = { readonly kind: 'open' } | { readonly kind: 'wrong'; readonly triesLeft: number }

export interface NewEntry {
  readonly id: string
  readonly createdAt: number
  readonly content: unknown
  /** Replaces the notes about the day in the same transaction as the entry. */
  readonly marks: unknown
  /** The unfinished analysis that the entry completes; `null` if there is none. */
  readonly draftId: string | null
}

export interface OpenedEntry {
  readonly id: string
  readonly createdAt: number
  readonly state: string
  readonly content: unknown
}

/** Thrown when the device is locked or was never prepared. */
export class DayLocked extends Error {
  readonly code = 'day-locked'

  constructor() {
    super('the offline day is locked')
    this.name = 'DayLocked'
  }
}

const version = 1

/**
 * A measurement day on this device. Everything about people is encrypted with a key that is in memory only. The key
 * comes from the server, or from the device with the PIN.
 */
export class OfflineDay {
  readonly #database: DayDatabase
  #key: CryptoKey | null = null

  private constructor(database: DayDatabase) {
    this.#database = database
  }

  /** Rejects if the browser refuses storage. */
  static open = async (): Promise<OfflineDay> => new OfflineDay(await openDayDatabase())

  isOpen = (): boolean => this.#key !== null

  device = async (): Promise<DeviceRow | null> => (await this.#database.get('device', 'device')) ?? null

  /**
   * Stores the day and deletes unfinished analyses. Entries of an earlier day stay: the caller must have made sure that
   * they were sent or handed over.
   */
  prepare = async (given: DayToPrepare): Promise<void> => {
    const { deviceId, tenantId, dayId, endsAt, tenantKey, tenantKeyId } = given
    const devicePart = randomBytes(32)
    const raw = await deriveDayKey(given.serverPart, devicePart)
    const place = { tenantId, dayId }
    const key = await importKey(raw)
    const pin = await lockByPin(raw, given.pin, writeContext(place, 'pin'))
    raw.fill(0)
    const prepared = await seal(key, given.prepared, writeContext(place, 'prepared'))
    const marks = await seal(key, {}, writeContext(place, 'marks'))
    const work = this.#database.transaction(['device', 'day', 'drafts'], 'readwrite', { durability: 'strict' })
    await Promise.all([
      work
        .objectStore('device')
        .put({ deviceId, tenantId, dayId, endsAt, devicePart, tenantKey, tenantKeyId, pin }, 'device'),
      work.objectStore('day').put(prepared, 'prepared'),
      work.objectStore('day').put(marks, 'marks'),
      work.objectStore('drafts').clear(),
      work.done,
    ])
    this.#key = key
  }

  /**
   * Opens the day without a network. The attempt is counted before the PIN is checked, so that closing the tab gains no
   * additional attempt.
   */
  openByPin = async (text: string): Promise<PinOutcome> => {
    const device = await this.#countTry()
    if (device?.pin == null) return { kind: 'wrong', triesLeft: 0 }
    const raw = await openByPin(device.pin, text, writeContext(device, 'pin'))
    if (raw === null) {
      const triesLeft = mostTries - device.pin.tries
      if (triesLeft <= 0) await this.#database.put('device', { ...device, pin: null }, 'device')
      return { kind: 'wrong', triesLeft: Math.max(0, triesLeft) }
    }
    this.#key = await importKey(raw)
    raw.fill(0)
    await this.#database.put('device', { ...device, pin: { ...device.pin, tries: 0 } }, 'device')
    return { kind: 'open' }
  }

  /**
   * Opens the day with the server's part of the key.
   * @throws DayLocked if the part belongs to another day, or no day was prepared
   */
  openByServer = async (serverPart: Bytes): Promise<void> => {
    const { device, key, raw } = await this.#keyFrom(serverPart)
    raw.fill(0)
    const prepared = await this.#database.get('day', 'prepared')
    if (prepared === undefined) throw new DayLocked()
    await unseal(key, prepared, writeContext(device, 'prepared')).catch(() => Promise.reject(new DayLocked()))
    this.#key = key
  }

  choosePin = async (serverPart: Bytes, text: string): Promise<void> => {
    const { device, raw } = await this.#keyFrom(serverPart)
    const pin = await lockByPin(raw, text, writeContext(device, 'pin'))
    raw.fill(0)
    await this.#database.put('device', { ...device, pin }, 'device')
  }

  lock = (): void => {
    this.#key = null
  }

  readPrepared = async (): Promise<unknown> => this.#readDay('prepared')
  readMarks = async (): Promise<unknown> => this.#readDay('marks')

  writePrepared = async (prepared: unknown): Promise<void> => {
    const { device, key } = await this.#opened()
    await this.#database.put('day', await seal(key, prepared, writeContext(device, 'prepared')), 'prepared')
  }

  writeMarks = async (marks: unknown): Promise<void> => {
    const { device, key } = await this.#opened()
    await this.#database.put('day', await seal(key, marks, writeContext(device, 'marks')), 'marks')
  }

  /** Keeps a result. The entry, the notes and the end of the analysis are written together or not at all. */
  keepEntry = async ({ id, createdAt, content, marks, draftId }: NewEntry): Promise<void> => {
    const { device, key } = await this.#opened()
    const about = writeContext(device, id)
    const raw = randomBytes(32)
    const sealed = await seal(await importKey(raw), content, about)
    const row: EntryRow = {
      id,
      createdAt,
      state: 'waiting',
      size: sealed.data.byteLength,
      content: sealed,
      forDevice: await sealBytes(key, raw, about),
      forTenant: await sealForTenant(device.tenantKey, raw, about),
    }
    raw.fill(0)
    const sealedMarks = await seal(key, marks, writeContext(device, 'marks'))
    const work = this.#database.transaction(['entries', 'day', 'drafts'], 'readwrite', { durability: 'strict' })
    await Promise.all([
      work.objectStore('entries').put(row, id),
      work.objectStore('day').put(sealedMarks, 'marks'),
      draftId === null ? undefined : work.objectStore('drafts').delete(draftId),
      work.done,
    ])
  }

  listEntries = async (): Promise<readonly EntryRow[]> =>
    (await this.#database.getAll('entries')).toSorted((a, b) => a.createdAt - b.createdAt)

  countEntries = (): Promise<number> => this.#database.count('entries')

  /** @throws DayLocked if the day is not open or the entry was handed over */
  readEntry = async ({ id, createdAt, state, content, forDevice }: EntryRow): Promise<OpenedEntry> => {
    const { device, key } = await this.#opened()
    if (forDevice === null) throw new DayLocked()
    const own = await importKey(await unsealBytes(key, forDevice, writeContext(device, id)))
    return { id, createdAt, state, content: await unseal(own, content, writeContext(device, id)) }
  }

  /** Replaces the content of a refused entry after a person has decided about it, and sets it back to waiting. */
  decideEntry = async (id: string, content: unknown): Promise<void> => {
    const { device, key } = await this.#opened()
    const row = await this.#database.get('entries', id)
    if (row?.forDevice == null) throw new DayLocked()
    const about = writeContext(device, id)
    const own = await importKey(await unsealBytes(key, row.forDevice, about))
    const sealed = await seal(own, content, about)
    await this.#database.put('entries', { ...row, state: 'waiting', content: sealed, size: sealed.data.byteLength }, id)
  }

  setEntryState = async (id: string, state: string): Promise<void> => {
    const work = this.#database.transaction('entries', 'readwrite')
    const row = await work.store.get(id)
    if (row !== undefined) await work.store.put({ ...row, state }, id)
    await work.done
  }

  forgetEntry = (id: string): Promise<void> => this.#database.delete('entries', id)

  readDrafts = async (): Promise<readonly { readonly id: string; readonly content: unknown }[]> => {
    const { device, key } = await this.#opened()
    const ids = await this.#database.getAllKeys('drafts')
    const found = await Promise.all(
      ids.map(async (id) => {
        const sealed = await this.#database.get('drafts', id)
        return sealed === undefined
          ? []
          : [{ id, content: await unseal(key, sealed, writeContext(device, `draft ${id}`)) }]
      }),
    )
    return found.flat()
  }

  keepDraft = async (id: string, content: unknown): Promise<void> => {
    const { device, key } = await this.#opened()
    await this.#database.put('drafts', await seal(key, content, writeContext(device, `draft ${id}`)), id)
  }

  forgetDraft = (id: string): Promise<void> => this.#database.delete('drafts', id)

  /**
   * Keeps only the results, readable only by the tenant's server. Afterwards nobody can read them on this device, and
   * any of the tenant's staff can send them. Names, questions and unfinished analyses are deleted.
   */
  handOver = async (): Promise<void> => {
    this.#key = null
    const work = this.#database.transaction(['device', 'day', 'entries', 'drafts'], 'readwrite', {
      durability: 'strict',
    })
    const device = await work.objectStore('device').get('device')
    if (device !== undefined) await work.objectStore('device').put({ ...device, pin: null }, 'device')
    for (const row of await work.objectStore('entries').getAll())
      await work.objectStore('entries').put({ ...row, forDevice: null }, row.id)
    await Promise.all([work.objectStore('day').clear(), work.objectStore('drafts').clear(), work.done])
  }

  /** Deletes everything, the keys first. Resolves once no connection to the database is left. */
  forget = async (): Promise<void> => {
    this.#key = null
    await this.#database.clear('device')
    this.#database.close()
    await deleteDB(offlineDatabase)
  }

  close = (): void => this.#database.close()

  async #readDay(what: 'prepared' | 'marks'): Promise<unknown> {
    const { device, key } = await this.#opened()
    const sealed = await this.#database.get('day', what)
    if (sealed === undefined) throw new DayLocked()
    return unseal(key, sealed, writeContext(device, what))
  }

  async #opened(): Promise<{ readonly device: DeviceRow; readonly key: CryptoKey }> {
    const device = await this.device()
    if (device === null || this.#key === null) throw new DayLocked()
    return { device, key: this.#key }
  }

  async #keyFrom(serverPart: Bytes) {
    const device = await this.device()
    if (device === null) throw new DayLocked()
    const raw = await deriveDayKey(serverPart, device.devicePart)
    return { device, raw, key: await importKey(raw) }
  }

  async #countTry(): Promise<DeviceRow | null> {
    const work = this.#database.transaction('device', 'readwrite', { durability: 'strict' })
    const device = await work.store.get('device')
    const counted = device?.pin == null ? device : { ...device, pin: { ...device.pin, tries: device.pin.tries + 1 } }
    if (counted !== undefined) await work.store.put(counted, 'device')
    await work.done
    return counted ?? null
  }
}

/** Describes what an encrypted value is. Decrypting fails with another description. */
export const writeContext = ({ tenantId, dayId }: Pick<DeviceRow, 'tenantId' | 'dayId'>, what: string): string =>
  `${tenantId}|${dayId}|${what}|${version}`
