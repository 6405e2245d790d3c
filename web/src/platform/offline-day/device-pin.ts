import type { PinLock } from './day-key.ts'
import type { DayDatabase, DeviceRow } from './day-store.ts'

/**
 * Counts an attempt to unlock the day with the PIN. Returns the device with the new count; `null` if no day is stored.
 */
export async function countTry(database: DayDatabase): Promise<DeviceRow | null> {
  const work = database.transaction('device', 'readwrite', { durability: 'strict' })
  const device = await work.store.get('device')
  const counted = device?.pin == null ? device : { ...device, pin: { ...device.pin, tries: device.pin.tries + 1 } }
  if (counted !== undefined) await work.store.put(counted, 'device')
  await work.done
  return counted ?? null
}

/**
 * Changes or removes the PIN. Returns false if the device then has no PIN, or if the device was deleted or set up again
 * since its row was read.
 */
export async function changePin(
  database: DayDatabase,
  { deviceId }: DeviceRow,
  change: (pin: PinLock | null) => PinLock | null,
): Promise<boolean> {
  const work = database.transaction('device', 'readwrite', { durability: 'strict' })
  const present = await work.store.get('device')
  const pin = present?.deviceId === deviceId ? change(present.pin) : null
  if (present?.deviceId === deviceId) await work.store.put({ ...present, pin }, 'device')
  await work.done
  return pin !== null
}
