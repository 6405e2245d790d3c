import { useEffect, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { onStored, store } from '../../platform/device/storage.ts'
import { reportError } from '../../platform/api/report-error.ts'
import type { DeviceRow, EntryRow } from '../../platform/offline-day/day-store.ts'
import { OfflineDay } from '../../platform/offline-day/offline-day.ts'
import { DayLocked } from '../../platform/offline-day/day-inputs.ts'
import { noteTime } from './clock/device-clock.ts'
import { hasOfflineDay } from '../../platform/offline-day/offline-database.ts'
import { Listeners } from '../../ui/listeners.ts'

/** The facts about the day on this device that can be read without decryption. */
export interface DayOnDevice {
  /**
   * `unknown`: not checked yet. `none`: this device has not been set up for offline days. `locked`: the device is set
   * up, but its key is not in memory. `open`: the data of the day can be read.
   */
  readonly kind: 'unknown' | 'none' | 'locked' | 'open'
  readonly device: Pick<DeviceRow, 'deviceId' | 'tenantId' | 'dayId' | 'endsAt'> | null
  /**
   * The number of entries (results and answers to safety questions) that wait to be sent. Entries that the server has
   * refused are counted in `refused`.
   */
  readonly waiting: number
  readonly refused: number
  /**
   * The content of the waiting and refused entries. `null` while they cannot be read on this device, because only their
   * encrypted part shows what they contain.
   */
  readonly unsent: { readonly results: number; readonly answers: number } | null
  /** The number of waiting and refused entries that only the tenant's server can read. */
  readonly sealed: number
  /**
   * The number of measurements that were begun on this device and not finished. Their answers are stored only on this
   * device.
   */
  readonly drafts: number
  /**
   * False after too many wrong PINs, after the day has ended, and once only the tenant's server can read the results.
   */
  readonly hasPin: boolean
  /** True if the time on this device's clock was changed after the device was set up. */
  readonly clockWasSet: boolean
}

const nothing = {
  kind: 'none',
  device: null,
  waiting: 0,
  refused: 0,
  unsent: null,
  sealed: 0,
  drafts: 0,
  hasPin: false,
  clockWasSet: false,
} as const
let shown: DayOnDevice = { ...nothing, kind: 'unknown' }
let day: OfflineDay | null = null
const listeners = new Listeners()
onStored('offlineDay', () => void lookAtDevice())

export const useDayOnDevice = (): DayOnDevice => useSyncExternalStore(onDayChanged, dayOnDevice)
export const dayOnDevice = (): DayOnDevice => shown

/**
 * Returns the result of `read`. `read` is called again whenever the day may have changed, and must be the same function
 * on every render.
 */
export function useFromDevice<Found>(read: () => Promise<Found>, before: Found): Found {
  const [found, setFound] = useState(before)
  useEffect(() => {
    const readNow = () => void read().then(setFound, reportError)
    readNow()
    return onDayChanged(readNow)
  }, [read])
  return found
}

/**
 * Calls the listener whenever the facts about the day were read again or the day was deleted. Returns a function that
 * removes the listener.
 */
export function onDayChanged(listener: () => void): () => void {
  return listeners.add(listener)
}

/**
 * Opens the store of this device on first use. Does not create a store. Returns `null` if the store does not exist,
 * because the device was never set up or the store was deleted.
 */
export async function findDay(): Promise<OfflineDay | null> {
  // If another window has deleted the store, the opened store is useless.
  if (!(await hasOfflineDay())) day = null
  else day ??= await OfflineDay.open()
  return day
}

/**
 * Returns the result of `read` for the open day. Returns `otherwise` if no day is open, or if the day is locked or
 * ended during reading.
 */
export async function readWhileOpen<Found>(
  read: (day: OfflineDay) => Promise<Found>,
  otherwise: Found,
): Promise<Found> {
  const found = await findDay()
  if (found === null || !found.isOpen()) return otherwise
  try {
    return await read(found)
  } catch (error) {
    if (!found.isOpen()) return otherwise
    throw error
  }
}

/** Opens the store in order to set up this device, and creates the store if needed. */
export async function makeDay(): Promise<OfflineDay> {
  day ??= await OfflineDay.open()
  return day
}

/**
 * Ends the day if its end time has passed. Then reads the facts about the day, and updates all parts of the page that
 * show them.
 */
export async function lookAtDevice(): Promise<DayOnDevice> {
  await endDayInTime()
  const found = await findDay()
  await noteTimeHere(found)
  const device = (await found?.device()) ?? null
  shown =
    found === null || device === null
      ? nothing
      : {
          ...(await describe(found, device, await found.listEntries())),
          drafts: await found.countDrafts(),
        }
  listeners.notify()
  return shown
}

const noteTimeHere = async (found: OfflineDay | null): Promise<void> =>
  found?.changeClock((clock) => noteTime(clock, Date.now()))

/** The interval at which the clock is read, in milliseconds. */
const watchEveryMs = 30_000

/**
 * Notes the time that this device's clock shows, at regular intervals. Calls `lookAtDevice` when the clock was set or
 * the day has ended. Returns a function that stops watching.
 */
export function watchClock(): () => void {
  const watch = async () => {
    const found = await findDay()
    await noteTimeHere(found)
    const device = await found?.device()
    if (device == null) return
    if (device.endsAt <= Date.now() || (device.clock?.wasSet === true) !== shown.clockWasSet) await lookAtDevice()
  }
  const interval = setInterval(() => void watch().catch(reportError), watchEveryMs)
  return () => clearInterval(interval)
}

/** Updates this window and all other windows after a change made in this window. */
export async function dayHasChanged(): Promise<DayOnDevice> {
  store('offlineDay', String(Date.now()))
  return lookAtDevice()
}

/**
 * Called after the offline use of this device was ended on the server. From then on, only the tenant's server can read
 * the results on this device. If nothing is left to send, deletes the day, because it can never be opened again. Does
 * not delete the day while an analysis is unfinished, because another window may still store its result.
 */
export async function sealDay(): Promise<void> {
  const found = await findDay()
  const hasDrafts = found !== null && (await found.countDrafts()) > 0
  await found?.handOver()
  const { waiting, refused } = await dayHasChanged()
  if (!hasDrafts && waiting + refused === 0) await forgetDay()
}

/**
 * Ends the day if its end time has passed. If no results are on this device, deletes the day. If results are left, only
 * the tenant's server can read them from then on, but this device can still send them.
 */
async function endDayInTime(): Promise<void> {
  const found = await findDay()
  const device = await found?.device()
  if (found === null || device === undefined || device === null || device.endsAt > Date.now()) return
  if (await forgetDay()) return
  const entries = await found.listEntries()
  if (device.pin !== null || entries.some(({ forDevice }) => forDevice !== null)) await found.handOver()
}

async function describe(
  found: OfflineDay,
  device: DeviceRow,
  entries: readonly EntryRow[],
): Promise<Omit<DayOnDevice, 'drafts'>> {
  const { deviceId, tenantId, dayId, endsAt, pin, clock } = device
  const waiting = entries.filter(({ state }) => state === 'waiting').length
  return {
    kind: found.isOpen() ? 'open' : 'locked',
    device: { deviceId, tenantId, dayId, endsAt },
    waiting,
    refused: entries.length - waiting,
    unsent: await countUnsent(found, entries),
    sealed: entries.filter(({ forDevice }) => forDevice === null).length,
    hasPin: pin !== null,
    clockWasSet: clock?.wasSet === true,
  }
}

async function countUnsent(found: OfflineDay, entries: readonly EntryRow[]): Promise<DayOnDevice['unsent']> {
  if (!found.isOpen() || entries.some(({ forDevice }) => forDevice === null)) return null
  try {
    const read = await Promise.all(entries.map((entry) => found.readEntry(entry)))
    const answered = read.flatMap(({ content }) => answersSchema.safeParse(content).data ?? [])
    const answers = answered.reduce((sum, { body }) => sum + body.answers.length, 0)
    return { results: read.length - answered.length, answers }
  } catch (error) {
    if (error instanceof DayLocked) return null
    throw error
  }
}

const answersSchema = z.object({
  kind: z.literal('safety-answers'),
  body: z.object({ answers: z.array(z.unknown()) }),
})

/**
 * Deletes the day with its keys and names from this device. Returns false and deletes nothing if a result on this
 * device has not been sent.
 */
export async function forgetDay(): Promise<boolean> {
  const found = await findDay()
  if (found !== null && !(await found.forget())) return false
  day = null
  shown = nothing
  store('offlineDay', String(Date.now()))
  listeners.notify()
  return true
}
