import { documentsApi } from '@salus/contract/members/documents.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { documentPath, type FileStore, newFileName } from '../../platform/files/file-store.ts'
import { discardFile, receiveFile } from '../../platform/files/incoming-files.ts'
import { inspectFile } from '../../platform/files/inspect-file.ts'
import { type IncomingFile, withIncomingFile } from '../../platform/http/incoming-file.ts'
import { type Call, mount } from '../../platform/http/mount/mount.ts'
import { mountOwnRead } from '../../platform/http/mount/own-read.ts'
import { write } from '../../platform/http/mount/write.ts'
import { sendStoredFile } from '../../platform/http/send-stored-file.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { refuseWithheld } from '../../platform/refuse-withheld.ts'
import { type Entrance, readInTenant } from '../../platform/scope/tenant.ts'
import { addDocument } from './add-document.ts'
import {
  documentOfMember,
  documentsOfMember,
  ownDocument,
  ownDocuments,
  type StoredDocument,
} from './documents.queries.ts'
import { removeDocument } from './remove-document.ts'

interface DocumentDeps {
  readonly dataDir: string
  readonly files: FileStore
}

export function mountDocumentsRoutes(app: FastifyInstance, platform: Platform, deps: DocumentDeps): void {
  mountReads(app, platform, deps)
  mountOwn(app, deps)
  mountAdding(app, platform, deps)

  const { removeDocument: remove } = documentsApi
  mount(app, remove, async (call) => {
    const { params, body } = call
    let storageName: string | null = null
    const answer = await write(remove, call, async (scope) => {
      storageName = await removeDocument(scope, { ...params, ...body })
    })
    // The transaction is committed, so no document uses the file any more.
    if (storageName !== null) await removeOrLeave(platform, deps.files, documentPath(params.tenantId, storageName))
    return answer
  })
}

type OfMember = { readonly tenantId: number; readonly memberId: string }

const subjects = ({ memberId }: OfMember) => ({
  subjects: (found: readonly { isShared: boolean }[]) => (found.length > 0 ? [memberId] : []),
  isDenied: (found: readonly { isShared: boolean }[]) => found.some(({ isShared }) => !isShared),
})

function mountReads(app: FastifyInstance, platform: Platform, { files }: DocumentDeps): void {
  const { getDocumentsOfMember, getDocumentContent } = documentsApi

  mount(app, getDocumentsOfMember, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getDocumentsOfMember.access }
    const { items, removed } = await readShared(platform, entrance, params)
    return { items, nextCursor: null, removed }
  })

  mount(app, getDocumentContent, async ({ params, caller, reply }) => {
    const { rows } = await readInTenant(
      platform,
      { caller, tenantId: params.tenantId, access: getDocumentContent.access },
      {
        query: (db) => documentOfMember(db, params),
        ...subjects(params),
        object: { kind: 'document-content', id: params.documentId },
      },
    )
    const found = rows[0] ?? refuse('not-found')
    if (!found.isShared) refuseWithheld(found.member)
    const document = found.document ?? refuse('not-found')
    return sendDocument(reply, files, { ...document, tenantId: params.tenantId })
  })
}

async function readShared(platform: Platform, entrance: Entrance, params: OfMember) {
  const { rows } = await readInTenant(platform, entrance, {
    query: (db, tenantId) => documentsOfMember(db, tenantId, params.memberId),
    ...subjects(params),
    object: { kind: 'member', id: params.memberId },
  })
  const found = rows[0] ?? refuse('not-found')
  return found.isShared ? found : refuseWithheld(found.member)
}

async function sendDocument(
  reply: FastifyReply,
  files: FileStore,
  document: StoredDocument & { readonly tenantId: number },
): Promise<FastifyReply> {
  const opened = await files.open(documentPath(document.tenantId, document.storageName))
  if (!opened) throw new Error('a document has no file')
  return sendStoredFile(reply, { ...document, ...opened })
}

function mountOwn(app: FastifyInstance, { files }: DocumentDeps): void {
  const { getMyDocuments, getMyDocumentContent } = documentsApi

  mountOwnRead(app, getMyDocuments, {
    query: ownDocuments,
    action: 'list-own-documents',
    includesEnded: true,
    answer: ({ memberships }) => {
      const items = memberships.flatMap(({ groupId, rows }) => rows.map((row) => ({ ...row, groupId })))
      return { items: items.toSorted((a, b) => b.addedAt.localeCompare(a.addedAt)), nextCursor: null }
    },
  })

  mountOwnRead(app, getMyDocumentContent, {
    query: (db, { params }) => ownDocument(db, params.documentId),
    action: 'see-own-document',
    includesEnded: true,
    object: ({ params }) => ({ kind: 'document-content', id: params.documentId }),
    answer: ({ rows }, { reply }) => {
      const found = rows[0] ?? refuse('not-found')
      return sendDocument(reply, files, { ...found.document, tenantId: found.tenantId })
    },
  })
}

const { addDocument: add } = documentsApi

function mountAdding(app: FastifyInstance, platform: Platform, deps: DocumentDeps): void {
  mount(app, add, async (call) =>
    withIncomingFile(add, call.request, async (incoming) => {
      const { caller, params } = call
      // Checks access before anything is written to disk. The transaction of this check ends first, so that none stays
      // open during a slow upload.
      await readShared(platform, { caller, tenantId: params.tenantId, access: add.access }, params)
      return keep(platform, deps, { call, incoming })
    }),
  )
}

interface Upload {
  readonly call: Call<typeof add>
  readonly incoming: IncomingFile
}

async function keep(platform: Platform, { dataDir, files }: DocumentDeps, { call, incoming }: Upload) {
  const { tenantId, memberId } = call.params
  const { name } = incoming
  await files.requireAnswer()
  const received = await receiveFile(dataDir, incoming.content, incoming.largest)
  const storageName = newFileName()
  let isKept = false
  try {
    const file = await inspectFile(received)
    // Stores the file before its row. The clean-up removes a file without a row, but a row without a file would mean a
    // lost document.
    await files.put(documentPath(tenantId, storageName), file.file)
    const said = { params: call.params, name, contentHash: file.contentHash }
    return await write(add, { ...call, said }, async (scope) => {
      const document = await addDocument(scope, { memberId, name, file: { ...file, storageName } })
      // From here on the row may be committed, so the file must stay. If the transaction failed, the clean-up removes
      // the file.
      isKept = true
      return document
    })
  } finally {
    await discardFile(received.file)
    if (!isKept) await removeOrLeave(platform, files, documentPath(tenantId, storageName))
  }
}

/** Removes a file that no row refers to. If the file store is unavailable, the clean-up removes the file later. */
async function removeOrLeave({ log }: Platform, files: FileStore, path: string): Promise<void> {
  await files
    .remove(path)
    .catch((error: unknown) =>
      log.warn({ err: error }, 'a file could not be removed: the hourly clean-up will remove it'),
    )
}
