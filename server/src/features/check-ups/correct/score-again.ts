import { isDeepStrictEqual } from 'node:util'
import { notify } from '../../../platform/live/notify.queries.ts'
import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { KnownMember } from '../../members/require-measured-member.ts'
import { noteCrisis } from '../crisis/note.ts'
import type { StoredCheckUp } from '../read/one.queries.ts'
import { findHeart, insertVersion } from '../record/record.queries.ts'
import { keepMeasurement } from './keep-measurement.ts'
import { findCircumstances, scoreForPerson } from './score-for-person.ts'
import { findStored, seeOwnResults, updateRevision } from './score-again.queries.ts'

interface Again {
  readonly member: KnownMember
  readonly memberId: string
  readonly reason: string
  /**
   * True if the results belong to the same person as before and only the record was corrected. Height, device and
   * conditions then stay as they were measured.
   */
  readonly isSamePerson?: boolean
}

const mostAtOnce = 100

/**
 * Scores the check-ups again for the member, because they were scored with a wrong age or sex, or with the safety
 * answers of another person. Adds a version to each check-up that changes. Withdrawn check-ups stay as they are.
 */
export async function scoreAgain(scope: TenantScope, resultGuids: readonly string[], of: Again): Promise<void> {
  for (let index = 0; index < resultGuids.length; index += mostAtOnce) {
    await seeOwnResults(scope, of.memberId)
    for (const row of await findStored(scope, resultGuids.slice(index, index + mostAtOnce)))
      if (row.status === 'complete') await addVersion(scope, row, of)
  }
  await seeOwnResults(scope, null)
}

async function addVersion(scope: TenantScope, row: StoredCheckUp, again: Again): Promise<void> {
  const { resultGuid, profileId } = row
  const { member, reason, isSamePerson = false } = again
  const circumstances = isSamePerson
    ? { device: row.device, conditions: row.conditions }
    : await findCircumstancesNow(scope, row, again)
  const measured = isSamePerson ? { ...member, heightCm: row.subject.heightCm ?? null } : member
  const rescored = scoreWhereItFits(scope, row, measured)
  if (rescored === undefined || isSame(row, { ...rescored, ...circumstances })) return
  const revision = row.revision + 1
  const heart = row.heart === null ? null : await findHeart(scope, resultGuid, row.revision)
  await updateRevision(scope, resultGuid, revision)
  await insertVersion(scope, { ...keepMeasurement(row), revision, circumstances, reason, heart, ...rescored })
  await noteCrisis(scope, { resultGuid, profileId, scores: rescored.scores })
  await notify(scope, { kind: 'check-up-amended', groupId: scope.tenantId, memberId: row.memberId, resultGuid })
}

async function findCircumstancesNow(scope: TenantScope, row: StoredCheckUp, { memberId, member }: Again) {
  // From here on, the transaction sees only what staff may see, because a result may note no other answers to the
  // safety questions.
  await seeOwnResults(scope, null)
  const circumstances = await findCircumstances(scope, row, { memberId, member })
  await seeOwnResults(scope, memberId)
  return circumstances
}

const isSame = (row: StoredCheckUp, { subject, conditions }: Pick<StoredCheckUp, 'subject' | 'conditions'>): boolean =>
  row.subject.age === subject.age && row.subject.sex === subject.sex && isDeepStrictEqual(row.conditions, conditions)

/** Scores the row for this person. Returns `undefined` if the profile or the date of measurement does not fit. */
function scoreWhereItFits(scope: TenantScope, row: StoredCheckUp, member: KnownMember) {
  try {
    return scoreForPerson(scope, row, member)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
