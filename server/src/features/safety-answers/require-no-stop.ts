import type { Conditions } from '@salus/domain/measurement-profiles/measuring-conditions.ts'
import { findCurrent } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { refuse } from '../../platform/refusal.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { dayIn } from '@salus/domain/moments/day-in.ts'
import { type GatePerson, buildGateOn } from './gate-of-answers.ts'
import { findAnswers } from './safety-answers.queries.ts'

interface Measured {
  readonly memberId: string
  readonly member: GatePerson
  readonly profileId: string
  readonly dateOfMeasurement: string
}

/**
 * Refuses with `safety-stop` if the measurement uses an electric current and a known answer forbids it. A missing
 * answer forbids nothing. Values of an earlier day are always accepted, because the measurement is already over.
 * Returns the conditions from the answers that must be noted with the result.
 */
export async function requireNoStop(scope: TenantScope, measured: Measured): Promise<Conditions> {
  const { member, profileId } = measured
  if (findCurrent(profileId) === undefined) return {}
  const { day, stops, noted } = await knownOnTheDay(scope, measured)
  if (day >= dayIn(member.timezone, scope.now) && stops.length > 0) refuse('safety-stop')
  return noted
}

/**
 * Returns the conditions to note with a result, as known on the day of the measurement. Never refuses, because the
 * measurement was already made.
 */
export const findNoted = async (scope: TenantScope, measured: Measured): Promise<Conditions> =>
  findCurrent(measured.profileId) === undefined ? {} : (await knownOnTheDay(scope, measured)).noted

async function knownOnTheDay(scope: TenantScope, { memberId, member, dateOfMeasurement }: Measured) {
  const day = dayIn(member.timezone, new Date(dateOfMeasurement))
  return { day, ...buildGateOn(member, await findAnswers(scope, memberId), day) }
}
