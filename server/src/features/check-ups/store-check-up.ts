import { randomUUID } from 'node:crypto'
import type { AnswersInput } from '@salus/contract/answers.ts'
import type { CheckUp } from '@salus/contract/check-ups.ts'
import { circumstancesOf } from '@salus/domain/measurement-profiles/circumstances.ts'
import { withLowestOfSeveral } from '@salus/domain/measurement-profiles/lowest-of-several.ts'
import type { MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import type { EnteredTenant } from '../../platform/entered-tenant.ts'
import { notify } from '../../platform/live-event.queries.ts'
import { finishSteps } from '../measurement-days/finish-steps.ts'
import { mailAboutResult } from '../notifications/mail-about-result.ts'
import { noteCheckUp } from '../members/note-check-up.ts'
import type { KnownMember } from '../members/require-measured-member.ts'
import { noteRepeatReadings } from './note-repeat-readings.ts'
import { insertCheckUp, insertVersion } from './recording.queries.ts'
import { scoreAnswers, subjectAt } from './score-answers.ts'

export interface Recording {
  readonly resultGuid?: string
  readonly memberId: string
  readonly member: KnownMember
  readonly profile: MeasurementProfile
  readonly answeredBy: CheckUp['answeredBy']
  /** Now when absent. */
  readonly dateOfMeasurement?: string | undefined
  readonly answers: AnswersInput
  /** The field of the body the answers came in. */
  readonly field: 'answers' | 'values'
  readonly note?: string | undefined
  readonly analysisId?: string | undefined
}

/** Scores the answers and stores the check-up, and says so to whoever watches. The audit row is the caller's. */
export async function storeCheckUp(scope: EnteredTenant, recording: Recording): Promise<string> {
  const { memberId, member, profile, field } = recording
  const answers = withLowestOfSeveral(profile.items, recording.answers)
  const resultGuid = recording.resultGuid ?? randomUUID()
  const dateOfMeasurement = recording.dateOfMeasurement ?? scope.now.toISOString()
  const subject = subjectAt(scope, member, dateOfMeasurement)
  const scores = scoreAnswers({ profile, subject, answers, field })
  const circumstances = circumstancesOf(profile.items, answers)
  const analysisId = recording.analysisId ?? null
  const { id: profileId, pluginId } = profile
  const profileName = profile.name[member.tenantLocale]
  await insertCheckUp(scope, { resultGuid, memberId, pluginId, profileId, profileName, dateOfMeasurement, analysisId })
  await insertVersion(scope, {
    resultGuid,
    revision: 1,
    dateOfMeasurement,
    profileVersion: profile.version,
    source: profile.source.en,
    circumstances,
    answeredBy: recording.answeredBy,
    origin: profile.kind === 'questionnaire' ? 'questionnaire' : 'typed',
    reason: null,
    subject,
    answers,
    scores,
    delivered: [],
    note: recording.note ?? null,
  })
  await noteCheckUp(scope, memberId, { pluginId, at: dateOfMeasurement })
  if (circumstances.device !== null) await noteRepeatReadings(scope, { memberId, profileId })
  await mailAboutResult(scope, memberId)
  await finishSteps(scope, { memberId, profileId, resultGuid })
  await notify(scope, { kind: 'check-up-recorded', groupId: scope.tenantId, memberId, resultGuid })
  return resultGuid
}
