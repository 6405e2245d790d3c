import { sql } from 'kysely'
import type { Queries } from '../../../platform/database/kysely-on.ts'
import type { TenantScope } from '../../../platform/scope/tenant.ts'
import type { Grouped } from './groups-of-members.ts'

/** True if the member has a login with an active membership in the tenant. */
const isAskable = sql<boolean>`exists (select from membership p where p.tenant_id = member.tenant_id
  and p.member_id = member.id and p.user_id = member.user_id and p.suspended_at is null)`

const activeMembers = (db: Queries, tenantId: number) =>
  db
    .selectFrom('member')
    .where('member.tenant_id', '=', tenantId)
    .where('member.kind', '=', 'member')
    .where('member.status', '=', 'active')

export const membersToCount = (db: Queries, tenantId: number) =>
  activeMembers(db, tenantId).select([
    'member.id as memberId',
    'member.department',
    'member.job_type as jobType',
    'member.site',
    'member.birth_date as birthDate',
    isAskable.as('isAskable'),
    sql<string>`(select country from tenant where tenant.id = ${tenantId})`.as('country'),
  ])

export const membersToAsk = (scope: TenantScope): Promise<readonly Grouped[]> =>
  membersToCount(scope.db, scope.tenantId).where(isAskable).orderBy('member.id').execute()

/** Takes an advisory lock, so that only one survey of the tenant is planned or opened at a time. */
export async function lockSurveys({ db, tenantId }: TenantScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(7230416, ${tenantId})`.execute(db)
}

export interface Neighbour {
  readonly id: string
  readonly opensAt: string
  readonly closesAt: string
}

/**
 * Returns all surveys of this profile that have a report, had one, or may still get one. Also returns surveys that a
 * restore withdrew, because their reports may have been published after the backup.
 */
export const surveysWithReport = ({ db, tenantId }: TenantScope, profileId: string): Promise<readonly Neighbour[]> =>
  db
    .selectFrom('group_survey')
    .select(['id', 'opens_at as opensAt', 'closes_at as closesAt'])
    .where('tenant_id', '=', tenantId)
    .where('profile_id', '=', profileId)
    .where((eb) =>
      eb.or([
        eb('state', '<>', 'withdrawn'),
        eb('published_at', 'is not', null),
        eb('withdrawn_reason', '=', 'backup-restored'),
      ]),
    )
    .execute()

export async function isProductActive({ db, tenantId }: TenantScope, pluginId: number): Promise<boolean> {
  const found = await db
    .selectFrom('product')
    .select('plugin_id')
    .where('tenant_id', '=', tenantId)
    .where('plugin_id', '=', pluginId)
    .where('state', 'in', ['active', 'trial'])
    .executeTakeFirst()
  return found !== undefined
}

export interface NewSurvey {
  readonly id: string
  readonly profileId: string
  readonly profileVersion: string
  readonly opensAt: string
  readonly closesAt: string
  readonly k: number
  readonly breakdowns: readonly { readonly kind: string; readonly name: string }[]
  readonly textVersion: string
}

export async function insertSurvey({ db, tenantId, now }: TenantScope, survey: NewSurvey): Promise<void> {
  await db
    .insertInto('group_survey')
    .values({
      tenant_id: tenantId,
      id: survey.id,
      profile_id: survey.profileId,
      profile_version: survey.profileVersion,
      opens_at: survey.opensAt,
      closes_at: survey.closesAt,
      k: survey.k,
      breakdowns: JSON.stringify(survey.breakdowns),
      text_version: survey.textVersion,
      created_at: now,
    })
    .execute()
}

export const deletePlanned = async ({ db, tenantId }: TenantScope, surveyId: string): Promise<boolean> =>
  (await db
    .deleteFrom('group_survey')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', surveyId)
    .where('state', '=', 'planned')
    .returning('id')
    .executeTakeFirst()) !== undefined
