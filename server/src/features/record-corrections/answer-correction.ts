import type { RecordCorrection, recordCorrectionsApi } from '@salus/contract/members/record-corrections.ts'
import type { z } from 'zod'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { updateMember } from '../members/update-member.ts'
import { tellOwnerOfRecord } from '../notifications/tell-owner-of-record.ts'
import { type CorrectionOfMember, lockCorrection, storeAnswer } from './record-corrections.queries.ts'

type Answer = z.output<typeof recordCorrectionsApi.answerCorrection.body>

/**
 * Grants a request by changing the record, or refuses it. Existing results are not scored again.
 *
 * @throws Refusal `not-found`, or `version-conflict` if the request has already been answered
 */
export async function answerCorrection(
  scope: TenantScope,
  of: CorrectionOfMember,
  answer: Answer,
): Promise<RecordCorrection> {
  const { memberId, correctionId } = of
  const asked = (await lockCorrection(scope, of)) ?? refuse('not-found')
  if (asked.state !== 'open') refuse('version-conflict')
  if (answer.decision === 'granted')
    await updateMember(scope, { memberId, fields: fieldsToChange(asked), revision: undefined })
  const answered = await storeAnswer(scope, correctionId, answer)
  audit(scope, {
    action: `record-correction.${answer.decision}`,
    objectKind: 'record-correction',
    objectId: correctionId,
    subjectIds: [memberId],
  })
  await notify(scope, { kind: 'record-corrections-changed', groupId: scope.tenantId, memberId })
  await tellOwnerOfRecord(scope, memberId, 'correction')
  return answered
}

const fieldsToChange = ({ birthDate, sex, heightCm }: RecordCorrection) => ({
  ...(birthDate === null ? {} : { birthDate }),
  ...(sex === null ? {} : { sex }),
  ...(heightCm === null ? {} : { heightCm }),
})
