import { checkUpsApi, type RecordedCheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Measurement } from '@salus/contract/check-ups/measurement.ts'
import { safetyAnswersApi } from '@salus/contract/measuring/safety-answers.ts'
import { reloadSession } from '../../../platform/account/session.ts'
import { ApiProblem, isTimeout, NetworkProblem } from '../../../platform/api/problems.ts'
import { findRefusalReason } from '../../../platform/api/refusal-reason.ts'
import { reportError } from '../../../platform/api/report-error.ts'
import { write } from '../../../platform/api/write.ts'
import { writeOnOwnClock } from '../../../platform/device/own-clock.ts'
import { type Delivery, Sender, type WaitingEntry } from '../../../platform/offline-day/sender.ts'
import { dayHasChanged, findDay, readWhileOpen } from '../day-on-device.ts'
import { checkDevice } from './check-device.ts'
import { type EntryContent, entryContentSchema, readMemberId } from '../prepared-day.ts'
import { noteRefusal } from './note-refusal.ts'
import { marksAfter } from './marks-after.ts'
import { readOpenDay } from '../use-open-day.ts'
import { withMarks } from '../with-marks.ts'

export interface KeptResult {
  readonly id: string
  readonly createdAt: number
  /** `waiting`, or the code with which the server refused the entry. */
  readonly state: string
  readonly content: EntryContent
}

/** Returns the waiting and refused entries that can be read on this device. Empty while the device is locked. */
export const readResults = (): Promise<readonly KeptResult[]> =>
  readWhileOpen<readonly KeptResult[]>(async (day) => {
    const rows = (await day.listEntries()).filter(({ forDevice }) => forDevice !== null)
    return Promise.all(
      rows.map(async (row) => {
        const { content, ...entry } = await day.readEntry(row)
        return { ...entry, content: entryContentSchema.parse(content) }
      }),
    )
  }, [])

export const makeSender = (): Sender =>
  new Sender({
    list: async () => {
      if ((await listWaiting()).length === 0) return []
      // If a colleague has ended the device, its results are locked and must be looked at before they are sent.
      await checkDevice().catch(reportError)
      return listWaiting()
    },
    deliver,
    onStored: async (id) => {
      await (await findDay())?.forgetEntry(id)
      await dayHasChanged()
    },
    onRefused: async (id, code) => {
      await (await findDay())?.setEntryState(id, code)
      const entry = (await readResults()).find((one) => one.id === id)
      if (entry !== undefined) await noteRefusal(readMemberId(entry.content), code)
      await dayHasChanged()
    },
    // Nothing to do, because the API client handles an expired session.
    onSignedOut: () => undefined,
  })

const listWaiting = async (): Promise<readonly WaitingEntry[]> =>
  (await readResults())
    .filter(({ state }) => state === 'waiting')
    .map(({ id, content }) => ({ id, person: readMemberId(content) }))

/** The timeout in milliseconds. A longer request means that the connection only appears to work. */
export const sendingMs = 20_000

async function deliver(id: string): Promise<Delivery> {
  const found = (await readResults()).find((one) => one.id === id)
  const open = await readOpenDay()
  if (found !== undefined && open !== null)
    return awaitDelivery(open.day.tenantId, send(open.day.tenantId, found.content))
  // After sending had begun, the day was locked or ended, or the results became unreadable on this device. If the entry
  // no longer exists, another window has sent it, so it counts as stored.
  const day = await findDay()
  return day === null || (await day.hasEntry(id)) ? { kind: 'later' } : { kind: 'stored' }
}

/**
 * Sends an entry with the current time as `sentAt`. Each attempt therefore has a different body and needs a new
 * idempotency key.
 */
async function send(tenantId: number, content: EntryContent): Promise<void> {
  const how = { idempotencyKey: crypto.randomUUID(), signal: AbortSignal.timeout(sendingMs) }
  const sentAt = writeOnOwnClock(new Date())
  if (content.kind === 'safety-answers') {
    const { memberId, body } = content
    const params = { tenantId, memberId }
    await write(safetyAnswersApi.answerSafetyQuestions, { params, body: { ...body, sentAt }, ...how })
    return
  }
  const body = { ...content.body, sentAt }
  await noteStored(content.body, await write(checkUpsApi.createCheckUp, { params: { tenantId }, body, ...how }))
}

/**
 * Notes what staff must know about a stored result. Another device may have done the same step, the server may have
 * scored it with another version of the profile, or the clock may have been wrong.
 */
const noteStored = (body: Measurement, stored: RecordedCheckUp): Promise<unknown> =>
  withMarks(async (open, day) => {
    const marks = marksAfter(open, body, stored)
    if (marks !== open.marks) await day.writeMarks(marks)
  })

/** Awaits a request that sends an entry to the tenant, and classifies the outcome. */
export async function awaitDelivery(tenantId: number, request: Promise<unknown>): Promise<Delivery> {
  try {
    await request
    return { kind: 'stored' }
  } catch (error) {
    if (error instanceof NetworkProblem || isTimeout(error)) return { kind: 'later' }
    if (!(error instanceof ApiProblem)) throw error
    const { problem, status } = error
    if (status === 401 || unproved.has(problem.code)) return { kind: 'signed-out' }
    // The server has stored the result but may not show it to this caller. The device may therefore delete its copy.
    if (problem.resultGuid !== undefined) return { kind: 'stored' }
    if (status >= 500 || passing.has(problem.code))
      return { kind: 'later', ...(problem.retryAfterSeconds ? { afterMs: problem.retryAfterSeconds * 1000 } : {}) }
    return problem.code === 'not-found'
      ? refuseMissing(tenantId)
      : { kind: 'refused', code: findRefusalReason(problem) }
  }
}

/**
 * Temporary refusals. `internal-error` can also come from a proxy's error page, which does not mean that the entry was
 * refused.
 */
const passing = new Set<string>(['too-many-requests', 'request-in-progress', 'device-locked', 'internal-error'])
/** The user is signed in, but must prove their identity before the server accepts a result. */
const unproved = new Set<string>(['reauth-required', 'second-factor-required'])

/**
 * Determines what `not-found` means. The server uses this code for an erased record, and for a tenant that the caller
 * is not a member of. Only if the record is erased may the device delete its copy.
 */
async function refuseMissing(tenantId: number): Promise<Delivery> {
  const session = await reloadSession().catch(() => undefined)
  if (session === undefined) return { kind: 'later' }
  if (session === null) return { kind: 'signed-out' }
  const isMember = session.memberships.some(({ groupId }) => groupId === tenantId)
  return { kind: 'refused', code: isMember ? 'not-found' : 'no-membership' }
}

/**
 * Returns true if the server refused because of the signed-in user. Another member of staff may be able to send the
 * same entry.
 */
export const isAboutSender = (code: string): boolean =>
  code === 'no-membership' || code === 'role-too-low' || code === 'not-shared'
