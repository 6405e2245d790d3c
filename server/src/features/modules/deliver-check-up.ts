import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { DeliveredCheckUp, Delivery } from '@salus/contract/tenant/modules.ts'
import { productOfPlugin } from '@salus/domain/products/product-catalogue.ts'
import type { ModuleScope } from '../../platform/scope/module.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit } from '../../platform/scope/tenant.ts'
import { storeDeliveredCheckUp } from '../check-ups/record/store-delivered.ts'
import { findNamedRecords } from '../member-merges/find-named-records.ts'
import { findPresentRecord } from '../member-merges/find-present-record.ts'
import { readLocalTime } from '@salus/domain/moments/local-time.ts'
import { ageOn } from '../members/subject-on-date.ts'
import { isOtherDelivery } from './digest-delivery.ts'
import {
  type DeliveredTo,
  findDelivery,
  lockExternalId,
  memberOfDelivery,
  noteUseOfKey,
  stateOfProduct,
} from './modules.queries.ts'

interface Delivered {
  /** 201 if the check-up is new, 200 if it has been delivered before. */
  readonly status: 200 | 201
  readonly answer: Delivery
}

/** In minutes. A device's clock may be ahead by this much. */
const toleratedMinutes = 5

/**
 * The earliest accepted date of measurement. No module that delivers over the internet existed before, but a clock that
 * lost its power restarts in 1970 or 1980. Comparing the date with the date of birth is not enough, because many people
 * were born before these years.
 */
const firstModules = new Date('1990-01-01T00:00:00Z')

/**
 * Stores a finished check-up of a module. If the module sends the same delivery again, nothing changes and the same id
 * is returned. Refuses with `external-id-taken` if another delivery already has this externalId. `document` is the
 * delivery's PDF, already checked.
 */
export async function deliverCheckUp(
  scope: ModuleScope,
  delivered: Omit<DeliveredCheckUp, 'document'>,
  { document, digest }: { readonly document: Buffer | null; readonly digest: string },
): Promise<Delivered> {
  const { pluginId, externalId, dateOfMeasurement } = delivered
  if (pluginId !== scope.key.pluginId) refuse('other-plugin')
  if (!scope.key.isNoted) await noteUseOfKey(scope)
  await lockExternalId(scope, externalId)
  const known = await findDelivery(scope, externalId)
  if (known) {
    const { resultGuid } = known
    if (isOtherDelivery(known.digest, digest)) refuse('external-id-taken', { resultGuid })
    audit(scope, { action: 'check-up.delivered-again', objectKind: 'check-up', objectId: resultGuid })
    return { status: 200, answer: { resultGuid } }
  }
  await requireProduct(scope)
  const { addressed, subjectIds } = await addressee(scope, delivered.member)
  const member = await memberOfDelivery(scope, addressed)
  if (!member) refuse('invalid-input', { errors: [memberUnknown] })
  if (!member.storesHealthData) refuse('consent-required')
  const resultGuid = await storeDeliveredCheckUp(scope, {
    memberId: member.memberId,
    pluginId,
    externalId,
    deliveryDigest: digest,
    profileName: delivered.profileName,
    source: productOfPlugin(pluginId)?.displayName ?? String(pluginId),
    dateOfMeasurement,
    subject: buildSubject(scope, member, dateOfMeasurement),
    values: delivered.values,
    note: delivered.note ?? null,
    document,
  })
  audit(scope, {
    action: 'check-up.delivered',
    objectKind: 'check-up',
    objectId: resultGuid,
    subjectIds: subjectIds ?? (await subjectsOfNumber(scope, member.memberId, delivered.member)),
  })
  return { status: 201, answer: { resultGuid } }
}

/** If the record with this id was merged, the delivery goes to the record into which it was merged. */
async function addressee(scope: ModuleScope, member: DeliveredCheckUp['member']) {
  if (!('id' in member)) return { addressed: member }
  const { memberId, subjectIds } = await findPresentRecord(scope, member.id)
  return { addressed: { id: memberId }, subjectIds }
}

/**
 * Returns the id of the record. If the number belonged to another record that was merged into it, also returns the id
 * of that record. An undo of the merge needs that id to find the results of the restored record.
 */
async function subjectsOfNumber(scope: ModuleScope, memberId: string, member: DeliveredCheckUp['member']) {
  const number = 'id' in member ? undefined : member.externalNumber
  const named = (await findNamedRecords(scope, [memberId])).find((record) => record.number === number)
  return named === undefined ? [memberId] : [memberId, named.id]
}

/**
 * Refuses if the tenant has switched the product off or never had it. Plugins that are not Salus products need no
 * licence.
 */
async function requireProduct(scope: ModuleScope): Promise<void> {
  if (!productOfPlugin(scope.key.pluginId)) return
  const state = await stateOfProduct(scope)
  // An expired licence is accepted, so that no measurement is lost.
  if (state === null || state === 'off') refuse('product-not-active')
}

function buildSubject(scope: ModuleScope, member: DeliveredTo, dateOfMeasurement: string): CheckUp['subject'] {
  const moment = new Date(dateOfMeasurement)
  if (moment.getTime() > scope.now.getTime() + toleratedMinutes * 60_000) {
    refuse('invalid-input', { errors: [inFuture] })
  }
  if (moment < firstModules) refuse('invalid-input', { errors: [clockNotSet] })
  const { birthDate, sex, heightCm } = member
  const { day } = readLocalTime(dateOfMeasurement, member.timezone)
  if (birthDate !== null && day < birthDate) refuse('invalid-input', { errors: [beforeBirth] })
  return {
    age: birthDate === null ? null : ageOn(birthDate, day),
    sex,
    ...(heightCm === null ? {} : { heightCm }),
  }
}

const memberUnknown = { path: 'member', code: 'member-unknown', message: 'The tenant has no such member.' }
const inFuture = {
  path: 'dateOfMeasurement',
  code: 'in-future',
  message: 'The date of measurement lies in the future.',
}
const clockNotSet = {
  path: 'dateOfMeasurement',
  code: 'clock-not-set',
  message: 'The date of measurement lies before 1990, as that of a clock that was not set.',
}
const beforeBirth = {
  path: 'dateOfMeasurement',
  code: 'before-birth',
  message: 'The date of measurement lies before the member’s birth.',
}
