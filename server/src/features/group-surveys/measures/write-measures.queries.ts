import { sql } from 'kysely'
import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { type MeasureContent, type MeasureVersion, versionJson } from './measures.queries.ts'

export interface NewMeasure {
  readonly measureId: string
  readonly surveyId: string
  readonly theme: string | null
  readonly finding: string | null
  /** `null` for the whole organisation. */
  readonly group: { readonly breakdownId: string; readonly classId: string; readonly name: string } | null
}

export async function insertMeasure(
  { db, tenantId, now }: TenantScope,
  { measureId, surveyId, theme, finding, group }: NewMeasure,
): Promise<void> {
  await db
    .insertInto('group_measure')
    .values({
      tenant_id: tenantId,
      id: measureId,
      survey_id: surveyId,
      theme,
      finding,
      breakdown_id: group?.breakdownId ?? null,
      class_id: group?.classId ?? null,
      class_name: group?.name ?? null,
      created_at: now,
    })
    .execute()
}

export const selectClosing = ({ db, tenantId }: TenantScope, surveyId: string) =>
  db
    .selectFrom('group_survey as survey')
    .innerJoin('tenant', 'tenant.id', 'survey.tenant_id')
    .select(['survey.closes_at as closesAt', 'tenant.country'])
    .where('survey.tenant_id', '=', tenantId)
    .where('survey.id', '=', surveyId)
    .executeTakeFirstOrThrow()

export interface NewVersion {
  readonly measureId: string
  readonly revision: number
  readonly what: MeasureVersion['what']
  readonly content: MeasureContent
}

export async function insertVersion(scope: TenantScope, { measureId, revision, what, content }: NewVersion) {
  const { db, tenantId, actor, now } = scope
  await db
    .insertInto('group_measure_version')
    .values({
      tenant_id: tenantId,
      measure_id: measureId,
      revision,
      what,
      changed_at: now,
      changed_by: actor.userId,
      changed_by_name: `${actor.firstName} ${actor.lastName}`.trim(),
      ...buildColumns(content),
    })
    .execute()
  await db
    .updateTable('group_measure')
    .set({ revision })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', measureId)
    .execute()
}

const buildColumns = ({ owner, plannedCheck, check, ...content }: MeasureContent) => ({
  action: content.action,
  kind: content.kind,
  ...(owner && { owner_name: owner.name, owner_user_id: owner.userId }),
  starts_on: content.startsOn,
  due_on: content.dueOn,
  state: content.state,
  dropped_because: content.droppedBecause,
  resources: content.resources,
  links: JSON.stringify(content.links),
  ...(plannedCheck && { planned_check_on: plannedCheck.on, planned_check_how: plannedCheck.how }),
  ...(check && {
    check_how: check.how,
    check_result: check.result,
    checked_by: check.checkedBy,
    checked_on: check.checkedOn,
  }),
})

/**
 * Locks the measure and returns its newest version. If two callers edit the measure at the same time, the second one
 * waits and then sees the change of the first one.
 */
export async function lockMeasure(
  { db, tenantId }: TenantScope,
  surveyId: string,
  measureId: string,
): Promise<MeasureVersion | undefined> {
  const locked = await db
    .selectFrom('group_measure')
    .select('revision')
    .where('tenant_id', '=', tenantId)
    .where('survey_id', '=', surveyId)
    .where('id', '=', measureId)
    .forUpdate()
    .executeTakeFirst()
  if (locked === undefined) return undefined
  const newest = await db
    .selectFrom('group_measure_version as v')
    .select(sql<MeasureVersion>`${versionJson}`.as('version'))
    .where('v.tenant_id', '=', tenantId)
    .where('v.measure_id', '=', measureId)
    .where('v.revision', '=', locked.revision)
    .executeTakeFirstOrThrow()
  return newest.version
}

export async function countMeasures({ db, tenantId }: TenantScope, surveyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('group_measure')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('survey_id', '=', surveyId)
    .executeTakeFirstOrThrow()
  return count
}

export async function canOwnMeasures({ db, tenantId }: TenantScope, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('membership')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('role', 'in', ['Admin', 'Reader'])
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

export async function storedBody({ db, tenantId }: TenantScope, surveyId: string): Promise<string | null> {
  const found = await db
    .selectFrom('group_report')
    .select('body')
    .where('tenant_id', '=', tenantId)
    .where('survey_id', '=', surveyId)
    .executeTakeFirst()
  return found?.body ?? null
}
