import type { HelpLineInput, TenantSettings } from '@salus/contract/tenant/settings.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'

export const settingsOfTenant = (db: Queries, tenantId: number) =>
  db
    .selectFrom('tenant')
    .leftJoin('tenant_policy', (join) =>
      join.onRef('tenant_policy.tenant_id', '=', 'tenant.id').on('tenant_policy.tenant_id', '=', tenantId),
    )
    .select([
      'tenant.id as groupId',
      'tenant_name as tenantName',
      'display_name as displayName',
      sql<TenantSettings['kind']>`kind`.as('kind'),
      'country',
      // Earlier versions stored an empty line for tenants that the operator created without an address.
      sql<string | null>`nullif(btrim(address, E' \\n\\r\\t'), '')`.as('address'),
      'contact_email as contactEmail',
      'contact_phone as contactPhone',
      sql<TenantSettings['locale']>`locale`.as('locale'),
      sql<TenantSettings['currency']>`currency`.as('currency'),
      sql<TenantSettings['riskRegion']>`risk_region`.as('riskRegion'),
      'due_after_days as dueAfterDays',
      'remind_after_days as remindAfterDays',
      'remind_by_push as remindByPush',
      sql<boolean>`coalesce(second_factor_required, false)`.as('secondFactorRequired'),
      sql<number>`coalesce(session_hours, 24)`.as('sessionHours'),
      'idle_minutes as idleMinutes',
      sql<number>`coalesce(exports_per_hour, 10)`.as('exportsPerHour'),
      sql<number>`coalesce(access_alarm_from, 40)`.as('accessAlarmFrom'),
      sql<boolean>`coalesce(group_reports_apart, true)`.as('groupReportsApart'),
      'revision',
      sql<TenantSettings['logo']>`(
        select json_build_object('mediaType', media_type, 'content', replace(encode(content, 'base64'), E'\n', ''))
        from tenant_logo where tenant_logo.tenant_id = ${tenantId})`.as('logo'),
      sql<readonly HelpLineInput[]>`(
        select coalesce(json_agg(json_strip_nulls(json_build_object(
          'name', json_build_object('de', name_de, 'en', name_en), 'phones', phones,
          'note', case when note_de is not null then json_build_object('de', note_de, 'en', note_en) end
        )) order by position), '[]') from help_line where help_line.tenant_id = ${tenantId})`.as('ownLines'),
    ])
    .where('tenant.id', '=', tenantId)

/**
 * Locks the revision until the transaction ends, so that changes wait for each other. Uses `for no key update`, because
 * `for update` could deadlock with the foreign-key lock that storing an idempotency key takes on the tenant.
 */
export const lockRevision = async (scope: TenantScope): Promise<number> => {
  const { revision } = await scope.db
    .selectFrom('tenant')
    .select('revision')
    .where('id', '=', scope.tenantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return revision
}

export interface TenantFields {
  readonly display_name?: string
  readonly address?: string | null
  readonly contact_email?: string | null
  readonly contact_phone?: string | null
  readonly locale?: string
  readonly currency?: string
  readonly risk_region?: string | null
  readonly due_after_days?: number
  readonly remind_after_days?: number | null
  readonly remind_by_push?: boolean
}

/** Stores the fields and increments the revision. Also called when only other tables of the settings change. */
export const updateTenant = (scope: TenantScope, fields: TenantFields): Promise<unknown> =>
  scope.db
    .updateTable('tenant')
    .set({ ...fields, revision: sql<number>`revision + 1` })
    .where('id', '=', scope.tenantId)
    .execute()

export interface PolicyFields {
  readonly second_factor_required?: boolean
  readonly session_hours?: number
  readonly idle_minutes?: number | null
  readonly exports_per_hour?: number
  readonly access_alarm_from?: number
  readonly group_reports_apart?: boolean
}

export const putPolicy = (scope: TenantScope, fields: PolicyFields): Promise<unknown> =>
  scope.db
    .insertInto('tenant_policy')
    .values({ tenant_id: scope.tenantId, ...fields })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(fields))
    .execute()

/** True if the caller has an authenticator app or a passkey, or has shown a second factor in this session. */
export async function hasOwnFactor({ db, actor: { sessionId, userId } }: TenantScope): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select second_factor_at is not null
      or exists (select from passkey where user_id = ${userId})
      or exists (select from authenticator_app where user_id = ${userId} and confirmed_at is not null) as has
    from session where id = ${sessionId}`.execute(db)
  return rows[0]?.has === true
}

export const deleteHelpLines = (scope: TenantScope): Promise<unknown> =>
  scope.db.deleteFrom('help_line').where('tenant_id', '=', scope.tenantId).execute()

export const insertHelpLines = (scope: TenantScope, lines: readonly HelpLineInput[]): Promise<unknown> =>
  scope.db
    .insertInto('help_line')
    .values(
      lines.map(({ name, phones, note }, index) => ({
        tenant_id: scope.tenantId,
        position: index + 1,
        name_de: name.de,
        name_en: name.en,
        phones: [...phones],
        note_de: note?.de ?? null,
        note_en: note?.en ?? null,
      })),
    )
    .execute()

export const putLogo = (
  scope: TenantScope,
  logo: { readonly mediaType: string; readonly content: Buffer },
): Promise<unknown> => {
  const fields = { media_type: logo.mediaType, content: logo.content }
  return scope.db
    .insertInto('tenant_logo')
    .values({ tenant_id: scope.tenantId, ...fields })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(fields))
    .execute()
}

export const deleteLogo = (scope: TenantScope): Promise<unknown> =>
  scope.db.deleteFrom('tenant_logo').where('tenant_id', '=', scope.tenantId).execute()
