import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { supportApi, type SupportThread } from '@salus/contract/support.ts'
import type { FastifyInstance } from 'fastify'
import { discardFile, receiveFile } from '../../platform/files/incoming-files.ts'
import { inspectFile } from '../../platform/files/inspect-file.ts'
import { type IncomingFile, withIncomingFile } from '../../platform/http/incoming-file.ts'
import { mount } from '../../platform/http/mount.ts'
import { sendStoredFile } from '../../platform/http/send-stored-file.ts'
import { pageOf, readTimeCursor, writeTimeCursor } from '../../platform/page.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, readInTenant, type TenantScope, writeInTenant } from '../../platform/tenant-scope.ts'
import { addSupportAttachment } from './add-support-attachment.ts'
import {
  supportAttachment,
  supportRequestsOfTenant,
  threadAfter,
  threadForReader,
  type ThreadRow,
} from './support.queries.ts'
import { insertReading } from './support-writing.queries.ts'
import { type Author, closeSupportRequest, openSupportRequest, writeSupportMessage } from './write-support-message.ts'

interface SupportMeans {
  readonly dataDir: string
}

export function mountSupportRoutes(app: FastifyInstance, platform: Platform, means: SupportMeans): void {
  mountReads(app, platform)
  mountWrites(app, platform)
  mountAttachments(app, platform, means)
}

function mountReads(app: FastifyInstance, platform: Platform): void {
  const { getSupportRequestsOfTenant: list, getSupportThread: thread } = supportApi

  mount(app, list, async ({ params, query, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: list.access }
    const after = query.cursor === undefined ? undefined : readTimeCursor(query.cursor)
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => supportRequestsOfTenant(db, tenantId, { after, limit: query.limit, text: query.text }),
    })
    return pageOf(rows, query.limit, (last) => writeTimeCursor({ at: last.lastMessageAt, id: last.id }))
  })

  mount(app, thread, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: thread.access }
    const { rows } = await readInTenant(platform, entrance, { query: (db) => threadForReader(db, params) })
    return threadOf(rows[0] ?? refuse('not-found'))
  })
}

const threadOf = ({ messages, ...request }: ThreadRow): SupportThread => ({ request, messages })

const authorOf = ({ actor }: TenantScope): Author => ({
  userId: actor.userId,
  name: `${actor.firstName} ${actor.lastName}`.trim(),
  isOperator: false,
  via: 'portal',
})

async function written(scope: TenantScope, requestId: string): Promise<SupportThread> {
  const { tenantId, actor } = scope
  return threadOf((await threadAfter(scope, { tenantId, requestId }, actor.userId)) ?? refuse('not-found'))
}

function mountWrites(app: FastifyInstance, platform: Platform): void {
  const { openSupportRequest: open, writeSupportMessage: write, closeSupportRequest: close } = supportApi
  const { readSupportRequest: read } = supportApi

  mount(app, open, async ({ params, body, caller, idempotencyKey }) => {
    const { tenantId } = params
    const once = { operation: 'openSupportRequest', idempotencyKey, body: { params, body } }
    return writeInTenant(platform, { caller, tenantId, access: open.access, write: once }, async (scope) => {
      const requestId = await openSupportRequest(scope, authorOf(scope), body)
      return { status: 201, answer: await written(scope, requestId) }
    })
  })

  mount(app, write, async ({ params, body, caller, idempotencyKey }) => {
    const { tenantId, requestId } = params
    const once = { operation: 'writeSupportMessage', idempotencyKey, body: { params, body } }
    return writeInTenant(platform, { caller, tenantId, access: write.access, write: once }, async (scope) => {
      await writeSupportMessage(scope, { id: requestId }, { author: authorOf(scope), written: body })
      return { status: 201, answer: await written(scope, requestId) }
    })
  })

  mount(app, close, async ({ params, caller, idempotencyKey }) => {
    const { tenantId, requestId } = params
    const once = { operation: 'closeSupportRequest', idempotencyKey, body: { params } }
    return writeInTenant(platform, { caller, tenantId, access: close.access, write: once }, async (scope) => {
      await closeSupportRequest(scope, { id: requestId })
      return { status: 200, answer: await written(scope, requestId) }
    })
  })

  mount(app, read, async ({ params, body, caller }) => {
    const { tenantId, requestId } = params
    const once = { operation: 'readSupportRequest' }
    return writeInTenant(platform, { caller, tenantId, access: read.access, write: once }, async (scope) => {
      if (!(await insertReading(scope, { requestId, ...body, userId: scope.actor.userId }))) refuse('not-found')
      audit(scope, { action: 'support-request.read', objectKind: 'support-request', objectId: requestId })
      return { status: 204, answer: undefined }
    })
  })
}

function mountAttachments(app: FastifyInstance, platform: Platform, { dataDir }: SupportMeans): void {
  const { addSupportAttachment: add, getSupportAttachment: get } = supportApi

  mount(app, add, async ({ params, caller, idempotencyKey, request }) => {
    const { tenantId } = params
    const entrance = { caller, tenantId, access: add.access }
    return withIncomingFile(add, request, async (incoming) => {
      // Whoever may not is told before anything is kept.
      await readInTenant(platform, entrance, { query: (db) => supportRequestsOfTenant(db, tenantId, nothing) })
      const received = await receive(dataDir, incoming)
      const body = { params, name: incoming.name, hash: received.hash }
      const once = { operation: 'addSupportAttachment', idempotencyKey, body }
      return writeInTenant(platform, { ...entrance, write: once }, async (scope) => ({
        status: 201,
        answer: await addSupportAttachment(scope, { name: incoming.name, ...received }),
      }))
    })
  })

  mount(app, get, async ({ params, caller, reply }) => {
    const entrance = { caller, tenantId: params.tenantId, access: get.access }
    const { rows } = await readInTenant(platform, entrance, { query: (db) => supportAttachment(db, params) })
    const { content, ...file } = rows[0] ?? refuse('not-found')
    return sendStoredFile(reply, { ...file, content: Readable.from([Buffer.from(content, 'base64')]) })
  })
}

const nothing = { after: undefined, limit: 1, text: undefined }

/** Checked as every file is, on the disk; what is kept of it goes into the database. */
async function receive(dataDir: string, incoming: IncomingFile) {
  const received = await receiveFile(dataDir, incoming.content, incoming.largest)
  try {
    const file = await inspectFile(received)
    return { file, content: await readFile(file.file), hash: file.contentHash }
  } finally {
    await discardFile(received.file)
  }
}
