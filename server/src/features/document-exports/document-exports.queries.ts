import { sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'

/** A file that staff added for a member. */
export interface AddedFile {
  readonly fileName: string
  readonly storageName: string
  readonly bytes: number
  readonly contentHash: string
  readonly addedBy: string
  readonly addedAt: string
}

/** A PDF that a module sent with a check-up. */
export interface SentFile {
  readonly resultGuid: string
  readonly pluginId: number
  readonly profileId: string | null
  readonly profileName: string
  readonly dateOfMeasurement: string
  readonly bytes: number
  readonly contentHash: string
}

/**
 * Returns the given members in the order of `memberIds`, each with their files, oldest first. Row-level security leaves
 * out all files that a member does not share.
 */
export const filesOfMembers = (
  db: Queries,
  { tenantId, memberIds }: { readonly tenantId: number; readonly memberIds: readonly string[] },
) =>
  db
    .selectFrom('member')
    .select([
      'member.id as memberId',
      'member.first_name as firstName',
      'member.last_name as lastName',
      sql<string | null>`member.birth_date::text`.as('birthDate'),
      'member.external_number as externalNumber',
      sql<string>`(select timezone from app_user where id = gate.user_id)`.as('readerTimezone'),
      addedFiles(tenantId).as('added'),
      sentFiles(tenantId).as('sent'),
    ])
    .where('member.tenant_id', '=', tenantId)
    .where(sql<boolean>`member.id = any(${[...memberIds]}::uuid[])`)
    .orderBy(sql`array_position(${[...memberIds]}::uuid[], member.id)`)

const addedFiles = (tenantId: number) => sql<AddedFile[]>`(
  select coalesce(json_agg(one), '[]') from (
    select file_name as "fileName", storage_name as "storageName", bytes, content_hash as "contentHash",
      added_by_name as "addedBy", added_at as "addedAt"
    from document
    where tenant_id = ${tenantId} and member_id = member.id and storage_name is not null
    order by added_at, id
  ) one)`

const sentFiles = (tenantId: number) => sql<SentFile[]>`(
  select coalesce(json_agg(one), '[]') from (
    select it.result_guid as "resultGuid", it.plugin_id as "pluginId", it.profile_id as "profileId",
      it.profile_name as "profileName", it.date_of_measurement as "dateOfMeasurement", sent.bytes,
      sent.content_hash as "contentHash"
    from check_up it join check_up_document sent
      on sent.tenant_id = ${tenantId} and sent.result_guid = it.result_guid
    where it.tenant_id = ${tenantId} and it.member_id = member.id and it.status = 'complete'
    order by it.date_of_measurement, it.result_guid
  ) one)`

/**
 * Selects the content of the PDF that a module sent. Reads it through the check-up, so that row-level security hides
 * the PDF from callers who may not see the check-up.
 */
export const contentOfSentFile = (db: Queries, tenantId: number, resultGuid: string) =>
  db
    .selectFrom('check_up as it')
    .innerJoin('check_up_document as sent', (join) =>
      join.on('sent.tenant_id', '=', tenantId).onRef('sent.result_guid', '=', 'it.result_guid'),
    )
    .select(sql<string>`encode(sent.content, 'base64')`.as('content'))
    .where('it.tenant_id', '=', tenantId)
    .where('it.result_guid', '=', resultGuid)
