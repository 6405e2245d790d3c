import { memberImportsApi } from '@salus/contract/members/imports.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountWrite, write } from '../../platform/http/mount/write.ts'
import { cutPage, readTimeCursor, writeTimeCursor } from '../../platform/page.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import { badRowsOfImport } from './bad-rows-of-import.ts'
import { checkImport, planDryRun } from './check-import.ts'
import { discardImport } from './discard-import.ts'
import { importOfTenant, importsOfTenant } from './member-imports.queries.ts'
import { openImport } from './open-import.ts'
import { readMemberFile } from './read-member-file.ts'
import { startImport } from './start-import.ts'
import { startUndo } from './undo-import.ts'

const { access } = memberImportsApi.getMemberImports

export function mountMemberImportsRoutes(app: FastifyInstance, platform: Platform): void {
  mount(app, memberImportsApi.openMemberImport, async (call) => {
    const { params, body, caller } = call
    // Before the file is unpacked, checks that the caller may import members.
    await readInTenant(
      platform,
      { caller, tenantId: params.tenantId, access },
      { query: (db, tenantId) => importsOfTenant(db, tenantId, {}) },
    )
    const file = await readMemberFile(body)
    const { fileName } = body
    return write(memberImportsApi.openMemberImport, call, (scope) => openImport(scope, { ...file, fileName }))
  })

  mount(app, memberImportsApi.getMemberImports, async ({ params, query, caller }) => {
    const { cursor, limit } = query
    const after = cursor === undefined ? undefined : readTimeCursor(cursor)
    const entrance = { caller, tenantId: params.tenantId, access }
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => importsOfTenant(db, tenantId, { after, limit }),
    })
    return cutPage(rows, limit, ({ createdAt, id }) => writeTimeCursor({ at: createdAt, id }))
  })

  mount(app, memberImportsApi.getBadRowsOfImport, ({ params, query, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access }
    return badRowsOfImport(platform, entrance, { ...query, importId: params.importId })
  })

  mount(app, memberImportsApi.getMemberImport, async ({ params, caller }) => {
    const { tenantId, importId } = params
    const { rows } = await readInTenant(
      platform,
      { caller, tenantId, access },
      { query: (db) => importOfTenant(db, tenantId, importId) },
    )
    return rows[0] ?? refuse('not-found')
  })

  mountActs(app, platform)
}

function mountActs(app: FastifyInstance, platform: Platform): void {
  const { checkMemberImport: check, runMemberImport: run, undoMemberImport: undo } = memberImportsApi

  mount(app, check, async (call) => {
    const { params, body, caller } = call
    const entrance = { caller, tenantId: params.tenantId, access }
    const dry = await planDryRun(platform, entrance, { importId: params.importId, reading: body })
    return write(check, call, (scope) => checkImport(scope, params.importId, dry))
  })
  mountWrite(app, run, (scope, { params, body }) => startImport(scope, params.importId, body))
  mountWrite(app, undo, (scope, { params, body }) => startUndo(scope, params.importId, body.keepUsed))
  mountWrite(app, memberImportsApi.discardMemberImport, (scope, { params }) => discardImport(scope, params.importId))
}
