import { createHash, randomUUID } from 'node:crypto'
import type { GivenSafetyAnswers, SafetyGateOfMember } from '@salus/contract/measuring/safety-answers.ts'
import { findCurrent } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { type Answer, audit, type TenantScope } from '../../platform/scope/tenant.ts'
import {
  clockErrorMs,
  clockErrorOnDay,
  type MadeOffline,
  moveInstant,
  requireMadeInTime,
} from '../check-ups/record/made-offline.ts'
import { requireStartedProfile } from '../measurement-profiles/require-runnable-profile.ts'
import { findPresentRecord } from '../member-merges/find-present-record.ts'
import { requireMeasuredMember } from '../members/require-measured-member.ts'
import { dayIn } from '@salus/domain/moments/day-in.ts'
import { buildGateAnswer, buildGateOn } from './gate-of-answers.ts'
import { findAnswers, hasWithdrawnSince, insertAnswers, isSharedNow } from './safety-answers.queries.ts'

/**
 * Stores the answers given before a measurement that uses an electric current. Earlier answers are kept, but only the
 * newest answer to a question applies. If a device that was offline sends the same entry twice, the answers are stored
 * only once. `made` names the person who asked the questions on such a device, because another person may send the
 * entry.
 *
 * @throws Refusal `invalid-input`, `measured-after-end`, or one for a member or profile that cannot be measured
 */
export async function answerSafetyQuestions(
  scope: TenantScope,
  { memberId: said, made }: { readonly memberId: string; readonly made?: MadeOffline },
  { profileId, answers, saidBy, entryId, ...given }: GivenSafetyAnswers,
): Promise<Answer<SafetyGateOfMember>> {
  const { memberId, subjectIds } = await findPresentRecord(scope, said)
  const member = await requireMeasuredMember(scope, memberId)
  const { pluginId } = await requireStartedProfile(scope, profileId)
  if (findCurrent(profileId) === undefined) refuse('invalid-input', { errors: [noCurrent] })
  const { askedAt, isKnown } = computeAskedAt(scope, given, made)
  const asked = buildGateOn(member, [], dayIn(member.timezone, askedAt)).questions.map(({ question }) => question.code)
  const errors = answers.flatMap(({ question }, index) => {
    const isTwice = answers.findIndex((one) => one.question === question) < index
    if (asked.includes(question) && !isTwice) return []
    return [
      { path: `answers.${index}.question`, code: 'not-asked', message: 'This is asked once, or not of this member.' },
    ]
  })
  if (errors.length > 0) refuse('invalid-input', { errors })
  const { actor } = scope
  const askedBy = made?.by ?? { ...actor, name: `${actor.firstName} ${actor.lastName}`.trim() }
  const stored = await insertAnswers(scope, {
    memberId,
    pluginId,
    saidBy: askedBy.memberId === memberId ? 'self' : (saidBy ?? 'staff'),
    answers: answers.map((answer) => ({ id: makeId(entryId, answer.question), ...answer })),
    askedAt,
    askedBy,
    // Answers from a device without a network can arrive after a withdrawal. They are then closed to the person who
    // asked. If it is unknown when they were given, any withdrawal closes them.
    isClosedToAsker:
      given.askedAt !== undefined &&
      (await hasWithdrawnSince(scope, { memberId, pluginId, since: isKnown ? askedAt : new Date(0) })),
  })
  const action = stored > 0 ? 'safety.answered' : 'safety.answered-again'
  audit(scope, { action, objectKind: 'member', objectId: memberId, subjectIds })
  if (stored > 0) await tellPages(scope, { memberId, pluginId })
  const answer = buildGateAnswer(member, await findAnswers(scope, memberId), scope.now)
  return { status: stored > 0 ? 201 : 200, answer }
}

/** Notifies open pages if the answers are shared with staff. Staff must not learn of unshared answers. */
async function tellPages(scope: TenantScope, of: { readonly memberId: string; readonly pluginId: number }) {
  if (!(await isSharedNow(scope, of))) return
  await notify(scope, { kind: 'safety-answers-changed', groupId: scope.tenantId, memberId: of.memberId })
}

const toleratedMs = 5 * 60_000

function computeAskedAt(
  { now }: TenantScope,
  { askedAt, sentAt }: Pick<GivenSafetyAnswers, 'askedAt' | 'sentAt'>,
  made: MadeOffline | undefined,
): { readonly askedAt: Date; readonly isKnown: boolean } {
  if (askedAt === undefined) return { askedAt: now, isKnown: true }
  const errorMs = sentAt === undefined ? 0 : clockErrorOnDay({ now, at: askedAt, sentAt, day: null })
  const at = moveInstant(askedAt, errorMs)
  requireMadeInTime(at, made)
  const moment = new Date(at)
  if (moment.getTime() > now.getTime() + toleratedMs) refuse('invalid-input', { errors: [inFuture] })
  return { askedAt: moment, isKnown: errorMs === 0 || errorMs === clockErrorMs(now, askedAt, sentAt) }
}

const inFuture = { path: 'askedAt', code: 'in-future', message: 'The time of asking lies in the future.' }

/** Derives the id of an answer from the entry and the question, so that an entry sent twice is stored only once. */
function makeId(entryId: string | undefined, question: string): string {
  if (entryId === undefined) return randomUUID()
  const digest = createHash('sha256').update(`${entryId} ${question}`).digest('hex')
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const noCurrent = {
  path: 'profileId',
  code: 'no-current',
  message: 'Nothing flows through the body with this profile, so nothing is asked.',
}
