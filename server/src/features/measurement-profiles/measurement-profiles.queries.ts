import { sql } from 'kysely'
import { ownRecord, type Queries, type TenantReference } from '../../platform/database/kysely-on.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'

export interface LicenceRow {
  readonly pluginId: number
  /** The tenant's choices by profile id. For a missing profile, the default applies. */
  readonly selfService: Readonly<Record<string, boolean>>
}

const settings = (tenantId: TenantReference) =>
  sql<
    LicenceRow['selfService']
  >`coalesce((select jsonb_object_agg(profile_id, self_service) from profile_setting where tenant_id = ${tenantId}), '{}')`.as(
    'selfService',
  )

const products = (db: Queries, tenantId: TenantReference) =>
  db
    .selectFrom('product')
    .select(['plugin_id as pluginId', settings(tenantId)])
    .where('tenant_id', '=', tenantId)

/** Selects the unexpired licences of products that are active or on trial. */
const licences = (db: Queries, tenantId: TenantReference) =>
  products(db, tenantId)
    .where('state', 'in', ['active', 'trial'])
    .where(sql<boolean>`(licence_ends_on is null or licence_ends_on >= (now() at time zone 'Europe/Berlin')::date)`)

export const licencesOfTenant = (db: Queries, tenantId: number) => licences(db, tenantId)

/**
 * Selects the licences of every tenant in which the caller has a membership and an active record. Archived records are
 * left out, because nobody can begin an analysis for them.
 */
export const licencesOfOwnTenants = (db: Queries) =>
  licences(db, ownRecord.tenantId).where(
    sql<boolean>`exists (select from member m where m.tenant_id = ${ownRecord.tenantId} and m.id = ${ownRecord.memberId}
      and m.status = 'active')`,
  )

export const findLicence = (scope: EnteredTenant, pluginId: number): Promise<LicenceRow | undefined> =>
  licences(scope.db, scope.tenantId).where('plugin_id', '=', pluginId).executeTakeFirst()

/** Finds the licence of a product in any state, even if the licence has ended. */
export const findFormerLicence = (scope: EnteredTenant, pluginId: number): Promise<LicenceRow | undefined> =>
  products(scope.db, scope.tenantId).where('plugin_id', '=', pluginId).executeTakeFirst()

export const putSelfService = (
  { db, tenantId }: EnteredTenant,
  { profileId, selfService }: { readonly profileId: string; readonly selfService: boolean },
): Promise<unknown> =>
  db
    .insertInto('profile_setting')
    .values({ tenant_id: tenantId, profile_id: profileId, self_service: selfService })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'profile_id']).doUpdateSet({ self_service: selfService }))
    .execute()
