import type { WavePlan } from '@salus/domain/group-reports/wave-plan.ts'
import { sql } from 'kysely'
import type { TenantScope } from '../../../platform/scope/tenant.ts'

export interface Opening {
  readonly surveyId: string
  readonly plan: WavePlan
  readonly opensAt: string
  readonly invited: number
  /**
   * The name of the organisation. Stored with the survey, because its papers keep this name even if the organisation is
   * renamed.
   */
  readonly tenantName: string
}

export async function nameOfTenant({ db, tenantId }: TenantScope): Promise<string> {
  const { name } = await db
    .selectFrom('tenant')
    .select('display_name as name')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return name
}

export async function storeOpening(
  { db, tenantId, now }: TenantScope,
  { surveyId, plan, opensAt, invited, tenantName }: Opening,
): Promise<void> {
  await db
    .updateTable('group_survey')
    .set({ state: 'open', frozen: JSON.stringify({ ...plan, tenantName }), opens_at: opensAt, invited, opened_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', surveyId)
    .execute()
}

export interface Asked {
  readonly memberId: string
  readonly classes: Readonly<Record<string, string | null>>
}

export async function insertAsked(
  { db, tenantId }: TenantScope,
  surveyId: string,
  asked: readonly Asked[],
): Promise<void> {
  await sql`insert into group_survey_member (tenant_id, survey_id, member_id, classes)
    select ${tenantId}, ${surveyId}, (one ->> 'memberId')::uuid, one -> 'classes'
    from jsonb_array_elements(${JSON.stringify(asked)}::jsonb) one
    -- Without this a distributed database copies the rows in a way that row-level security refuses.
    returning member_id`.execute(db)
}

export async function storeWithdrawal(
  { db, tenantId, now }: TenantScope,
  surveyId: string,
  reason: string,
): Promise<void> {
  await db
    .updateTable('group_survey')
    .set({ state: 'withdrawn', withdrawn_at: now, withdrawn_reason: reason })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', surveyId)
    .execute()
}
