import { randomUUID } from 'node:crypto'
import type { CheckUp, ModuleValue } from '@salus/contract/check-ups.ts'
import type { EnteredTenant } from '../../platform/entered-tenant.ts'
import { notify } from '../../platform/live-event.queries.ts'
import { noteCheckUp } from '../members/note-check-up.ts'
import { insertDocument } from './documents.queries.ts'
import { insertCheckUp, insertVersion } from './recording.queries.ts'

export interface DeliveredRecording {
  readonly memberId: string
  readonly pluginId: number
  readonly externalId: string
  readonly deliveryDigest: string
  readonly profileName: string
  /** The name of the product or the plugin's number. */
  readonly source: string
  readonly dateOfMeasurement: string
  readonly subject: CheckUp['subject']
  readonly values: readonly ModuleValue[]
  readonly note: string | null
  readonly document: Buffer | null
}

/** Modules say nothing of the version of their instrument: what they deliver under one name is taken as comparable. */
const onlyVersion = '1'

/** Stores what a module delivered and says so to whoever watches. The audit row is the caller's. */
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
  await notify(scope, { kind: 'check-up-recorded', groupId: scope.tenantId, memberId, resultGuid })
  return resultGuid
}
