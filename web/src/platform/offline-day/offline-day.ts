import { deleteDB } from 'idb'
import { changeEntry } from './change-entry.ts'
import { deriveDayKey, lockByPin, mostTries, openByPin } from './day-key.ts'
import { type DayDatabase, type DeviceRow, type EntryRow, openDayDatabase, writeContext } from './day-store.ts'
import { offlineDatabase } from './offline-database.ts'
import { type ChangeClock, changeClock } from './device-clock-row.ts'
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
 * A measurement day on this device. All data about people is encrypted with a key that is kept only in memory. The key
 * is obtained from the server, or from this device after the PIN was entered.
 */
export class OfflineDay {
  readonly #database: DayDatabase
  #key: CryptoKey | null = null
  /**
   * The id of the device that the key belongs to. It is compared, because another window may have set up this device
   * again since the key was loaded.
   */
  #keyDeviceId: string | null = null

  private constructor(database: DayDatabase) {
    this.#database = database
  }

  /** Opens the store of this device. Rejects if the browser refuses storage. */
  static open = async (): Promise<OfflineDay> => new OfflineDay(await openDayDatabase())

  isOpen = (): boolean => this.#key !== null

  device = async (): Promise<DeviceRow | null> => (await this.#database.get('device', 'device')) ?? null

  /**
   * Stores the day and deletes unfinished analyses. Refuses if results of an earlier day are stored. Those results are
   * bound to the earlier day and its device id, so the server could not decrypt them after a new setup.
   *
   * @throws ResultsWait
   */
  prepare = async (given: DayToPrepare): Promise<void> => {
    const { deviceId, tenantId, dayId, endsAt, tenantKey, tenantKeyId, clockAheadMs } = given
    const clock = { latestAt: Date.now(), aheadMs: clockAheadMs, wasSet: false }
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
        .put({ deviceId, tenantId, dayId, endsAt, devicePart, tenantKey, tenantKeyId, pin, clock }, 'device'),
      work.objectStore('day').put(prepared, 'prepared'),
      work.objectStore('day').put(marks, 'marks'),
      work.objectStore('drafts').clear(),
      work.done,
    ])
    this.#hold(key, deviceId)
  }

  /**
   * Unlocks the day without a network. Counts the attempt before checking the PIN, because closing the tab must not
   * allow another attempt.
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
    // The key is useless: `handOver` was called or the device was set up again while the PIN was checked.
    if (!(await changePin(this.#database, device, (pin) => pin && { ...pin, tries: 0 })))
      return { kind: 'wrong', triesLeft: 0 }
    this.#hold(key, device.deviceId)
    return { kind: 'open' }
  }

  /**
   * Unlocks the day with the server's part of the key.
   * @throws DayLocked if the part belongs to another day, or if no day was set up
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
   * Stores a result. One transaction writes the entry and the marks and deletes the draft. If `handOver` is called
   * while the result is being encrypted, only the tenant's server can read the entry.
   *
   * @throws DayLocked if the day is locked, for example because another window has deleted it
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

  changeClock = (change: ChangeClock): Promise<void> => changeClock(this.#database, change)

  listEntries = async (): Promise<readonly EntryRow[]> =>
    (await this.#database.getAll('entries')).toSorted((a, b) => a.createdAt - b.createdAt)

  hasEntry = async (id: string): Promise<boolean> => (await this.#database.getKey('entries', id)) !== undefined

  /** Decrypts an entry. @throws DayLocked if the day is locked, or if only the tenant's server can read the entry */
  readEntry = async ({ id, createdAt, state, content, forDevice }: EntryRow): Promise<OpenedEntry> => {
    const { device, key } = await this.#opened()
    if (forDevice === null) throw new DayLocked()
    const own = await importKey(await unsealBytes(key, forDevice, writeContext(device, id)))
    return { id, createdAt, state, content: await unseal(own, content, writeContext(device, id)) }
  }

  /**
   * Replaces the content of a refused entry after a decision of staff, and sets the entry to `waiting`. If another
   * window has sent the entry in the meantime, the entry is not stored again.
   */
  decideEntry = async (id: string, content: unknown): Promise<void> => {
    const { device, key } = await this.#opened()
    const row = await this.#database.get('entries', id)
    if (row?.forDevice == null) throw new DayLocked()
    const about = writeContext(device, id)
    const own = await importKey(await unsealBytes(key, row.forDevice, about))
    const sealed = await seal(own, content, about)
    const decided = { state: 'waiting', content: sealed, size: sealed.data.byteLength }
    await changeEntry(this.#database, id, (present) => ({ ...present, ...decided }))
  }

  setEntryState = (id: string, state: string): Promise<void> =>
    changeEntry(this.#database, id, (present) => ({ ...present, state }))

  /** Deletes an entry. Call it only after the server has stored the entry, or if staff want to delete the entry. */
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
   * Deletes names, questions and unfinished analyses. Keeps only the results. Afterwards only the tenant's server can
   * read the results, and all staff of the tenant can send them.
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
   * Deletes everything, the keys first, and returns true. If a result is stored, deletes nothing and returns false. One
   * transaction checks for results and deletes the keys, because another window may store a result at the same time.
   */
  forget = async (): Promise<boolean> => {
    const work = this.#database.transaction(['device', 'entries'], 'readwrite', { durability: 'strict' })
    const isEmpty = (await work.objectStore('entries').count()) === 0
    if (isEmpty) await work.objectStore('device').clear()
    await work.done
    if (!isEmpty) return false
    this.lock()
    this.#database.close()
    // Resolves once no window has an open connection to the database.
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
    if (device?.deviceId !== this.#keyDeviceId) this.lock()
    if (device === null || this.#key === null) throw new DayLocked()
    return { device, key: this.#key }
  }

  #hold(key: CryptoKey, deviceId: string): void {
    this.#key = key
    this.#keyDeviceId = deviceId
  }

  /**
   * Begins a transaction that writes values encrypted for this device.
   *
   * @throws DayLocked if the offline use was ended or the device was set up again since its row was read
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

  async #keyFrom(serverPart: Bytes) {
    const device = await this.device()
    if (device === null) throw new DayLocked()
    const raw = await deriveDayKey(serverPart, device.devicePart)
    return { device, raw, key: await importKey(raw) }
  }
}
