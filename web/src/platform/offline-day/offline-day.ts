import { deleteDB } from 'idb'
import { deriveDayKey, lockByPin, mostTries, openByPin } from './day-key.ts'
import { type DayDatabase, type DeviceRow, type EntryRow, openDayDatabase, writeContext } from './day-store.ts'
import { offlineDatabase } from './offline-database.ts'
import { changePin, countTry } from './device-pin.ts'
import {
  type DayToPrepare,
  DayLocked,
  type NewEntry,
  type OpenedEntry,
  type PinOutcome,
  ResultsWait,
} from './day-inputs.ts'
import { sealEntry } from './seal-entry.ts'
import { type Bytes, importKey, randomBytes, seal, unseal, unsealBytes } from './sealing.ts'

/**
 * A measurement day on this device. Everything about people is encrypted with a key that is in memory only. The key
 * comes from the server, or from the device with the PIN.
 */
export class OfflineDay {
  readonly #database: DayDatabase
  #key: CryptoKey | null = null
  /** The device that the key belongs to. Another window may have set up this device again since. */
  #keyOf: string | null = null

  private constructor(database: DayDatabase) {
    this.#database = database
  }

  /** Rejects if the browser refuses storage. */
  static open = async (): Promise<OfflineDay> => new OfflineDay(await openDayDatabase())

  isOpen = (): boolean => this.#key !== null

  device = async (): Promise<DeviceRow | null> => (await this.#database.get('device', 'device')) ?? null

  /**
   * Stores the day and deletes unfinished analyses. Refuses while results of an earlier day are here: they are bound to
   * that day and to the device as it was then, so the server could not open them any more.
   * @throws ResultsWait
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
    const work = this.#database.transaction(['device', 'day', 'entries', 'drafts'], 'readwrite', {
      durability: 'strict',
    })
    if ((await work.objectStore('entries').count()) > 0) throw new ResultsWait()
    await Promise.all([
      work
        .objectStore('device')
        .put({ deviceId, tenantId, dayId, endsAt, devicePart, tenantKey, tenantKeyId, pin }, 'device'),
      work.objectStore('day').put(prepared, 'prepared'),
      work.objectStore('day').put(marks, 'marks'),
      work.objectStore('drafts').clear(),
      work.done,
    ])
    this.#hold(key, deviceId)
  }

  /**
   * Opens the day without a network. The attempt is counted before the PIN is checked, so that closing the tab gains no
   * additional attempt.
   */
  openByPin = async (text: string): Promise<PinOutcome> => {
    const device = await countTry(this.#database)
    if (device?.pin == null) return { kind: 'wrong', triesLeft: 0 }
    const raw = await openByPin(device.pin, text, writeContext(device, 'pin'))
    if (raw === null) {
      const triesLeft = mostTries - device.pin.tries
      if (triesLeft <= 0) await changePin(this.#database, device, () => null)
      return { kind: 'wrong', triesLeft: Math.max(0, triesLeft) }
    }
    const key = await importKey(raw)
    raw.fill(0)
    // The device was handed over or prepared again while the PIN was checked, so this key is of no use any more.
    if (!(await changePin(this.#database, device, (pin) => pin && { ...pin, tries: 0 })))
      return { kind: 'wrong', triesLeft: 0 }
    this.#hold(key, device.deviceId)
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
    this.#hold(key, device.deviceId)
  }

  choosePin = async (serverPart: Bytes, text: string): Promise<void> => {
    const { device, raw } = await this.#keyFrom(serverPart)
    const pin = await lockByPin(raw, text, writeContext(device, 'pin'))
    raw.fill(0)
    await changePin(this.#database, device, () => pin)
  }

  lock = (): void => {
    this.#key = null
  }

  readPrepared = async (): Promise<unknown> => this.#readDay('prepared')
  readMarks = async (): Promise<unknown> => this.#readDay('marks')

  writePrepared = async (prepared: unknown): Promise<void> => {
    const { device, key } = await this.#opened()
    const sealed = await seal(key, prepared, writeContext(device, 'prepared'))
    const work = await this.#beginReady(device)
    await Promise.all([work.objectStore('day').put(sealed, 'prepared'), work.done])
  }

  writeMarks = async (marks: unknown): Promise<void> => {
    const { device, key } = await this.#opened()
    const sealed = await seal(key, marks, writeContext(device, 'marks'))
    const work = await this.#beginReady(device)
    await Promise.all([work.objectStore('day').put(sealed, 'marks'), work.done])
  }

  /**
   * Stores a result. Writing the entry and the marks and deleting the draft happen together or not at all. If the day
   * was handed over while the result was being encrypted, only the tenant's server can read the entry.
   *
   * @throws DayLocked if the day is not open any more, for example because it was deleted in another window
   */
  keepEntry = async ({ id, createdAt, content, marks, draftId }: NewEntry): Promise<void> => {
    const { device, key } = await this.#opened()
    const row = await sealEntry(device, key, { id, createdAt, content })
    const sealedMarks = await seal(key, marks, writeContext(device, 'marks'))
    const { work, isHandedOver } = await this.#begin(device)
    await Promise.all([
      work.objectStore('entries').put(isHandedOver ? { ...row, forDevice: null } : row, id),
      isHandedOver ? undefined : work.objectStore('day').put(sealedMarks, 'marks'),
      draftId === null ? undefined : work.objectStore('drafts').delete(draftId),
      work.done,
    ])
  }

  listEntries = async (): Promise<readonly EntryRow[]> =>
    (await this.#database.getAll('entries')).toSorted((a, b) => a.createdAt - b.createdAt)

  hasEntry = async (id: string): Promise<boolean> => (await this.#database.getKey('entries', id)) !== undefined

  /** @throws DayLocked if the day is not open or the entry was handed over */
  readEntry = async ({ id, createdAt, state, content, forDevice }: EntryRow): Promise<OpenedEntry> => {
    const { device, key } = await this.#opened()
    if (forDevice === null) throw new DayLocked()
    const own = await importKey(await unsealBytes(key, forDevice, writeContext(device, id)))
    return { id, createdAt, state, content: await unseal(own, content, writeContext(device, id)) }
  }

  /**
   * Replaces the content of a refused entry after a person has decided about it, and sets it back to waiting. An entry
   * that another window has sent in the meantime stays gone.
   */
  decideEntry = async (id: string, content: unknown): Promise<void> => {
    const { device, key } = await this.#opened()
    const row = await this.#database.get('entries', id)
    if (row?.forDevice == null) throw new DayLocked()
    const about = writeContext(device, id)
    const own = await importKey(await unsealBytes(key, row.forDevice, about))
    const sealed = await seal(own, content, about)
    const decided = { state: 'waiting', content: sealed, size: sealed.data.byteLength }
    await this.#changeEntry(id, (present) => ({ ...present, ...decided }))
  }

  setEntryState = (id: string, state: string): Promise<void> =>
    this.#changeEntry(id, (present) => ({ ...present, state }))

  /** Only for entries that the server has acknowledged, or that a person wants to be deleted. */
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

  countDrafts = (): Promise<number> => this.#database.count('drafts')

  keepDraft = async (id: string, content: unknown): Promise<void> => {
    const { device, key } = await this.#opened()
    const sealed = await seal(key, content, writeContext(device, `draft ${id}`))
    const work = await this.#beginReady(device)
    await Promise.all([work.objectStore('drafts').put(sealed, id), work.done])
  }

  forgetDraft = (id: string): Promise<void> => this.#database.delete('drafts', id)

  /**
   * Keeps only the results, readable only by the tenant's server. Afterwards nobody can read them on this device, and
   * any of the tenant's staff can send them. Names, questions and unfinished analyses are deleted.
   */
  handOver = async (): Promise<void> => {
    this.lock()
    const work = this.#database.transaction(['device', 'day', 'entries', 'drafts'], 'readwrite', {
      durability: 'strict',
    })
    const device = await work.objectStore('device').get('device')
    if (device !== undefined) await work.objectStore('device').put({ ...device, pin: null }, 'device')
    for (const row of await work.objectStore('entries').getAll())
      await work.objectStore('entries').put({ ...row, forDevice: null }, row.id)
    await Promise.all([work.objectStore('day').clear(), work.objectStore('drafts').clear(), work.done])
  }

  /**
   * Deletes everything, the keys first, and returns true; returns false and deletes nothing while a result is here. The
   * check and the deletion of the keys are one transaction, so that a result which another window stores at the same
   * moment is not deleted.
   */
  forget = async (): Promise<boolean> => {
    const work = this.#database.transaction(['device', 'entries'], 'readwrite', { durability: 'strict' })
    const isEmpty = (await work.objectStore('entries').count()) === 0
    if (isEmpty) await work.objectStore('device').clear()
    await work.done
    if (!isEmpty) return false
    this.lock()
    this.#database.close()
    // Resolves once no window has an open connection any more.
    await deleteDB(offlineDatabase)
    return true
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
    if (device?.deviceId !== this.#keyOf) this.lock()
    if (device === null || this.#key === null) throw new DayLocked()
    return { device, key: this.#key }
  }

  #hold(key: CryptoKey, deviceId: string): void {
    this.#key = key
    this.#keyOf = deviceId
  }

  /**
   * Begins the transaction that writes values which were encrypted for this device.
   * @throws DayLocked if the device was ended or prepared again since it was read
   */
  async #begin({ deviceId }: DeviceRow, durability: IDBTransactionDurability = 'strict') {
    const work = this.#database.transaction(['device', 'day', 'entries', 'drafts'], 'readwrite', { durability })
    const device = await work.objectStore('device').get('device')
    const isHandedOver = (await work.objectStore('day').getKey('prepared')) === undefined
    if (device?.deviceId !== deviceId) throw new DayLocked()
    return { work, isHandedOver }
  }

  async #beginReady(device: DeviceRow) {
    const { work, isHandedOver } = await this.#begin(device, 'relaxed')
    if (isHandedOver) throw new DayLocked()
    return work
  }

  async #changeEntry(id: string, change: (present: EntryRow) => EntryRow): Promise<void> {
    const work = this.#database.transaction('entries', 'readwrite', { durability: 'strict' })
    const present = await work.store.get(id)
    if (present !== undefined) await work.store.put(change(present), id)
    await work.done
  }

  async #keyFrom(serverPart: Bytes) {
    const device = await this.device()
    if (device === null) throw new DayLocked()
    const raw = await deriveDayKey(serverPart, device.devicePart)
    return { device, raw, key: await importKey(raw) }
  }
}
