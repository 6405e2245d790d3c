import type { Document, OwnDocument, RemovedDocument } from '@salus/contract/members/documents.ts'
import type { DocumentType } from '@salus/domain/documents/document-limits.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { ownRecord, type Queries } from '../../platform/database/kysely-on.ts'
import { selectRevealed } from '../../platform/database/reveal.queries.ts'
import type { WithheldMember } from '../../platform/refuse-withheld.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { see, seeOn } from '../../platform/database/sight.queries.ts'

const columns = [
  'document.id',
  'document.member_id as memberId',
  'document.file_name as fileName',
  sql<DocumentType>`document.media_type`.as('mediaType'),
  'document.bytes',
  'document.pages',
  'document.content_hash as contentHash',
  'document.added_by_name as addedBy',
  'document.added_at as addedAt',
] as const

/** Documents belong to no product, so staff can see them as long as the member shares anything. */
const sharesSomething = sql<boolean>`(member.shares_all or member.sharing_exceptions <> '{}')`

const member = (db: Queries, tenantId: number, memberId: string) =>
  db
    .selectFrom('member')
    .select([
      sql<WithheldMember>`json_build_object('memberId', member.id, 'firstName', member.first_name, 'lastName', member.last_name,
        'storesHealthData', member.stores_health_data)`.as('member'),
      sharesSomething.as('isShared'),
    ])
    .where('member.tenant_id', '=', tenantId)
    .where('member.id', '=', memberId)

/**
 * Returns one row with the member's documents and with their removed documents. Returns no row if there is no such
 * member.
 */
export const documentsOfMember = (db: Queries, tenantId: number, memberId: string) =>
  member(db, tenantId, memberId).select([
    sql<Document[]>`(select coalesce(json_agg(kept), '[]') from ${selectListed(db, tenantId, memberId)} kept)`.as(
      'items',
    ),
    sql<
      RemovedDocument[]
    >`(select coalesce(json_agg(gone), '[]') from ${selectRemoved(db, tenantId, memberId)} gone)`.as('removed'),
  ])

const selectListed = (db: Queries, tenantId: number, memberId: string) =>
  newestFirst(db)
    .select(columns)
    .where('document.tenant_id', '=', tenantId)
    .where('document.member_id', '=', memberId)
    .where('document.removed_at', 'is', null)

const selectRemoved = (db: Queries, tenantId: number, memberId: string) =>
  newestFirst(db)
    .select([
      'document.id',
      sql<DocumentType>`document.media_type`.as('mediaType'),
      'document.added_at as addedAt',
      'document.removed_at as removedAt',
      'document.removed_by_name as removedBy',
      'document.removal_reason as reason',
    ])
    .where('document.tenant_id', '=', tenantId)
    .where('document.member_id', '=', memberId)
    .where('document.removed_at', 'is not', null)
    .limit(100)

const newestFirst = (db: Queries) =>
  db.selectFrom('document').orderBy('document.added_at', 'desc').orderBy('document.id', 'desc')

export interface StoredDocument {
  readonly fileName: string
  readonly mediaType: DocumentType
  readonly bytes: number
  readonly storageName: string
}

const stored = sql<StoredDocument>`json_build_object('fileName', document.file_name, 'mediaType', document.media_type,
  'bytes', document.bytes, 'storageName', document.storage_name)`

/**
 * Selects the member with one document. `document` is `null` if the document does not exist, was removed, or is hidden
 * from the caller.
 */
export const documentOfMember = (
  db: Queries,
  of: { readonly tenantId: number; readonly memberId: string; readonly documentId: string },
) =>
  member(db, of.tenantId, of.memberId).select(
    sql<StoredDocument | null>`(select ${stored} from document where document.tenant_id = ${of.tenantId}
      and document.member_id = ${of.memberId} and document.id = ${of.documentId} and document.removed_at is null)`.as(
      'document',
    ),
  )

/**
 * Selects from the documents of the caller's records. Joins the member, because row-level security hides a member on
 * hold. The join then hides the documents too.
 */
const ofOwn = (db: Queries) =>
  db
    .selectFrom('document')
    .innerJoin('member', (join) =>
      join.onRef('member.tenant_id', '=', 'document.tenant_id').onRef('member.id', '=', 'document.member_id'),
    )
    .where('document.tenant_id', '=', ownRecord.tenantId)
    .where('document.member_id', '=', ownRecord.memberId)
    .where('document.removed_at', 'is', null)

export const ownDocuments = (db: Queries) =>
  ofOwn(db)
    .select(columns)
    .select([
      sql<OwnDocument['tenantDisplayName']>`(select display_name from tenant where tenant.id = own.tenant_id)`.as(
        'tenantDisplayName',
      ),
    ])
    .orderBy('document.added_at', 'desc')
    .limit(500)

export const ownDocument = (db: Queries, documentId: string) =>
  ofOwn(db)
    .select([stored.as('document'), 'document.tenant_id as tenantId'])
    .where('document.id', '=', documentId)

/**
 * Locks the member, so that concurrent uploads wait for each other and each upload counts the documents of the others.
 */
export const lockMemberOfDocument = (scope: TenantScope, memberId: string) =>
  member(scope.db, scope.tenantId, memberId)
    .select(['member.stores_health_data as storesHealthData', 'member.status'])
    .forNoKeyUpdate()
    .executeTakeFirst()

export interface Kept {
  readonly documents: number
  readonly ofMember: number
  readonly ofTenant: number
}

const lockOfDocuments = 7_230_485

/**
 * Counts all documents, shared or not, without revealing any of them. Blocks other uploads of the tenant until the
 * transaction ends, because concurrent uploads could together exceed the tenant's limit.
 */
export const lockAndCountDocuments = async (scope: TenantScope, memberId: string): Promise<Kept> => {
  const { tenantId } = scope
  await sql`select pg_advisory_xact_lock(${lockOfDocuments}, ${tenantId})`.execute(scope.db)
  const { rows } = await sql<Kept>`select counted.* from ${selectRevealed('to-count')} revealed cross join lateral (
      select count(*) filter (where member_id = ${memberId})::int as documents,
             coalesce(sum(bytes) filter (where member_id = ${memberId}), 0)::float8 as "ofMember",
             coalesce(sum(bytes), 0)::float8 as "ofTenant"
      from document where tenant_id = ${tenantId} and storage_name is not null and revealed.what = 'to-count' offset 0
    ) counted`.execute(scope.db)
  await see(scope.db, { reveal: null })
  return rows[0] ?? { documents: 0, ofMember: 0, ofTenant: 0 }
}

export interface NewDocument extends StoredDocument {
  readonly id: string
  readonly memberId: string
  readonly contentHash: string
  readonly pages: number | null
  readonly width: number | null
  readonly height: number | null
}

/** Adds a document and marks it as shared. May be called only while the member shares something. */
export const insertDocument = (scope: TenantScope, added: NewDocument): Promise<Document> =>
  scope.db
    .insertInto('document')
    .values({
      tenant_id: scope.tenantId,
      id: added.id,
      member_id: added.memberId,
      file_name: added.fileName,
      media_type: added.mediaType,
      bytes: added.bytes,
      content_hash: added.contentHash,
      storage_name: added.storageName,
      pages: added.pages,
      width: added.width,
      height: added.height,
      added_by: scope.actor.userId,
      added_by_name: `${scope.actor.firstName} ${scope.actor.lastName}`.trim(),
      added_at: scope.now,
      is_shared: true,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()

/**
 * Marks the document as removed but keeps its row. Returns the storage name of its content; `null` if there is no such
 * document or it is already removed.
 */
export const updateRemoved = async (
  scope: TenantScope,
  of: { readonly memberId: string; readonly documentId: string; readonly reason: string },
): Promise<string | null> => {
  const found = await scope.db
    .selectFrom('document')
    .select('storage_name as storageName')
    .where('tenant_id', '=', scope.tenantId)
    .where('member_id', '=', of.memberId)
    .where('id', '=', of.documentId)
    .forUpdate()
    .executeTakeFirst()
  if (found?.storageName === undefined || found.storageName === null) return null
  await scope.db
    .updateTable('document')
    .set({
      // Deletes the file name as well, because it may reveal as much as the content.
      file_name: '',
      storage_name: null,
      removed_by: scope.actor.userId,
      removed_by_name: `${scope.actor.firstName} ${scope.actor.lastName}`.trim(),
      removed_at: scope.now,
      removal_reason: of.reason,
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', of.documentId)
    .execute()
  return found.storageName
}

/**
 * Moves all documents of a member to another member, including removed ones. The documents are then shared according to
 * the new member's settings. Documents that are kept for one person (`kept_for`) are not shared.
 */
export const updateOwnerOfDocuments = async (scope: TenantScope, from: string, to: string): Promise<void> => {
  await see(scope.db, { reveal: 'to-count' })
  await scope.db
    .updateTable('document')
    .set({
      member_id: to,
      is_shared: sql<boolean>`(select document.kept_for is null and ${sharesSomething} from member
        where member.tenant_id = ${scope.tenantId} and member.id = ${to})`,
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('member_id', '=', from)
    .execute()
  await see(scope.db, { reveal: null })
}

export interface StoredFile {
  readonly fileName: string
  readonly storageName: string
}

export async function filesOfMember(
  client: pg.PoolClient,
  of: { readonly tenantId: number; readonly memberId: string },
): Promise<readonly StoredFile[]> {
  const { rows } = await client.query<StoredFile>(
    `select file_name as "fileName", storage_name as "storageName" from document
     where tenant_id = $1 and member_id = $2 and storage_name is not null order by added_at, id`,
    [of.tenantId, of.memberId],
  )
  return rows
}

/** Returns the storage names from the given list that documents of the tenant still use. */
export async function listNamesInUse(
  client: pg.PoolClient,
  tenantId: number,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  await seeOn(client, { reveal: 'to-count' })
  const { rows } = await client.query<{ name: string }>(
    'select storage_name as name from document where tenant_id = $1 and storage_name = any($2)',
    [tenantId, [...names]],
  )
  return new Set(rows.map(({ name }) => name))
}
