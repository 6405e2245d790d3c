import { randomUUID } from 'node:crypto'
import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import type { CheckUp, Score } from '@salus/contract/check-ups/check-ups.ts'
import type { VendorRanges } from '@salus/contract/check-ups/vendor-ranges.ts'
import { readCircumstances } from '@salus/domain/measurement-profiles/circumstances.ts'
import { withLowestOfSeveral } from '@salus/domain/measurement-profiles/lowest-of-several.ts'
import type { Conditions } from '@salus/domain/measurement-profiles/measuring-conditions.ts'
import type { MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { findZoneOffset, readUtcOffset, writeAtOffset } from '@salus/domain/moments/utc-offset.ts'
import { hasCrisis } from '@salus/domain/warnings/find-warnings.ts'
import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import { notify } from '../../../platform/live/notify.queries.ts'
import { finishSteps } from '../../measurement-days/finish-steps.ts'
import { refuse } from '../../../platform/refusal.ts'
import { tellAboutResult } from '../../notifications/tell-about-result.ts'
import { noteCheckUp } from '../../members/note-check-up.ts'
import type { KnownMember } from '../../members/require-measured-member.ts'
import { circumstancesOfRecording } from './circumstances.ts'
import type { MeasuredHeart } from './heart.ts'
import { noteRepeatReadings } from '../repeats/note-repeats.ts'
import type { RecordedEntry } from './entries.queries.ts'
import type { Performer } from './made-offline.ts'
import { insertCheckUps, insertFirstVersions } from './record.queries.ts'
import { scoreAnswers, subjectAt } from './score.ts'

export interface Recording {
  readonly resultGuid?: string
  readonly memberId: string
  readonly member: KnownMember
  readonly profile: MeasurementProfile
  readonly answeredBy: CheckUp['answeredBy']
  readonly dateOfMeasurement?: string | undefined
  readonly answers: AnswersInput
  readonly field: 'answers' | 'values'
  readonly vendorRanges?: VendorRanges | undefined
  readonly note?: string | undefined
  readonly analysisId?: string | undefined
  readonly entry?: RecordedEntry | undefined
  /** The default is `typed`. Ignored for questionnaires: their origin is always `questionnaire`. */
  readonly origin?: 'typed' | 'bluetooth' | 'serial' | 'file' | undefined
  readonly deviceFacts?: CheckUp['deviceFacts']
  readonly noted?: Conditions | undefined
  readonly heart?: MeasuredHeart | undefined
  /** The person who measured, if this is not the caller. */
  readonly performer?: Performer | undefined
  /** The measurement day of the offline device that recorded this result. */
  readonly dayId?: string | undefined
}

/** A recording with its scores. All checks on the values have passed. */
export interface ScoredRecording extends Recording {
  readonly resultGuid: string
  readonly dateOfMeasurement: string
  readonly subject: CheckUp['subject']
  readonly scores: readonly Score[]
}

const rowsAtOnce = 500

/** Scores the answers, stores the check-up and notifies open pages. The caller must write the audit. */
export async function storeCheckUp(scope: EnteredTenant, recording: Recording): Promise<string> {
  const scored = scoreRecording(scope, recording)
  await storeCheckUps(scope, [scored])
  return scored.resultGuid
}

export function scoreRecording(scope: EnteredTenant, recording: Recording): ScoredRecording {
  const { member, profile, field } = recording
  const answers = withLowestOfSeveral(profile.items, recording.answers)
  const dateOfMeasurement = dateWithOffset(scope, recording)
  const subject = subjectAt(scope, member, dateOfMeasurement)
  const scores = scoreAnswers({ profile, subject, answers, field })
  requireKnownScores(profile, recording.vendorRanges ?? {})
  return { ...recording, resultGuid: recording.resultGuid ?? randomUUID(), dateOfMeasurement, subject, answers, scores }
}

/**
 * Returns the date of a measurement, or the current time if the date is missing. Adds an offset to the current time and
 * to UTC times from files. The offset is that of the time zone of the person who records the check-up or created its
 * link.
 */
function dateWithOffset(scope: EnteredTenant, { dateOfMeasurement, origin, member }: Recording): string {
  const given = dateOfMeasurement ?? scope.now.toISOString()
  if (readUtcOffset(given) !== null || (dateOfMeasurement !== undefined && origin !== 'file')) return given
  return writeAtOffset(given, findZoneOffset(member.timezone, new Date(given)))
}

/**
 * Stores the check-ups. Sends each statement without waiting for the earlier ones, because the database runs them in
 * order.
 */
export async function storeCheckUps(scope: EnteredTenant, recordings: readonly ScoredRecording[]): Promise<void> {
  const inserted: Promise<unknown>[] = []
  for (let from = 0; from < recordings.length; from += rowsAtOnce) {
    const some = recordings.slice(from, from + rowsAtOnce)
    const versions = some.map((recording) => ({ ...buildHead(recording), ...buildVersion(recording) }))
    inserted.push(insertCheckUps(scope, some.map(buildHead)), insertFirstVersions(scope, versions))
  }
  await Promise.all([...inserted, noteEachMember(scope, recordings)])
}

async function noteEachMember(scope: EnteredTenant, recordings: readonly ScoredRecording[]): Promise<void> {
  const byMember = Map.groupBy(recordings, ({ memberId }) => memberId)
  for (const [memberId, own] of byMember) await noteRecorded(scope, memberId, own)
}

async function noteRecorded(
  scope: EnteredTenant,
  memberId: string,
  recordings: readonly ScoredRecording[],
): Promise<void> {
  const byPlugin = Map.groupBy(recordings, ({ profile }) => profile.pluginId)
  const raised = [...byPlugin].map(([pluginId, own]) =>
    noteCheckUp(scope, memberId, { pluginId, at: chooseNewest(own).dateOfMeasurement }),
  )
  const { resultGuid } = chooseNewest(recordings)
  await Promise.all([
    ...raised,
    noteRepeats(scope, memberId, recordings),
    tellAboutResult(scope, memberId),
    finishEachStep(scope, memberId, recordings),
    notify(scope, { kind: 'check-up-recorded', groupId: scope.tenantId, memberId, resultGuid }),
  ])
}

async function noteRepeats(
  scope: EnteredTenant,
  memberId: string,
  recordings: readonly ScoredRecording[],
): Promise<void> {
  const repeatable = recordings.filter(
    ({ profile, answers }) => readCircumstances(profile.items, answers).device !== null,
  )
  for (const profileId of new Set(repeatable.map(({ profile }) => profile.id)))
    await noteRepeatReadings(scope, { memberId, profileId })
}

async function finishEachStep(
  scope: EnteredTenant,
  memberId: string,
  recordings: readonly ScoredRecording[],
): Promise<void> {
  for (const { profile, resultGuid, dayId } of recordings.filter(isKnownToStaff))
    await finishSteps(scope, { memberId, profileId: profile.id, resultGuid, dayId })
}

/**
 * Returns true if staff took part in the check-up, or if the member shares its product with staff. Other check-ups do
 * not finish a step of a measurement day.
 */
const isKnownToStaff = ({ member, profile, answeredBy }: ScoredRecording): boolean =>
  (answeredBy !== 'self' && answeredBy !== 'by-link') ||
  member.exceptions.includes(profile.pluginId) !== member.sharesAll

const chooseNewest = (recordings: readonly ScoredRecording[]): ScoredRecording =>
  recordings.reduce((newest, recording) =>
    Date.parse(recording.dateOfMeasurement) > Date.parse(newest.dateOfMeasurement) ? recording : newest,
  )

const buildHead = ({ resultGuid, memberId, member, profile, ...recording }: ScoredRecording) => ({
  resultGuid,
  memberId,
  pluginId: profile.pluginId,
  profileId: profile.id,
  profileName: profile.name[member.tenantLocale],
  dateOfMeasurement: recording.dateOfMeasurement,
  analysisId: recording.analysisId ?? null,
  entry: recording.entry,
  isCrisis: hasCrisis({ profileId: profile.id, scores: recording.scores }),
})

const buildVersion = (recording: ScoredRecording) => {
  const { profile, answers } = recording
  return {
    revision: 1,
    profileVersion: profile.version,
    source: profile.source.en,
    circumstances: circumstancesOfRecording(recording),
    answeredBy: recording.answeredBy,
    origin: profile.kind === 'questionnaire' ? ('questionnaire' as const) : (recording.origin ?? 'typed'),
    reason: null,
    subject: recording.subject,
    answers,
    scores: recording.scores,
    delivered: [],
    vendorRanges: recording.vendorRanges ?? {},
    note: recording.note ?? null,
    deviceFacts: recording.deviceFacts,
    heart: recording.heart ?? null,
    performer: recording.performer,
  }
}

/** Refuses ranges for scores that the profile does not have, because such ranges would never be shown. */
function requireKnownScores({ scores }: MeasurementProfile, ranges: VendorRanges): void {
  const unknown = Object.keys(ranges).filter((code) => !scores.some((score) => score.code === code))
  if (unknown.length === 0) return
  const errors = unknown.map((code) => ({
    path: `vendorRanges.${code}`,
    code: 'unknown-item',
    message: 'The profile has no such value.',
  }))
  refuse('invalid-input', { errors })
}
