import { useEffect, useState, useSyncExternalStore } from 'react'
import { onStored, store } from '../../platform/device/storage.ts'
import { reportError } from '../../platform/api/report-error.ts'
import type { DeviceRow, EntryRow } from '../../platform/offline-day/day-store.ts'
import { OfflineDay } from '../../platform/offline-day/offline-day.ts'
import { hasOfflineDay } from '../../platform/offline-day/offline-database.ts'

/** The state of the day on this device, which is known without decrypting it. */
export interface DayOnDevice {
  /** `none`: not made ready. `locked`: the key is not in memory. */
  readonly kind: 'unknown' | 'none' | 'locked' | 'open'
  readonly device: Pick<DeviceRow, 'deviceId' | 'tenantId' | 'dayId' | 'endsAt'> | null
  /** The results that the server does not have: waiting and refused ones. */
  readonly waiting: number
  readonly refused: number
  /** Of these, the number that only the tenant's server can read. */
  readonly sealed: number
  /** False after too many wrong PINs, and once the day was handed over or has ended. */
  readonly hasPin: boolean
}

const nothing: DayOnDevice = { kind: 'none', device: null, waiting: 0, refused: 0, sealed: 0, hasPin: false }
let shown: DayOnDevice = { ...nothing, kind: 'unknown' }
let day: OfflineDay | null = null
const listeners = new Set<() => void>()
onStored('offlineDay', () => void lookAtDevice())

export const useDayOnDevice = (): DayOnDevice => useSyncExternalStore(onDayChanged, dayOnDevice)
export const dayOnDevice = (): DayOnDevice => shown

/** The result of `read` for this device, read again after every change. `read` must be the same function each time. */
export function useFromDevice<Found>(read: () => Promise<Found>, before: Found): Found {
  const [found, setFound] = useState(before)
  useEffect(() => {
    const readNow = () => void read().then(setFound, reportError)
    readNow()
    return onDayChanged(readNow)
  }, [read])
  return found
}

/** Calls back after every change. Returns the function that stops it. */
export function onDayChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The store of this device, opened on first use. Creates nothing on devices that were not made ready. */
export async function findDay(): Promise<OfflineDay | null> {
  // Another window may have deleted it.
  if (!(await hasOfflineDay())) day = null
  else day ??= await OfflineDay.open()
  return day
}

/** What `read` finds on the open day. `otherwise` if no day is open, and if it is locked or ended while it is read. */
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

/** The store, created if need be: for making this device ready. */
export async function makeDay(): Promise<OfflineDay> {
  day ??= await OfflineDay.open()
  return day
}

/** Reads what is known of the day, ends it when its time has come, and tells every page that shows it. */
export async function lookAtDevice(): Promise<DayOnDevice> {
  await endDayInTime()
  const found = await findDay()
  const device = (await found?.device()) ?? null
  shown = found === null || device === null ? nothing : describe(found, device, await found.listEntries())
  for (const listener of listeners) listener()
  return shown
}

/** The same after a change made in this window. Also updates the other windows. */
export async function dayHasChanged(): Promise<DayOnDevice> {
  store('offlineDay', String(Date.now()))
  return lookAtDevice()
}

/** At the end of the day nothing on this device can be read any longer. Unsent results can still be sent, sealed. */
async function endDayInTime(): Promise<void> {
  const found = await findDay()
  const device = await found?.device()
  if (found === null || device === undefined || device === null || device.endsAt > Date.now()) return
  const entries = await found.listEntries()
  if (entries.length === 0) return forgetDay()
  if (device.pin !== null || entries.some(({ forDevice }) => forDevice !== null)) await found.handOver()
}

function describe(found: OfflineDay, device: DeviceRow, entries: readonly EntryRow[]): DayOnDevice {
  const { deviceId, tenantId, dayId, endsAt, pin } = device
  const waiting = entries.filter(({ state }) => state === 'waiting').length
  return {
    kind: found.isOpen() ? 'open' : 'locked',
    device: { deviceId, tenantId, dayId, endsAt },
    waiting,
    refused: entries.length - waiting,
    sealed: entries.filter(({ forDevice }) => forDevice === null).length,
    hasPin: pin !== null,
  }
}

/** Deletes keys, names and results of this device. */
export async function forgetDay(): Promise<void> {
  const found = await findDay()
  day = null
  await found?.forget()
  shown = nothing
  store('offlineDay', String(Date.now()))
  for (const listener of listeners) listener()
}
