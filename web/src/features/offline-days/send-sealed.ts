import { offlineApi, sealedEntryVersion } from '@salus/contract/measuring/offline.ts'
import { write } from '../../platform/api/write.ts'
import { writeOnOwnClock } from '../../platform/device/own-clock.ts'
import type { EntryRow } from '../../platform/offline-day/day-store.ts'
import { type Delivery } from '../../platform/offline-day/sender.ts'
import { writeBytes } from './bytes-text.ts'
import { dayHasChanged, findDay } from './day-on-device.ts'
import { awaitDelivery, sendingMs } from './send-results.ts'

/** A person's decision about a refused result that they cannot see. */
export interface Decided {
  readonly confirmed?: true
  readonly despiteStop?: true
  readonly acceptLate?: true
}

/** All waiting entries, in the order in which they were made. */
export async function listSealed(): Promise<readonly EntryRow[]> {
  return (await (await findDay())?.listEntries()) ?? []
}

/** Sends one result that cannot be read here. It is stored, stays for a later try, or is set aside with the reason. */
export async function sendSealed(row: EntryRow, decided: Decided = {}): Promise<Delivery> {
  const day = await findDay()
  const device = await day?.device()
  if (day === null || device == null) return { kind: 'later' }
  const { tenantId, deviceId, tenantKeyId } = device
  const outcome = await awaitDelivery(
    write(offlineApi.sendSealedEntry, {
      params: { tenantId, offlineDeviceId: deviceId },
      body: {
        entryId: row.id,
        version: sealedEntryVersion,
        keyId: tenantKeyId,
        entryKey: {
          ephemeralKey: writeBytes(row.forTenant.ephemeral),
          iv: writeBytes(row.forTenant.iv),
          wrapped: writeBytes(row.forTenant.data),
        },
        content: { iv: writeBytes(row.content.iv), sealed: writeBytes(row.content.data) },
        sentAt: writeOnOwnClock(new Date()),
        ...decided,
      },
      signal: AbortSignal.timeout(sendingMs),
    }),
  )
  if (outcome.kind === 'stored') await day.forgetEntry(row.id)
  if (outcome.kind === 'refused') await day.setEntryState(row.id, outcome.code)
  await dayHasChanged()
  return outcome
}

/** Sends the waiting entries one after another, until one cannot be sent now. */
export async function sendAllSealed(): Promise<Delivery> {
  for (const row of await listSealed()) {
    if (row.state !== 'waiting') continue
    const outcome = await sendSealed(row)
    if (outcome.kind === 'later' || outcome.kind === 'signed-out') return outcome
  }
  return { kind: 'stored' }
}
