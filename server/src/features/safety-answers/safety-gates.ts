import type { SafetyGateOfMember } from '@salus/contract/measuring/safety-answers.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { buildGateAnswer, type GatePerson } from './gate-of-answers.ts'
import { findSafetyAnswers } from './safety-answers.queries.ts'

interface Asked {
  readonly memberId: string
  readonly person: GatePerson
}

/** Returns the state of the safety questions by member id. The caller must write the audit entry. */
export async function findSafetyGates(
  scope: TenantScope,
  asked: readonly Asked[],
  at: Date,
): Promise<ReadonlyMap<string, SafetyGateOfMember>> {
  const rows = await findSafetyAnswers(
    scope,
    asked.map(({ memberId }) => memberId),
  )
  const byMember = Map.groupBy(rows, ({ memberId }) => memberId)
  return new Map(
    asked.map(({ memberId, person }) => [memberId, buildGateAnswer(person, byMember.get(memberId) ?? [], at)]),
  )
}
