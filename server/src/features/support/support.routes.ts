import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { supportApi, type SupportThread } from '@salus/contract/tenant/support.ts'
import type { FastifyInstance } from 'fastify'
import { discardFile, receiveFile } from '../../platform/files/incoming-files.ts'
import { inspectFile } from '../../platform/files/inspect-file.ts'
import { type IncomingFile, withIncomingFile } from '../../platform/http/incoming-file.ts'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountWrite, write } from '../../platform/http/mount/write.ts'
import { sendStoredFile } from '../../platform/http/send-stored-file.ts'
import { cutPage, readTimeCursor, writeTimeCursor } from '../../platform/page.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, readInTenant, type TenantScope } from '../../platform/scope/tenant.ts'
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

interface SupportDeps {
  readonly dataDir: string
}

export function mountSupportRoutes(app: FastifyInstance, platform: Platform, deps: SupportDeps): void {
  mountReads(app, platform)
  mountWrites(app)
  mountAttachments(app, platform, deps)
}

function mountReads(app: FastifyInstance, platform: Platform): void {
  const { getSupportRequestsOfTenant: list, getSupportThread: thread } = supportApi

  mount(app, list, async ({ params, query, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: list.access }
    const after = query.cursor === undefined ? undefined : readTimeCursor(query.cursor)
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => supportRequestsOfTenant(db, tenantId, { after, limit: query.limit, text: query.text }),
    })
    return cutPage(rows, query.limit, (last) => writeTimeCursor({ at: last.lastMessageAt, id: last.id }))
  })

  mount(app, thread, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: thread.access }
    const { rows } = await readInTenant(platform, entrance, { query: (db) => threadForReader(db, params) })
    return buildThread(rows[0] ?? refuse('not-found'))
  })
}

const buildThread = ({ messages, ...request }: ThreadRow): SupportThread => ({ request, messages })

const buildAuthor = ({ actor }: TenantScope): Author => ({
  userId: actor.userId,
  name: `${actor.firstName} ${actor.lastName}`.trim(),
  isOperator: false,
  via: 'portal',
})

async function readWritten(scope: TenantScope, requestId: string): Promise<SupportThread> {
  const { tenantId, actor } = scope
  return buildThread((await threadAfter(scope, { tenantId, requestId }, actor.userId)) ?? refuse('not-found'))
}

function mountWrites(app: FastifyInstance): void {
  const { openSupportRequest: open, writeSupportMessage: answer, closeSupportRequest: close } = supportApi
  const { readSupportRequest: read } = supportApi

  mountWrite(app, open, async (scope, { body }) => {
    const requestId = await openSupportRequest(scope, buildAuthor(scope), body)
    return readWritten(scope, requestId)
  })

  mountWrite(app, answer, async (scope, { params, body }) => {
    await writeSupportMessage(scope, { id: params.requestId }, { author: buildAuthor(scope), written: body })
    return readWritten(scope, params.requestId)
  })

  mountWrite(app, close, async (scope, { params }) => {
    await closeSupportRequest(scope, { id: params.requestId })
    return readWritten(scope, params.requestId)
  })

  mountWrite(app, read, async (scope, { params, body }) => {
    if (!(await insertReading(scope, { requestId: params.requestId, ...body, userId: scope.actor.userId })))
      refuse('not-found')
    audit(scope, { action: 'support-request.read', objectKind: 'support-request', objectId: params.requestId })
  })
}

function mountAttachments(app: FastifyInstance, platform: Platform, { dataDir }: SupportDeps): void {
  const { addSupportAttachment: add, getSupportAttachment: get } = supportApi

  mount(app, add, async (call) => {
    const { tenantId } = call.params
    const entrance = { caller: call.caller, tenantId, access: add.access }
    return withIncomingFile(add, call.request, async (incoming) => {
      // Refuses callers without access before anything is stored.
      await readInTenant(platform, entrance, { query: (db) => supportRequestsOfTenant(db, tenantId, nothing) })
      const received = await receive(dataDir, incoming)
      const said = { params: call.params, name: incoming.name, hash: received.hash }
      return write(add, { ...call, said }, (scope) => addSupportAttachment(scope, { name: incoming.name, ...received }))
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

/**
 * Checks the file on disk, in the same way as every other upload. Returns its content, which is stored in the database.
 */
async function receive(dataDir: string, incoming: IncomingFile) {
  const received = await receiveFile(dataDir, incoming.content, incoming.largest)
  try {
    const file = await inspectFile(received)
    return { file, content: await readFile(file.file), hash: file.contentHash }
  } finally {
    await discardFile(received.file)
  }
}
