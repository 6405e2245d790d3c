import { offlineApi, type OpenedEntry, sealedEntryVersion } from '@salus/contract/measuring/offline.ts'
import { write } from '../../../platform/api/write.ts'
import { writeOnOwnClock } from '../../../platform/device/own-clock.ts'
import type { EntryRow } from '../../../platform/offline-day/day-store.ts'
import { type Delivery } from '../../../platform/offline-day/sender.ts'
import { writeBytes } from '../bytes-text.ts'
import { dayHasChanged, findDay } from '../day-on-device.ts'
import { endHere } from '../end-here.ts'
import { awaitDelivery, sendingMs } from './send-results.ts'

/** What a person has decided about a refused result without seeing it. */
export interface Decided {
  readonly confirmed?: true
  readonly despiteStop?: true
  readonly acceptLate?: true
}

/** Everything that waits here, in the order in which it was made. */
export async function listSealed(): Promise<readonly EntryRow[]> {
  return (await (await findDay())?.listEntries()) ?? []
}

/** What the server told of stored results that cannot be read here. */
export interface ToldOfSealed {
  /** How many had a time that was corrected, because the clock of this device is wrong. */
  readonly corrected: number
  /** How many another version of the profile scored than this device. */
  readonly scoredAnew: number
}
const nothingTold: ToldOfSealed = { corrected: 0, scoredAnew: 0 }

/** Sends one result that cannot be read here. It is stored, stays, or is put aside with the reason. */
export async function sendSealed(row: EntryRow, decided: Decided = {}): Promise<Delivery & { told?: ToldOfSealed }> {
  const day = await findDay()
  const device = await day?.device()
  if (day === null || device == null) return { kind: 'later' }
  const { tenantId, deviceId, tenantKeyId } = device
  let told = nothingTold
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
    }).then((stored) => {
      told = toldBy(stored)
    }),
  )
  if (outcome.kind === 'stored') await day.forgetEntry(row.id)
  if (outcome.kind === 'refused') await day.setEntryState(row.id, outcome.code)
  await dayHasChanged()
  return { ...outcome, told }
}

const toldBy = (stored: OpenedEntry): ToldOfSealed =>
  stored.kind === 'safety-answers'
    ? nothingTold
    : {
        corrected: stored.checkUp.clockCorrectedSeconds === undefined ? 0 : 1,
        scoredAnew: stored.checkUp.preliminaryVersion === undefined ? 0 : 1,
      }

/** Deletes a result that cannot be stored any more, and ends the device with the last one. */
export async function forgetRefused({ id }: EntryRow): Promise<void> {
  await (await findDay())?.forgetEntry(id)
  const left = await dayHasChanged()
  if (left.waiting + left.refused === 0) await endHere()
}

/** Sends what waits, one after another, until one cannot be sent now. */
export async function sendAllSealed(): Promise<Delivery & { readonly told: ToldOfSealed }> {
  let told = nothingTold
  for (const row of await listSealed()) {
    if (row.state !== 'waiting') continue
    const { told: more = nothingTold, ...outcome } = await sendSealed(row)
    told = { corrected: told.corrected + more.corrected, scoredAnew: told.scoredAnew + more.scoredAnew }
    if (outcome.kind === 'later' || outcome.kind === 'signed-out') return { ...outcome, told }
  }
  return { kind: 'stored', told }
}
