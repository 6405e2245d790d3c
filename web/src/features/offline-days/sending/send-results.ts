import { checkUpsApi, type RecordedCheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Measurement } from '@salus/contract/check-ups/measurement.ts'
import { safetyAnswersApi } from '@salus/contract/measuring/safety-answers.ts'
import { ApiProblem, NetworkProblem } from '../../../platform/api/problems.ts'
import { write } from '../../../platform/api/write.ts'
import { writeOnOwnClock } from '../../../platform/device/own-clock.ts'
import { type Delivery, Sender, type WaitingEntry } from '../../../platform/offline-day/sender.ts'
import { dayHasChanged, findDay, readWhileOpen } from '../day-on-device.ts'
import { type EntryContent, entryContentSchema, readMemberId } from '../prepared-day.ts'
import { marksAfter } from './marks-after.ts'
import { readOpenDay } from '../use-open-day.ts'

export interface KeptResult {
  readonly id: string
  readonly createdAt: number
  /** `waiting`, or the code of the refusal. */
  readonly state: string
  readonly content: EntryContent
}

/** Returns the waiting and refused entries that can be read here; none while the device is locked. */
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
    list: async () => (await readResults()).filter(({ state }) => state === 'waiting').map(asWaiting),
    deliver,
    onStored: async (id) => {
      await (await findDay())?.forgetEntry(id)
      await dayHasChanged()
    },
    onRefused: async (id, code) => {
      await (await findDay())?.setEntryState(id, code)
      await dayHasChanged()
    },
    // Nothing to do: the API client reacts to an expired session itself.
    onSignedOut: () => undefined,
  })

const asWaiting = ({ id, content }: KeptResult): WaitingEntry => ({ id, person: readMemberId(content) })

/** The timeout in milliseconds. A request that takes longer is on a connection that only appears to be up. */
export const sendingMs = 20_000

async function deliver(id: string): Promise<Delivery> {
  const found = (await readResults()).find((one) => one.id === id)
  const open = await readOpenDay()
  // Another window has sent the entry in the meantime, or the day was locked.
  if (found === undefined || open === null) return { kind: 'stored' }
  return awaitDelivery(send(open.day.tenantId, found.content))
}

/** Sends an entry unchanged. Each try has its own time of sending, and therefore its own idempotency key. */
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
 * Keeps the facts that staff must know about a stored result: another device did the same step, another version scored
 * it, or the clock was wrong. The lock is needed because two results may arrive at the same time.
 */
const noteStored = (body: Measurement, stored: RecordedCheckUp): Promise<void> =>
  navigator.locks.request('salus-offline-day-marks', async () => {
    const open = await readOpenDay()
    if (open === null) return
    const marks = marksAfter(open, body, stored)
    if (marks !== open.marks) await (await findDay())?.writeMarks(marks)
  })

/** Waits for a request that sends an entry, and classifies its outcome. */
export async function awaitDelivery(request: Promise<unknown>): Promise<Delivery> {
  try {
    await request
    return { kind: 'stored' }
  } catch (error) {
    if (error instanceof NetworkProblem || isTimeout(error)) return { kind: 'later' }
    if (!(error instanceof ApiProblem)) throw error
    const { problem, status } = error
    if (status === 401) return { kind: 'signed-out' }
    // The server has stored the result but is not allowed to show it to this caller, so the device may delete its copy.
    if (problem.resultGuid !== undefined) return { kind: 'stored' }
    if (status >= 500 || passing.has(problem.code))
      return { kind: 'later', ...(problem.retryAfterSeconds ? { afterMs: problem.retryAfterSeconds * 1000 } : {}) }
    return { kind: 'refused', code: problem.code }
  }
}

const passing = new Set<string>(['too-many-requests', 'request-in-progress', 'device-locked'])

const isTimeout = (error: unknown) =>
  error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')
