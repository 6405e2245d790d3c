import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import type { CheckUp, ModuleValue, Score } from '@salus/contract/check-ups/check-ups.ts'
import type { Heart } from '@salus/contract/check-ups/heart.ts'
import type { Conditions } from '@salus/domain/measurement-profiles/measuring-conditions.ts'
import { type RawBuilder, sql } from 'kysely'
import { ownRecord, type Queries } from '../../../platform/database/kysely-on.ts'
import { selectWithheldMember } from '../read/list.queries.ts'
import { selectTimezone } from '../read/reader-timezone.queries.ts'

interface WhoseCheckUps {
  readonly tenantId: number | RawBuilder<number>
  readonly memberId: string | RawBuilder<string>
}

export interface ExportedCheckUp {
  readonly resultGuid: string
  readonly pluginId: number
  readonly profileId: string | null
  readonly profileName: string
  readonly revision: number
  readonly dateOfMeasurement: string
  /** Offset of local time at the place of measurement, in minutes; `null` where it is unknown. */
  readonly utcOffsetMinutes: number | null
  readonly recordedAt: string
  readonly recordedByName: string | null
  readonly version: string
  readonly device: string | null
  readonly deviceFacts: NonNullable<CheckUp['deviceFacts']> | null
  readonly conditions: Conditions
  readonly note: string | null
  readonly origin: CheckUp['origin']
  readonly subject: CheckUp['subject']
  readonly answers: AnswersInput
  readonly scores: readonly Score[]
  readonly values: readonly ModuleValue[]
  readonly heart: Heart | null
  /** The length of the recording in seconds, including rejected beats; `null` without a recording. */
  readonly heartSeconds: number | null
}

/** Returns one row for the member. It contains every valid check-up that the caller is allowed to see, oldest first. */
export const exportedMember = (db: Queries, { tenantId, memberId }: WhoseCheckUps) =>
  exportedMembers(db, tenantId).where('member.id', '=', memberId)

const exportedMembers = (db: Queries, tenantId: WhoseCheckUps['tenantId']) =>
  db
    .selectFrom('member')
    .innerJoin('tenant', (join) => join.on('tenant.id', '=', tenantId))
    .select([
      'member.tenant_id as tenantId',
      'tenant.display_name as tenantDisplayName',
      'member.id as memberId',
      'member.first_name as firstName',
      'member.last_name as lastName',
      sql<CheckUp['subject']['sex']>`member.sex`.as('sex'),
      sql<string | null>`member.birth_date::text`.as('birthDate'),
      'member.external_number as externalNumber',
      checkUps(tenantId).as('checkUps'),
    ])
    .where('member.tenant_id', '=', tenantId)

const checkUps = (tenantId: WhoseCheckUps['tenantId']) => sql<ExportedCheckUp[]>`(
  select coalesce(json_agg(one), '[]') from (
    select it.result_guid as "resultGuid", it.plugin_id as "pluginId", it.profile_id as "profileId",
           it.profile_name as "profileName", v.revision, v.date_of_measurement as "dateOfMeasurement",
           v.utc_offset_minutes as "utcOffsetMinutes",
           v.recorded_at as "recordedAt", v.recorded_by_name as "recordedByName", v.profile_version as version,
           v.device, v.device_facts as "deviceFacts", v.conditions, v.note,
           v.origin, v.subject, v.answers, v.scores, v.delivered as "values", v.heart,
           (select sum(rr.value::int)::float8 / 1024 from jsonb_array_elements_text(v.heart_recording -> 'rr1024') rr)
             as "heartSeconds"
    from check_up it join check_up_version v
      on v.tenant_id = ${tenantId} and v.result_guid = it.result_guid and v.revision = it.revision
    where it.tenant_id = ${tenantId} and it.member_id = member.id and it.status = 'complete'
    order by it.date_of_measurement, it.recorded_at, it.result_guid
  ) one)`

/** Selects the export for staff. `withheld` is set if the member shares nothing with staff. */
export const exportedForStaff = (db: Queries, at: { readonly tenantId: number; readonly memberId: string }) =>
  exportedMember(db, at).select([
    selectTimezone(sql`gate.user_id`).as('readerTimezone'),
    selectWithheldMember().as('withheld'),
  ])

/**
 * Selects the exports of these members, in the order of `memberIds`. Leaves out members who share nothing with staff.
 */
export const exportedManyForStaff = (
  db: Queries,
  { tenantId, memberIds }: { readonly tenantId: number; readonly memberIds: readonly string[] },
) =>
  exportedMembers(db, tenantId)
    .select(selectTimezone(sql`gate.user_id`).as('readerTimezone'))
    .where(sql<boolean>`member.id = any(${[...memberIds]}::uuid[])`)
    .where(sql<boolean>`${selectWithheldMember()} is null`)
    .orderBy(sql`array_position(${[...memberIds]}::uuid[], member.id)`)

export const exportedForOwner = (db: Queries, groupId: number | undefined) => {
  const query = exportedMember(db, {
    ...ownRecord,
  }).select(selectTimezone(sql`signed_in.user_id`).as('readerTimezone'))
  return groupId === undefined ? query : query.where(sql<boolean>`own.tenant_id = ${groupId}`)
}

export type ExportedMember = Awaited<ReturnType<ReturnType<typeof exportedMember>['executeTakeFirstOrThrow']>>
