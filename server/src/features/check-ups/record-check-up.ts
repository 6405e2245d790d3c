import { randomUUID } from 'node:crypto'
import type { AnswersInput, CheckUp, checkUpsApi } from '@salus/contract/check-ups.ts'
import type { MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import type { z } from 'zod'
import { notify } from '../../platform/live-event.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { type Answer, audit, type TenantScope } from '../../platform/tenant-scope.ts'
import { takeAnalysis } from '../analyses/take-analysis.ts'
import { requireRunnableProfile } from '../measurement-profiles/require-runnable-profile.ts'
import { noteCheckUp } from '../members/note-check-up.ts'
import { type KnownMember, requireMeasuredMember } from '../members/require-measured-member.ts'
import { readBack } from './read-back.ts'
import { findByAnalysis, insertCheckUp, insertVersion } from './recording.queries.ts'
import { scoreAnswers, subjectAt } from './score-answers.ts'

export type Measurement = z.output<typeof checkUpsApi.createCheckUp.body>

/** Scores what was answered and stores the check-up. Finishing the same analysis again answers with the same check-up. */
export async function recordCheckUp(scope: TenantScope, measurement: Measurement): Promise<Answer<CheckUp>> {
  const { memberId } = measurement
  const member = await requireMeasuredMember(scope, memberId)
  const known = await finishAnalysis(scope, measurement)
  const profile = known === null ? await requireRunnableProfile(scope, measurement.profileId) : null
  const resultGuid = profile ? await store(scope, { measurement, member, profile }) : (known ?? refuse('not-found'))
  audit(scope, {
    action: known === null ? 'check-up.recorded' : 'check-up.recorded-again',
    objectKind: 'check-up',
    objectId: resultGuid,
    subjectIds: [memberId],
  })
  return { status: known === null ? 201 : 200, answer: await readBack(scope, resultGuid) }
}

/** The check-up that the analysis became before; null when it becomes one now. */
async function finishAnalysis(
  scope: TenantScope,
  { analysisId, memberId, profileId }: Measurement,
): Promise<string | null> {
  if (analysisId === undefined || (await takeAnalysis(scope, { analysisId, memberId, profileId }))) return null
  const finished = await findByAnalysis(scope, analysisId)
  if (finished?.memberId !== memberId || finished.profileId !== profileId) refuse('not-found')
  return finished.resultGuid
}

interface Recording {
  readonly measurement: Measurement
  readonly member: KnownMember
  readonly profile: MeasurementProfile
}

async function store(scope: TenantScope, { measurement, member, profile }: Recording): Promise<string> {
  const { memberId } = measurement
  const resultGuid = randomUUID()
  const dateOfMeasurement = measurement.dateOfMeasurement ?? scope.now.toISOString()
  const subject = subjectAt(scope, member, dateOfMeasurement)
  const [field, answers] = givenIn(measurement)
  const scores = scoreAnswers({ profile, subject, answers, field })
  const analysisId = measurement.analysisId ?? null
  const { id: profileId, pluginId } = profile
  const profileName = profile.name[member.tenantLocale]
  await insertCheckUp(scope, { resultGuid, memberId, pluginId, profileId, profileName, dateOfMeasurement, analysisId })
  await insertVersion(scope, {
    resultGuid,
    revision: 1,
    dateOfMeasurement,
    profileVersion: profile.version,
    source: profile.source,
    answeredBy: scope.actor.memberId === memberId ? 'self' : 'by-staff',
    origin: profile.kind === 'questionnaire' ? 'questionnaire' : 'typed',
    reason: null,
    subject,
    answers,
    scores,
    delivered: [],
    note: measurement.note ?? null,
  })
  await noteCheckUp(scope, memberId, dateOfMeasurement)
  await notify(scope, { kind: 'check-up-recorded', groupId: scope.tenantId, memberId, resultGuid })
  return resultGuid
}

const givenIn = ({ answers, values }: Measurement): ['answers' | 'values', AnswersInput] =>
  values === undefined ? ['answers', answers ?? {}] : ['values', values]
