import type { MemberConsents, RecordDecision } from '@salus/contract/members/consents.ts'
import { holdingAfter, sharesAnything } from '@salus/domain/consents/sharing.ts'
import { onlyMemberOpensSharing } from '@salus/domain/consents/who-opens-sharing.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, requireOwnMember, type TenantScope } from '../../platform/scope/tenant.ts'
import { revokeLinksOfMembers } from '../analysis-links/revoke-links-of-members.ts'
import { tellOwnerOfRecord } from '../notifications/tell-owner-of-record.ts'
import { currentText, readText } from './consent-text-hash.ts'
import {
  applyWhatHolds,
  findConsents,
  insertRecords,
  lockWhatHolds,
  type NewRecord,
  type Standing,
} from './consents.queries.ts'
import type { Today } from './build-first-consents.ts'

export type Decision = RecordDecision

/**
 * Records a decision, and marks all data of the member as shared or not shared accordingly. Members can decide only for
 * themselves. Refuses sharing with `consent-required` if the member has not consented to storage.
 */
export async function decideConsent(scope: TenantScope, memberId: string, decision: Decision): Promise<MemberConsents> {
  requireOwnMember(scope, memberId)
  const standing = (await lockWhatHolds(scope, memberId)) ?? refuse('not-found')
  const { purpose } = decision
  const record = {
    purpose,
    pluginId: decision.pluginId ?? null,
    decision: decision.decision,
    ...wayOfDeciding({ scope, memberId, standing, decision }),
    ...readText(purpose, decision),
  }
  if (opensSharing(decision) && !standing.storesHealthData) refuse('consent-required')
  const follows = endsSharing(standing, decision) ? [alsoWithdrawn(record)] : []
  await insertRecords(scope, memberId, [record, ...follows])
  await applyWhatHolds(scope, memberId, holdingAfter(standing, { ...decision, pluginId: record.pluginId }))
  if (purpose === 'store-health-data' && decision.decision === 'withdrawn')
    await revokeLinksOfMembers(scope, [memberId])
  for (const { purpose: about } of [record, ...follows])
    audit(scope, {
      action:
        record.how === 'by-member-online' ? `consent.${decision.decision}` : `consent.recorded-${decision.decision}`,
      objectKind: 'consent',
      objectId: about,
      subjectIds: [memberId],
    })
  await notify(scope, { kind: 'consents-changed', groupId: scope.tenantId, memberId })
  if (record.how !== 'by-member-online') await tellOwnerOfRecord(scope, memberId, 'consents')
  return (await findConsents(scope, memberId)) ?? refuse('not-found')
}

interface Deciding {
  readonly scope: TenantScope
  readonly memberId: string
  readonly standing: Standing
  readonly decision: Decision
}

/** Returns how the member decided: online, or in the way that staff state when they record the decision. */
function wayOfDeciding({ scope, memberId, standing, decision }: Deciding): Pick<NewRecord, 'how' | 'on' | 'timezone'> {
  const { how, on } = decision
  if (scope.actor.memberId === memberId && how === undefined)
    return { how: 'by-member-online', on: null, timezone: null }
  if (scope.actor.role === 'Member') refuse('invalid-input', { errors: [onlineOnly] })
  if (decision.decision === 'given' && standing.decidesAlone) refuse('member-decides-alone')
  if (opensSharing(decision) && onlyMemberOpensSharing(standing.tenantKind)) refuse('sharing-by-member-only')
  if (how === undefined) refuse('invalid-input', { errors: [howMissing] })
  const { today, timezone } = findToday(standing, scope)
  if (on !== undefined && on > today) refuse('invalid-input', { errors: [inFuture] })
  return { how, on: on ?? today, timezone }
}

export const findToday = ({ timezone }: Pick<Standing, 'timezone'>, { now }: Pick<TenantScope, 'now'>): Today => ({
  today: new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(now),
  timezone,
})

const howMissing = { path: 'how', code: 'required', message: 'Say how the member said so.' }
const onlineOnly = { path: 'how', code: 'online', message: 'Members decide online.' }
const inFuture = { path: 'on', code: 'in-future', message: 'The day lies in the future.' }

const opensSharing = ({ purpose, decision }: Decision) => purpose === 'share-with-staff' && decision === 'given'

const endsSharing = (standing: Standing, { purpose, decision }: Decision) =>
  purpose === 'store-health-data' && decision === 'withdrawn' && sharesAnything(standing)

const alsoWithdrawn = (record: NewRecord): NewRecord => ({
  ...record,
  purpose: 'share-with-staff',
  ...currentText('share-with-staff', record.language),
})
