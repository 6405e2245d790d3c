import { randomUUID } from 'node:crypto'
import type { CheckUp, ModuleValue } from '@salus/contract/check-ups/check-ups.ts'
import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import { notify } from '../../../platform/live/notify.queries.ts'
import { noteCheckUp } from '../../members/note-check-up.ts'
import { tellMember } from '../../notifications/tell-about-result.ts'
import { insertDocument } from '../files/documents.queries.ts'
import { insertCheckUp, insertVersion } from './record.queries.ts'

export interface DeliveredRecording {
  readonly memberId: string
  readonly pluginId: number
  readonly externalId: string
  readonly deliveryDigest: string
  readonly profileName: string
  readonly source: string
  readonly dateOfMeasurement: string
  readonly subject: CheckUp['subject']
  readonly values: readonly ModuleValue[]
  readonly note: string | null
  readonly document: Buffer | null
}

/**
 * Modules do not report the version of their instrument. So results delivered with the same name are treated as
 * comparable.
 */
const onlyVersion = '1'

/** Stores a module's delivery and notifies open pages. The caller must write the audit. */
export async function storeDeliveredCheckUp(scope: EnteredTenant, delivered: DeliveredRecording): Promise<string> {
  const { memberId, pluginId, dateOfMeasurement, subject, values, note, document } = delivered
  const resultGuid = randomUUID()
  await insertCheckUp(scope, {
    resultGuid,
    memberId,
    pluginId,
    profileId: null,
    profileName: delivered.profileName,
    dateOfMeasurement,
    analysisId: null,
    externalId: delivered.externalId,
    deliveryDigest: delivered.deliveryDigest,
  })
  await insertVersion(scope, {
    resultGuid,
    revision: 1,
    dateOfMeasurement,
    profileVersion: onlyVersion,
    source: delivered.source,
    circumstances: { device: null, conditions: {} },
    answeredBy: 'module',
    origin: 'module',
    reason: null,
    subject,
    answers: {},
    scores: [],
    delivered: values,
    vendorRanges: {},
    note,
  })
  if (document !== null) await insertDocument(scope, { resultGuid, content: document })
  await noteCheckUp(scope, memberId, { pluginId, at: dateOfMeasurement })
  await tellMember(scope, memberId)
  await notify(scope, { kind: 'check-up-recorded', groupId: scope.tenantId, memberId, resultGuid })
  return resultGuid
}
