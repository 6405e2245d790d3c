import { offlineApi, type OpenedEntry, sealedEntryVersion } from '@salus/contract/measuring/offline.ts'
import { api } from '../../../platform/api/api.ts'
import { ApiProblem, NetworkProblem } from '../../../platform/api/problems.ts'
import { write } from '../../../platform/api/write.ts'
import { writeOnOwnClock } from '../../../platform/device/own-clock.ts'
import type { DeviceRow, EntryRow } from '../../../platform/offline-day/day-store.ts'
import { type Delivery } from '../../../platform/offline-day/sender.ts'
import { writeBytes } from '../bytes-text.ts'
import { noteClock } from '../clock/device-clock.ts'
import { dayHasChanged, findDay } from '../day-on-device.ts'
import { endHere } from '../end-here.ts'
import { awaitDelivery, sendingMs } from './send-results.ts'

/** The decision of staff about a refused result, made without seeing the result. */
export interface Decided {
  readonly confirmed?: true
  readonly despiteStop?: true
  readonly acceptLate?: true
}

/** Returns all entries on this device in the order of their creation. */
export async function listSealed(): Promise<readonly EntryRow[]> {
  return (await (await findDay())?.listEntries()) ?? []
}

/** The server's report on stored results that cannot be read on this device. */
export interface SealedReport {
  /** The number of results whose time was corrected because this device's clock is wrong. */
  readonly corrected: number
  /**
   * True if the time on this device's clock was changed. The times of these results may then be wrong without being
   * corrected.
   */
  readonly clockWasSet: boolean
  /** The number of results that the server scored with a different version of the profile than this device. */
  readonly scoredAnew: number
}
export type SentSealed = Delivery & { readonly report: SealedReport }
const emptyReport: SealedReport = { corrected: 0, clockWasSet: false, scoredAnew: 0 }

/**
 * Sends one entry without decrypting it. A stored entry is deleted here. A refused entry is marked with the code of the
 * refusal. Any other entry stays waiting.
 */
export async function sendSealed(row: EntryRow, decided: Decided = {}): Promise<SentSealed> {
  const day = await findDay()
  const device = await day?.device()
  if (day === null || device == null) return { kind: 'later', report: emptyReport }
  const { tenantId, deviceId, tenantKeyId } = device
  let report = emptyReport
  const outcome = await awaitDelivery(
    tenantId,
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
      report = readReport(stored, device)
    }),
  )
  if (outcome.kind === 'stored') await day.forgetEntry(row.id)
  if (outcome.kind === 'refused') {
    const code = outcome.code === 'not-found' ? await codeOfMissing(device) : outcome.code
    if (code === null) return { kind: 'later', report }
    await day.setEntryState(row.id, code)
  }
  await dayHasChanged()
  return { ...outcome, report }
}

/**
 * Returns the code for a `not-found` refusal: `not-found` if the person's record is missing, `sealed-entry-unreadable`
 * if this device is missing on the server. For example, a device is missing after the operator has restored a backup
 * that is older than the device's setup. The results of such a device can never be opened. Resolves to `null` if the
 * reason cannot be determined now.
 */
async function codeOfMissing({ tenantId, deviceId }: DeviceRow): Promise<string | null> {
  try {
    const { items } = await api.call(offlineApi.getOfflineDevices, {
      params: { tenantId },
      signal: AbortSignal.timeout(sendingMs),
    })
    return items.some((one) => one.deviceId === deviceId) ? 'not-found' : 'sealed-entry-unreadable'
  } catch (error) {
    if (error instanceof NetworkProblem || error instanceof ApiProblem || error instanceof DOMException) return null
    throw error
  }
}

function readReport(stored: OpenedEntry, { clock }: DeviceRow): SealedReport {
  if (stored.kind === 'safety-answers') return emptyReport
  const noted = noteClock(null, stored.checkUp, clock?.aheadMs)
  return {
    corrected: noted?.corrected ?? 0,
    clockWasSet: clock?.wasSet === true || noted?.wasSet === true,
    scoredAnew: stored.checkUp.preliminaryVersion === undefined ? 0 : 1,
  }
}

/** Deletes a result that can never be stored. If it was the last result, also ends the offline use of this device. */
export async function forgetRefused({ id }: EntryRow): Promise<void> {
  await (await findDay())?.forgetEntry(id)
  const left = await dayHasChanged()
  if (left.waiting + left.refused === 0) await endHere()
}

/**
 * Sends the waiting entries one after another, and stops at an entry that cannot be sent now. Resolves to `stored` if
 * every entry was sent, even if some were refused.
 */
export async function sendAllSealed(): Promise<SentSealed> {
  let report = emptyReport
  for (const row of await listSealed()) {
    if (row.state !== 'waiting') continue
    const { report: more, ...outcome } = await sendSealed(row)
    report = {
      corrected: report.corrected + more.corrected,
      clockWasSet: report.clockWasSet || more.clockWasSet,
      scoredAnew: report.scoredAnew + more.scoredAnew,
    }
    if (outcome.kind === 'later' || outcome.kind === 'signed-out') return { ...outcome, report }
  }
  return { kind: 'stored', report }
}
