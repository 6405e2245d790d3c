import { documentsApi } from '@salus/contract/members/documents.ts'
import type { FastifyInstance } from 'fastify'
import type { FileStore } from '../../platform/files/file-store.ts'
import { mount } from '../../platform/http/mount/mount.ts'
import { fileHeaders } from '../../platform/http/security-headers.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AttemptLimits } from '../../platform/sign-in/account/attempt-limits.ts'
import { limitExports } from '../mass-access/limit-exports.ts'
import { readSelectedIds } from '../members/bulk/selected-ids.ts'
import { archiveName } from './document-exports.words.ts'
import { readParts } from './read-parts.ts'
import { streamArchive } from './stream-archive.ts'

interface ExportDeps {
  readonly files: FileStore
  readonly limits: AttemptLimits
}

export function mountDocumentExportsRoutes(
  app: FastifyInstance,
  platform: Platform,
  { files, limits }: ExportDeps,
): void {
  const { exportDocuments } = documentsApi

  mount(app, exportDocuments, async ({ params, body: { selection, lang = 'en' }, caller, reply }) => {
    const entrance = { caller, tenantId: params.tenantId, access: exportDocuments.access }
    await limitExports(platform, entrance, limits)
    await files.requireAnswer()
    const memberIds = await readSelectedIds(platform, entrance, selection)
    const parts = readParts(platform, entrance, memberIds)
    // Read before the response begins, so that a failure can still be reported.
    const first = await parts.next()
    const archive = streamArchive({ platform, files, entrance, language: lang }, first, parts)
    return reply
      .headers(fileHeaders)
      .header('content-disposition', `attachment; filename*=UTF-8''${archiveName[lang]}`)
      .type('application/zip')
      .send(archive)
  })
}
