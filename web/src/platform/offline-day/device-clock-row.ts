import type { ClockRow, DayDatabase } from './day-store.ts'

/** Returns the new row. Returns the same object if nothing changed. */
export type ChangeClock = (clock: ClockRow) => ClockRow

/** Changes what this device has noticed about its clock. Does nothing on a device of an earlier release. */
export async function changeClock(database: DayDatabase, change: ChangeClock): Promise<void> {
  const work = database.transaction('device', 'readwrite')
  const device = await work.store.get('device')
  if (device?.clock !== undefined) {
    const clock = change(device.clock)
    if (clock !== device.clock) await work.store.put({ ...device, clock }, 'device')
  }
  await work.done
}
