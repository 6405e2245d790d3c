import type { WriteAct } from '@salus/contract/tenant/audit-acts.ts'
import type { HelpLineInput, TenantSettings, tenantSettingsApi } from '@salus/contract/tenant/settings.ts'
import type { z } from 'zod'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { tellInvitedOfNewName } from '../invitations/tell-invited-pages.ts'
import { endReadingByAdmins } from '../memberships/end-reading-by-admins.ts'
import type { Logo } from './read-logo.ts'
import { settingsOfRow } from './settings-of-row.ts'
import {
  deleteHelpLines,
  deleteLogo,
  hasOwnFactor,
  insertHelpLines,
  lockRevision,
  type PolicyFields,
  putLogo,
  putPolicy,
  settingsOfTenant,
  type TenantFields,
  updateTenant,
} from './tenant-settings.queries.ts'

type Change = z.output<typeof tenantSettingsApi.updateTenantSettings.body>
/** The revision that the caller has read; `undefined` if the caller sent none. The revision is then not checked. */
type Read = number | undefined

/**
 * Changes the given settings. A change of the policy (sign-in, exports, alarms and group reports) has its own audit
 * event.
 *
 * @throws Refusal `version-conflict`, or `own-second-factor-missing` if the change would lock out the caller
 */
export async function changeSettings(scope: TenantScope, change: Change, revision: Read): Promise<TenantSettings> {
  const policy = buildPolicy(change)
  return changing(scope, revision, async () => {
    const isPolicy = Object.keys(policy).length > 0
    if (isPolicy) {
      if (change.secondFactorRequired === true && !(await hasOwnFactor(scope))) refuse('own-second-factor-missing')
      await putPolicy(scope, policy)
      say(scope, 'tenant.policy-changed')
      if (change.groupReportsApart === true) await endReadingByAdmins(scope)
    }
    const fields = buildFields(change)
    if (!isPolicy || Object.keys(fields).length > 0) say(scope, 'tenant.settings-changed')
    return fields
  })
}

/** Replaces the tenant's own help lines. If there are none, people see the help lines of the country. */
export async function replaceHelpLines(
  scope: TenantScope,
  lines: readonly HelpLineInput[],
  revision: Read,
): Promise<TenantSettings> {
  return changing(scope, revision, async () => {
    await deleteHelpLines(scope)
    if (lines.length > 0) await insertHelpLines(scope, lines)
    say(scope, 'tenant.help-lines-changed')
    return {}
  })
}

export async function setLogo(scope: TenantScope, logo: Logo, revision: Read): Promise<TenantSettings> {
  return changing(scope, revision, async () => {
    await putLogo(scope, logo)
    say(scope, 'tenant.logo-set')
    return {}
  })
}

export async function removeLogo(scope: TenantScope, revision: Read): Promise<TenantSettings> {
  return changing(scope, revision, async () => {
    await deleteLogo(scope)
    say(scope, 'tenant.logo-removed')
    return {}
  })
}

async function changing(scope: TenantScope, read: Read, work: () => Promise<TenantFields>): Promise<TenantSettings> {
  const revision = await lockRevision(scope)
  if (read !== undefined && read !== revision) refuse('version-conflict')
  const fields = await work()
  await updateTenant(scope, fields)
  await notify(scope, { kind: 'tenant-settings-changed', groupId: scope.tenantId })
  if (fields.display_name !== undefined) await tellInvitedOfNewName(scope)
  return settingsOfRow(await settingsOfTenant(scope.db, scope.tenantId).executeTakeFirstOrThrow())
}

const say = (scope: TenantScope, action: WriteAct) =>
  audit(scope, { action, objectKind: 'tenant', objectId: String(scope.tenantId) })

const buildFields = (change: Change): TenantFields =>
  leaveOutAbsent({
    display_name: change.displayName,
    address: change.address,
    contact_email: change.contactEmail,
    contact_phone: change.contactPhone,
    locale: change.locale,
    currency: change.currency,
    risk_region: change.riskRegion,
    due_after_days: change.dueAfterDays,
    remind_after_days: change.remindAfterDays,
    remind_by_push: change.remindByPush,
  })

const buildPolicy = (change: Change): PolicyFields =>
  leaveOutAbsent({
    second_factor_required: change.secondFactorRequired,
    session_hours: change.sessionHours,
    idle_minutes: change.idleMinutes,
    exports_per_hour: change.exportsPerHour,
    access_alarm_from: change.accessAlarmFrom,
    group_reports_apart: change.groupReportsApart,
  })

type Given<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> }

const leaveOutAbsent = <Fields extends object>(fields: Fields): Given<Fields> =>
  // The cast is safe, because only absent fields are removed.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>
