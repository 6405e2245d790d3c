import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import type { CheckUp, RecordedCheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Measurement } from '@salus/contract/check-ups/measurement.ts'
import { isEmployee } from '@salus/domain/tenants/roles.ts'
import { refuse } from '../../../platform/refusal.ts'
import { type Answer, audit, requireOwnMember, type TenantScope } from '../../../platform/scope/tenant.ts'
import { noteResultOfHandOver } from '../../../platform/sign-in/session/hand-over.queries.ts'
import { takeAnalysis } from '../../analyses/take-analysis.ts'
import { requireRunnableProfile, requireStartedProfile } from '../../measurement-profiles/require-runnable-profile.ts'
import { findPresentRecord, type PresentRecord } from '../../member-merges/find-present-record.ts'
import { type KnownMember, requireMeasuredMember } from '../../members/require-measured-member.ts'
import { dateOfDay, isTakenOnDay, resultOfStep } from '../../measurement-days/same-step.ts'
import { findNoted, requireNoStop } from '../../safety-answers/require-no-stop.ts'
import { askWhetherRightPerson } from './ask-right-person.ts'
import { dateByFinish } from './date-by-finish.ts'
import { digestEntry } from './digest-entry.ts'
import type { RecordedEntry } from './entries.queries.ts'
import { measuredHeart } from './heart.ts'
import { clockErrorMs, clockErrorOnDay, type MadeOffline, moveInstant, requireMadeInTime } from './made-offline.ts'
import { readBack } from '../read/read-back.ts'
import { findByAnalysis } from './record.queries.ts'
import { storedEntry } from './stored-entry.ts'
import { scoreRecording, type ScoredRecording, storeCheckUps } from './store.ts'

/**
 * Records a check-up. If the same analysis was already finished, or the same entry was already sent, returns the stored
 * check-up. `made` contains the person who made an entry without a network, because another person may send it.
 */
export async function recordCheckUp(
  scope: TenantScope,
  measurement: Measurement,
  made?: MadeOffline,
): Promise<Answer<RecordedCheckUp>> {
  const { entryId } = measurement
  const present = await findPresentRecord(scope, measurement.memberId)
  if (entryId === undefined) return record(scope, measurement, { present })
  requireOwnMember(scope, present.memberId)
  const entry = { entryId, digest: digestEntry(measurement) }
  const { status, answer } =
    (await storedEntry(scope, entry)) ?? (await recordEntry(scope, measurement, { present, entry, made }))
  const told = { ...versionOnDevice(measurement, answer), ...(await findSameStep(scope, measurement, answer)) }
  return { status, answer: { ...answer, ...told } }
}

interface OfEntry {
  /**
   * The member record that gets the result. If the measurement names a record that was merged into another record, this
   * is that other record.
   */
  readonly present: PresentRecord
  readonly entry?: RecordedEntry
  readonly made?: MadeOffline | undefined
}

async function recordEntry(
  scope: TenantScope,
  measurement: Measurement,
  of: OfEntry,
): Promise<Answer<RecordedCheckUp>> {
  const { memberId } = of.present
  const { dateOfMeasurement: said = '' } = measurement
  const errorMs = await errorOfClock(scope, measurement)
  const dateOfMeasurement = moveInstant(said, errorMs)
  requireMadeInTime(dateOfMeasurement, of.made)
  const { status, answer } = await record(scope, { ...measurement, dateOfMeasurement }, of)
  if (versionOnDevice(measurement, answer).preliminaryVersion !== undefined)
    audit(scope, {
      action: 'check-up.scored-anew',
      objectKind: 'check-up',
      objectId: answer.resultGuid,
      subjectIds: [memberId],
    })
  if (errorMs === 0) return { status, answer }
  audit(scope, {
    action: 'check-up.clock-corrected',
    objectKind: 'check-up',
    objectId: answer.resultGuid,
    subjectIds: [memberId],
  })
  return { status, answer: { ...answer, clockCorrectedSeconds: Math.round(errorMs / 1000) } }
}

async function errorOfClock(
  scope: TenantScope,
  { dateOfMeasurement: at = '', sentAt, offline }: Measurement,
): Promise<number> {
  const { now } = scope
  if (sentAt === undefined || offline === undefined) return clockErrorMs(now, at, sentAt)
  return clockErrorOnDay({ now, at, sentAt, day: await dateOfDay(scope, offline.dayId) })
}

/**
 * Returns the profile version that the device used for its scores, if the server used another version. Only the
 * server's result is valid.
 */
const versionOnDevice = ({ offline }: Measurement, { version }: CheckUp): Pick<RecordedCheckUp, 'preliminaryVersion'> =>
  offline === undefined || offline.profileVersion === version ? {} : { preliminaryVersion: offline.profileVersion }

/**
 * Returns the result of the same step of the measurement day, if another device has already sent one. Both results are
 * stored, and staff must decide which one is right.
 */
async function findSameStep(
  scope: TenantScope,
  { offline, profileId }: Measurement,
  { resultGuid, memberId, status }: CheckUp,
): Promise<Pick<RecordedCheckUp, 'sameStep'>> {
  if (offline === undefined || status === 'withdrawn') return {}
  const { dayId } = offline
  const sameStep = await resultOfStep(scope, { dayId, memberId, profileId, except: resultGuid })
  return sameStep === undefined ? {} : { sameStep }
}

async function record(scope: TenantScope, said: Measurement, of: OfEntry): Promise<Answer<CheckUp>> {
  const { memberId, subjectIds } = of.present
  const measurement = { ...said, memberId }
  const member = await requireMeasuredMember(scope, memberId)
  const { known, dated } = await finishAnalysis(scope, measurement, said.memberId)
  const resultGuid = known ?? (await recordNew(scope, dated, { member, ...of }))
  audit(scope, {
    action: known === null ? 'check-up.recorded' : 'check-up.recorded-again',
    objectKind: 'check-up',
    objectId: resultGuid,
    subjectIds,
  })
  // Finds the hand-over by the record that the request names, because it was made for that record. The record may have
  // been merged since.
  if (known === null && said.answeredBy === 'with-staff') await noteForHandOver(scope, { ...said, resultGuid })
  if (known === null && measurement.heart !== undefined)
    audit(scope, {
      action: 'check-up.heart-recorded',
      objectKind: 'check-up',
      objectId: resultGuid,
      subjectIds: [memberId],
    })
  return { status: known === null ? 201 : 200, answer: await readBack(scope, resultGuid) }
}

async function recordNew(
  scope: TenantScope,
  measurement: Measurement,
  { member, entry, made }: OfEntry & { readonly member: KnownMember },
): Promise<string> {
  const { memberId, analysisId, offline } = measurement
  const requireProfile = (await isStarted(scope, measurement)) ? requireStartedProfile : requireRunnableProfile
  const profile = await requireProfile(scope, measurement.profileId)
  const [field, answers] = givenIn(measurement)
  const answeredBy = answeredByIn(made?.by ?? scope.actor, measurement)
  const { dateOfMeasurement, note, origin, deviceFacts, vendorRanges } = measurement
  const heart = measuredHeart(scope, profile, measurement.heart)
  const circumstances = { dateOfMeasurement, origin, deviceFacts, vendorRanges, note, heart }
  const by = { answeredBy, performer: made?.by, dayId: offline?.dayId }
  const given = { ...circumstances, memberId, analysisId, entry, field, answers, ...by }
  const scored = scoreRecording(scope, { ...given, member, profile })
  const noted = await (isDespiteStop(scope, measurement) ? findNoted : requireNoStop)(scope, {
    ...scored,
    profileId: profile.id,
  })
  // Members who measured themselves, or who confirmed their name before the handover, are not asked whether the values
  // are theirs.
  const isOwn = answeredBy === 'self' || answeredBy === 'with-staff'
  if (measurement.confirmed !== true && !isOwn) await askAbout(scope, scored)
  await storeCheckUps(scope, [{ ...scored, noted }])
  return scored.resultGuid
}

/**
 * Stores the id of the result with the hand-over. The member can then decide on this device whether this one result is
 * included in a group report.
 */
const noteForHandOver = (
  { db, tenantId, actor }: TenantScope,
  { memberId, profileId, resultGuid }: Measurement & { readonly resultGuid: string },
) => noteResultOfHandOver(db, { sessionId: actor.sessionId, tenantId, memberId, profileId, resultGuid })

/** Asks whether the values belong to this member. Weight and height have the same codes in all body-scale profiles. */
async function askAbout(scope: TenantScope, { memberId, member, profile, ...scored }: ScoredRecording): Promise<void> {
  if (profile.family !== 'body-scale') return
  const { weight, height } = scored.answers
  const { dateOfMeasurement: at, deviceFacts } = scored
  const weightKg = typeof weight === 'number' ? weight : undefined
  const measured = { memberId, member, at, weightKg, heightCm: typeof height === 'number' ? height : undefined }
  const wallTime = deviceFacts?.wallTime
  // Only the time of the device's own clock shows that a device has sent the same reading again.
  const isReading = deviceFacts != null && wallTime != null && weightKg !== undefined
  await askWhetherRightPerson(
    scope,
    measured,
    isReading ? { memberId, at, weightKg, device: deviceFacts, wallTime } : null,
  )
}

interface Finished {
  /** The id of the check-up if the analysis is already finished; otherwise `null`. */
  readonly known: string | null
  readonly dated: Measurement
}

/** Removes the analysis, and dates its answers by the time at which the person finished it. */
async function finishAnalysis(scope: TenantScope, measurement: Measurement, addressed: string): Promise<Finished> {
  const { analysisId, memberId, profileId } = measurement
  if (analysisId === undefined) return { known: null, dated: measurement }
  const taken = await takeAnalysis(scope, { analysisId, memberIds: [memberId, addressed], profileId })
  if (taken) return { known: null, dated: dateByFinish(measurement, { startedAt: taken.startedAt, now: scope.now }) }
  const finished = await findByAnalysis(scope, analysisId)
  if (finished?.memberId !== memberId || finished.profileId !== profileId) refuse('not-found')
  // A check-up that was withdrawn in the meantime is not returned to the person who recorded it.
  if (finished.status === 'withdrawn') refuse('not-found')
  return { known: finished.resultGuid, dated: measurement }
}

/**
 * Returns `self` if the record belongs to `by`. Otherwise returns what staff stated, or `by-staff` if they stated
 * nothing. `with-staff` means that the member entered the answers with staff present.
 */
const answeredByIn = (
  by: { readonly memberId: string | null },
  { memberId, answeredBy }: Measurement,
): CheckUp['answeredBy'] => (by.memberId === memberId ? 'self' : (answeredBy ?? 'by-staff'))

/**
 * Returns true if the measurement counts as started: it finishes an analysis, or staff made it offline on a measurement
 * day that includes the profile. It can then be finished even if the product has ended or was switched off.
 */
const isStarted = async (scope: TenantScope, { analysisId, offline, profileId }: Measurement): Promise<boolean> =>
  analysisId !== undefined ||
  (offline !== undefined && isOfStaff(scope) && (await isTakenOnDay(scope, offline.dayId, profileId)))

/** Returns true if staff state that the measurement was made although the answers to the safety questions forbid it. */
const isDespiteStop = (scope: TenantScope, { despiteStop }: Measurement): boolean =>
  despiteStop === true && isOfStaff(scope)

const isOfStaff = ({ actor }: TenantScope): boolean => isEmployee(actor.role)

const givenIn = ({ answers, values }: Measurement): ['answers' | 'values', AnswersInput] =>
  values === undefined ? ['answers', answers ?? {}] : ['values', values]
