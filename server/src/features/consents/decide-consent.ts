import type { consentsApi, MemberConsents } from '@salus/contract/consents.ts'
import { afterDecision, notShared, sharesAnything } from '@salus/domain/consents/sharing.ts'
import type { z } from 'zod'
import { notify } from '../../platform/live-event.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, requireOwnMember, type TenantScope } from '../../platform/tenant-scope.ts'
import { revokeLinksOfMember } from '../analysis-links/revoke-links-of-member.ts'
import { currentText, readText } from './consent-text-hash.ts'
import {
  applyWhatHolds,
  findConsents,
  insertRecords,
  lockWhatHolds,
  type NewRecord,
  type Standing,
} from './consents.queries.ts'

export type Decision = z.output<typeof consentsApi.decideConsent.body>

/** Writes down what was decided and lets it hold at once. What was decided before stays on record. */
export async function decideConsent(scope: TenantScope, memberId: string, decision: Decision): Promise<MemberConsents> {
  requireOwnMember(scope, memberId)
  const said = saidHow(scope, memberId, decision)
  const standing = (await lockWhatHolds(scope, memberId)) ?? refuse('not-found')
  const { purpose } = decision
  const record = {
    purpose,
    pluginId: decision.pluginId ?? null,
    decision: decision.decision,
    ...said,
    ...readText(purpose, decision),
  }
  const follows = endsSharing(standing, decision) ? [alsoWithdrawn(record)] : []
  await insertRecords(scope, memberId, [record, ...follows])
  await applyWhatHolds(scope, memberId, holdingAfter(standing, decision))
  if (purpose === 'store-health-data' && decision.decision === 'withdrawn') await revokeLinksOfMember(scope, memberId)
  for (const { purpose: of } of [record, ...follows])
    audit(scope, {
      action: `consent.${decision.decision}`,
      objectKind: 'consent',
      objectId: of,
      subjectIds: [memberId],
    })
  await notify(scope, { kind: 'consents-changed', groupId: scope.tenantId, memberId })
  return (await findConsents(scope, memberId)) ?? refuse('not-found')
}

/** A member decides online; staff write down what was said somewhere else, and say where. */
function saidHow(scope: TenantScope, memberId: string, { how, on }: Decision): Pick<NewRecord, 'how' | 'on'> {
  if (scope.actor.memberId === memberId && how === undefined) return { how: 'by-member-online', on: null }
  if (how === undefined) refuse('invalid-input', { errors: [howMissing] })
  if (scope.actor.role === 'Member') refuse('invalid-input', { errors: [onlineOnly] })
  const today = scope.now.toISOString().slice(0, 10)
  if (on !== undefined && on > today) refuse('invalid-input', { errors: [inFuture] })
  return { how, on: on ?? today }
}

const howMissing = { path: 'how', code: 'required', message: 'Say how the member said so.' }
const onlineOnly = { path: 'how', code: 'online', message: 'Members decide online.' }
const inFuture = { path: 'on', code: 'in-future', message: 'The day lies in the future.' }

function holdingAfter(standing: Standing, { purpose, decision, pluginId }: Decision) {
  const isGiven = decision === 'given'
  if (purpose === 'share-with-staff')
    return {
      storesHealthData: standing.storesHealthData,
      ...afterDecision(standing, { pluginId: pluginId ?? null, isGiven }),
    }
  return isGiven ? { ...standing, storesHealthData: true } : { ...notShared, storesHealthData: false }
}

/** Without consent to being kept there is none to being seen. */
const endsSharing = (standing: Standing, { purpose, decision }: Decision) =>
  purpose === 'store-health-data' && decision === 'withdrawn' && sharesAnything(standing)

const alsoWithdrawn = (record: NewRecord): NewRecord => ({
  ...record,
  purpose: 'share-with-staff',
  ...currentText('share-with-staff', record.language),
})
