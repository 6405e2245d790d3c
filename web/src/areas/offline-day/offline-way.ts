import type { Measurement } from '@salus/contract/check-ups/measurement.ts'
import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { type OpenedRun, type RunWay } from '../../features/analyses/saving/open-run.ts'
import type { SendingFailure } from '../../features/analyses/saving/autosave.ts'
import { nothingUnsent, unsentSchema, type UnsentAnswers } from '../../features/analyses/saving/unsent-answers.ts'
import { dayHasChanged, findDay } from '../../features/offline-days/day-on-device.ts'
import { buildProblem, refuseOffline, scorePreliminarily } from '../../features/offline-days/preliminary.ts'
import {
  type DayMarks,
  type EntryContent,
  isSharedHere,
  type PreparedPerson,
} from '../../features/offline-days/prepared-day.ts'
import type { OpenDay } from '../../features/offline-days/use-open-day.ts'
import { nextCreatedAt } from '../../features/offline-days/clock/next-created-at.ts'
import { withMarks } from '../../features/offline-days/with-marks.ts'
import { ApiProblem, NetworkProblem } from '../../platform/api/problems.ts'
import { reportError } from '../../platform/api/report-error.ts'
import { writeOnOwnClock } from '../../platform/device/own-clock.ts'
import { type OfflineDay } from '../../platform/offline-day/offline-day.ts'

export interface OfflineRun {
  readonly open: OpenDay
  readonly person: PreparedPerson
  readonly profileId: string
  readonly isHandedOver: boolean
}

/**
 * Continues the analysis that was begun on this device, or begins one. The id of the analysis becomes the id of the
 * result.
 */
export function openOfflineRun({ open, person, profileId }: OfflineRun): OpenedRun {
  const { memberId, heightCm } = person
  const draft = open.drafts.find((one) => one.memberId === memberId && one.profileId === profileId)
  const kept = unsentSchema.safeParse(draft?.unsent)
  return {
    analysisId: draft?.id ?? crypto.randomUUID(),
    answers: {},
    position: null,
    unsent: kept.success ? kept.data : nothingUnsent,
    store: draftStore({ memberId, profileId }),
    heart: null,
    known:
      heightCm === null ? null : { height: { value: heightCm, measuredAt: null, isPrefilled: true }, weight: null },
    waiting: null,
  }
}

/** Stores every answer on the device immediately, so that nothing is lost when the tab is closed. */
const draftStore = (run: { readonly memberId: string; readonly profileId: string }): UnsentAnswers => ({
  read: async () => null,
  place: (id) => ({
    keep: async (unsent) => (await requireDay()).keepDraft(id, { ...run, unsent }),
    forget: async () => (await requireDay()).forgetDraft(id),
  }),
  waiting: async () => [],
  held: async () => [],
  forget: async (id) => (await requireDay()).forgetDraft(id),
  decisions: { keep: async () => undefined, all: async () => [], drop: async () => undefined },
})

async function requireDay(): Promise<OfflineDay> {
  const day = await findDay()
  if (day === null) throw new Error('there is no offline day on this device')
  return day
}

/** Runs an analysis without the network. The result is stored on this device until it is sent. */
export const offlineWay = (run: OfflineRun): RunWay => ({
  buildCalls: () => ({
    save: () => Promise.reject(new NetworkProblem()),
    create: async (body, entryId) => {
      const refusal = refuseOffline({ day: run.open.day, person: run.person, body })
      if (refusal !== null) throw new ApiProblem(refusal)
      await keepResult(run, body, entryId)
      return entryId
    },
    findResult: async () => null,
    classifyFailure: offlineFailure,
  }),
  buildCheckUp: ({ analysisId }, content) => ({
    profileId: run.profileId,
    memberId: run.person.memberId,
    entryId: analysisId,
    dateOfMeasurement: writeOnOwnClock(new Date()),
    offline: { dayId: run.open.day.day.id, profileVersion: findVersion(run.profileId) },
    ...(run.isHandedOver ? { answeredBy: 'with-staff' } : {}),
    ...content,
  }),
  refresh: () => undefined,
  showsResult: !run.isHandedOver,
})

/**
 * Returns the version of the profile with which this device computes scores. The prepared questions can belong to an
 * older version.
 */
const findVersion = (profileId: string): string => profileById(profileId)?.version ?? ''

async function keepResult(run: OfflineRun, body: Measurement, entryId: string): Promise<void> {
  const { memberId, profileId } = body
  const at = body.dateOfMeasurement ?? new Date().toISOString()
  const crises = crisesIn(run, body, { entryId, at })
  const kept = await withMarks(async ({ day: { proof }, marks }, onDevice) => {
    const content: EntryContent = { proof, kind: 'measurement', body }
    const done = [...marks.done.filter((one) => one.entryId !== entryId), { memberId, profileId, at, entryId }]
    await onDevice.keepEntry({
      id: entryId,
      createdAt: await nextCreatedAt(onDevice),
      content,
      marks: { ...marks, done, crises: [...marks.crises, ...crises] },
      draftId: entryId,
    })
    return true
  })
  if (kept === null) throw new Error('the offline day was locked during a run')
  await dayHasChanged()
}

/**
 * Returns a list with the entry by which the board warns staff of a crisis. The list is empty if there is no crisis, or
 * if the member answered alone and does not share results of this kind.
 */
function crisesIn(
  { open: { day }, person, isHandedOver }: OfflineRun,
  body: Measurement,
  entry: { readonly entryId: string; readonly at: string },
): DayMarks['crises'] {
  const { memberId, profileId } = body
  if (isHandedOver && !isSharedHere(person, profileId)) return []
  const warnings = scorePreliminarily({ day, person, body })?.warnings ?? []
  return warnings.some(({ urgency }) => urgency === 'crisis') ? [{ ...entry, memberId, profileId }] : []
}

/**
 * Any error other than a network problem or a refusal comes from the store on the device. It is shown as the refusal
 * `storage-full`, and the answers stay on the screen.
 */
function offlineFailure(error: unknown): SendingFailure {
  if (error instanceof NetworkProblem) return { kind: 'passing' }
  if (error instanceof ApiProblem) return { kind: 'refused', problem: error.problem }
  reportError(error)
  return { kind: 'refused', problem: buildProblem('storage-full', 507) }
}
