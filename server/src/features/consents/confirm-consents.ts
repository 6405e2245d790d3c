import type { consentsApi, MemberConsents } from '@salus/contract/members/consents.ts'
import { memberPurposes } from '@salus/domain/consents/consent-texts.ts'
import type { z } from 'zod'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { readText } from './consent-text-hash.ts'
import { findConsents, insertRecords, lockWhatHolds } from './consents.queries.ts'

type Confirmation = z.output<typeof consentsApi.confirmConsents.body>

/**
 * Records that the member confirms the decisions that other people recorded for them. The consents themselves do not
 * change.
 */
export async function confirmConsents(
  scope: TenantScope,
  memberId: string,
  { textVersions, language }: Confirmation,
): Promise<MemberConsents> {
  if (scope.actor.memberId !== memberId) refuse('not-found')
  if (!(await lockWhatHolds(scope, memberId))) refuse('not-found')
  const read = memberPurposes.flatMap((purpose) => {
    const textVersion = textVersions[purpose]
    return textVersion === undefined ? [] : [{ purpose, ...readText(purpose, { textVersion, language }) }]
  })
  if (read.length === 0) refuse('invalid-input', { errors: [nothingRead] })
  await insertRecords(
    scope,
    memberId,
    read.map((text) => ({
      ...text,
      pluginId: null,
      decision: 'confirmed',
      how: 'by-member-online',
      on: null,
      timezone: null,
    })),
  )
  for (const { purpose } of read)
    audit(scope, { action: 'consent.confirmed', objectKind: 'consent', objectId: purpose, subjectIds: [memberId] })
  await notify(scope, { kind: 'consents-changed', groupId: scope.tenantId, memberId })
  return (await findConsents(scope, memberId)) ?? refuse('not-found')
}

const nothingRead = { path: 'textVersions', code: 'required', message: 'Name the wordings that were shown.' }
