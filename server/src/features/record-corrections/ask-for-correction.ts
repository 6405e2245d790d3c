import { randomUUID } from 'node:crypto'
import type { RecordCorrection, recordCorrectionsApi } from '@salus/contract/members/record-corrections.ts'
import type { z } from 'zod'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { requireBorn } from '../members/create-member.ts'
import { insertCorrection } from './record-corrections.queries.ts'

type Asked = z.output<typeof recordCorrectionsApi.askForCorrection.body>

/**
 * Sends a member's request to staff. Does not change the record.
 *
 * @throws Refusal `not-found`, `invalid-input`, or `correction-open` if the member already has an open request
 */
export async function askForCorrection(scope: TenantScope, memberId: string, asked: Asked): Promise<RecordCorrection> {
  if (scope.actor.memberId !== memberId) refuse('not-found')
  if (asked.birthDate !== undefined) requireBorn(scope, asked.birthDate)
  const correction = await insertCorrection(scope, {
    id: randomUUID(),
    memberId,
    birthDate: asked.birthDate ?? null,
    sex: asked.sex ?? null,
    heightCm: asked.heightCm ?? null,
    reason: asked.reason,
  })
  if (!correction) refuse('correction-open')
  audit(scope, {
    action: 'record-correction.asked',
    objectKind: 'record-correction',
    objectId: correction.id,
    subjectIds: [memberId],
  })
  await notify(scope, { kind: 'record-corrections-changed', groupId: scope.tenantId, memberId })
  return correction
}
