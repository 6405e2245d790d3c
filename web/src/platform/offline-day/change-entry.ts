import type { DayDatabase, EntryRow } from './day-store.ts'

/** Changes an entry if it is still stored. Another window may have sent and deleted it. */
export async function changeEntry(
  database: DayDatabase,
  id: string,
  change: (present: EntryRow) => EntryRow,
): Promise<void> {
  const work = database.transaction('entries', 'readwrite', { durability: 'strict' })
  const present = await work.store.get(id)
  if (present !== undefined) await work.store.put(change(present), id)
  await work.done
}
