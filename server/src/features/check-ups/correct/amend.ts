import type { CheckUp, checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { withLowestOfSeveral } from '@salus/domain/measurement-profiles/lowest-of-several.ts'
import { writeAtPlace } from '@salus/domain/moments/utc-offset.ts'
import type { z } from 'zod'
import { notify } from '../../../platform/live/notify.queries.ts'
import { refuse } from '../../../platform/refusal.ts'
import { audit, type TenantScope } from '../../../platform/scope/tenant.ts'
import { noteLastCheckUp } from '../../members/note-check-up.ts'
import { requireKnownMember } from '../../members/require-measured-member.ts'
import type { CheckUpRow } from '../read/one.queries.ts'
import { correctCircumstances } from '../record/circumstances.ts'
import { noteCrisis } from '../crisis/note.ts'
import { noteRepeatReadings } from '../repeats/note-repeats.ts'
import { readBack } from '../read/read-back.ts'
import { refuseUnseenIn } from '../read/refuse-unseen.ts'
import {
  advanceCheckUp,
  findCheckUp,
  findHeart,
  insertVersion,
  lockCheckUp,
  findNewestDate,
} from '../record/record.queries.ts'
import { scoreAnswers, subjectAt } from '../record/score.ts'
import { keepMeasurement } from './keep-measurement.ts'

export type Amendment = z.output<typeof checkUpsApi.amendCheckUp.body>

/**
 * Adds a corrected version and leaves the earlier versions unchanged. Refuses with `version-conflict` if the check-up
 * was withdrawn or changed in the meantime.
 */
export async function amendCheckUp(scope: TenantScope, resultGuid: string, amendment: Amendment): Promise<CheckUp> {
  const standing = await lockCheckUp(scope, resultGuid)
  const row = standing && (await findCheckUp(scope, resultGuid))
  if (!row) return refuseUnseenIn(scope, resultGuid)
  if (standing.status !== 'complete' || standing.revision !== amendment.revision) refuse('version-conflict')
  const revision = standing.revision + 1
  const dateOfMeasurement = amendment.dateOfMeasurement ?? row.dateOfMeasurement
  const content = await correctScores(scope, row, amendment)
  await insertVersion(scope, {
    ...keepMeasurement(row),
    revision,
    dateOfMeasurement,
    utcOffsetMinutes: amendment.dateOfMeasurement === undefined ? row.utcOffsetMinutes : undefined,
    reason: amendment.reason,
    heart: await findHeart(scope, resultGuid, row.revision),
    note: amendment.note === undefined ? row.note : amendment.note,
    ...content,
  })
  await advanceCheckUp(scope, { resultGuid, revision, dateOfMeasurement })
  await noteCrisis(scope, { resultGuid, profileId: row.profileId, scores: content.scores })
  await noteRepeatReadings(scope, row)
  await noteLastCheckUp(scope, row.memberId, await findNewestDate(scope, row.memberId))
  audit(scope, { action: 'check-up.amended', objectKind: 'check-up', objectId: resultGuid, subjectIds: [row.memberId] })
  await notify(scope, { kind: 'check-up-amended', groupId: scope.tenantId, memberId: row.memberId, resultGuid })
  return readBack(scope, resultGuid)
}

/**
 * Computes the scores again if the answers or the date change. If only the note changes, the scores stay as they are.
 */
async function correctScores(scope: TenantScope, row: CheckUpRow, { answers, dateOfMeasurement }: Amendment) {
  const circumstances = { device: row.device, conditions: row.conditions }
  const stored = {
    circumstances,
    profileVersion: row.version,
    subject: row.subject,
    answers: row.answers,
    scores: row.scores,
  }
  const profile = row.profileId === null ? undefined : profileById(row.profileId)
  if (!profile && answers !== undefined) refuse('invalid-input', { errors: [notAnswered] })
  if (answers === undefined && dateOfMeasurement === undefined) return stored
  const subject = await readSubject(scope, row, dateOfMeasurement)
  if (!profile) return { ...stored, subject }
  const given = answers === undefined ? row.answers : withLowestOfSeveral(profile.items, answers)
  const scores = scoreAnswers({ profile, subject, answers: given, field: 'answers' })
  return {
    circumstances: correctCircumstances({
      before: circumstances,
      profile,
      answers: answers === undefined ? undefined : given,
      moved: await movedTo(scope, row, dateOfMeasurement),
    }),
    profileVersion: profile.version,
    subject,
    answers: given,
    scores,
  }
}

const movedTo = async (scope: TenantScope, { memberId }: CheckUpRow, dateOfMeasurement: string | undefined) =>
  dateOfMeasurement === undefined ? undefined : { dateOfMeasurement, member: await requireKnownMember(scope, memberId) }

const notAnswered = {
  path: 'answers',
  code: 'not-amendable',
  message: 'The values of this check-up were not given here.',
}

async function readSubject(scope: TenantScope, row: CheckUpRow, dateOfMeasurement: string | undefined) {
  if (dateOfMeasurement === undefined && row.subject.age !== null) return { ...row.subject, age: row.subject.age }
  const member = await requireKnownMember(scope, row.memberId)
  const at = dateOfMeasurement ?? writeAtPlace(row.dateOfMeasurement, row.utcOffsetMinutes)
  return { ...row.subject, age: subjectAt(scope, member, at).age }
}
