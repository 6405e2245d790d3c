import { randomUUID } from 'node:crypto'
import type { SafetyGateOfMember, safetyAnswersApi } from '@salus/contract/measuring/safety-answers.ts'
import { currentOf } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import type { z } from 'zod'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { requireStartedProfile } from '../measurement-profiles/require-runnable-profile.ts'
import { requireMeasuredMember } from '../members/require-measured-member.ts'
import { dayIn } from '../members/subject-on-date.ts'
import { gateAsAnswer, gateOn } from './gate-of-answers.ts'
import { findAnswers, insertAnswers } from './safety-answers.queries.ts'

type Said = z.output<typeof safetyAnswersApi.answerSafetyQuestions.body>

/**
 * Stores the answers given before a measurement with a current. Earlier answers stay; the newest answer to a question
 * applies.
 */
export async function answerSafetyQuestions(
  scope: TenantScope,
  memberId: string,
  { profileId, answers, saidBy }: Said,
): Promise<SafetyGateOfMember> {
  const member = await requireMeasuredMember(scope, memberId)
  const { pluginId } = await requireStartedProfile(scope, profileId)
  if (currentOf(profileId) === undefined) refuse('invalid-input', { errors: [noCurrent] })
  const asked = gateOn(member, [], dayIn(member.timezone, scope.now)).questions.map(({ question }) => question.code)
  const errors = answers.flatMap(({ question }, index) => {
    const isTwice = answers.findIndex((one) => one.question === question) < index
    if (asked.includes(question) && !isTwice) return []
    return [
      { path: `answers.${index}.question`, code: 'not-asked', message: 'This is asked once, or not of this member.' },
    ]
  })
  if (errors.length > 0) refuse('invalid-input', { errors })
  const isOwn = scope.actor.memberId === memberId
  await insertAnswers(scope, {
    memberId,
    pluginId,
    saidBy: isOwn ? 'self' : (saidBy ?? 'staff'),
    answers: answers.map((answer) => ({ id: randomUUID(), ...answer })),
  })
  audit(scope, { action: 'safety.answered', objectKind: 'member', objectId: memberId, subjectIds: [memberId] })
  return gateAsAnswer(member, await findAnswers(scope, memberId), scope.now)
}

const noCurrent = {
  path: 'profileId',
  code: 'no-current',
  message: 'Nothing flows through the body with this profile, so nothing is asked.',
}
