import { memberImportsApi } from '@salus/contract/member-imports.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { type Caller, readInTenant, type TenantScope, writeInTenant } from '../../platform/tenant-scope.ts'
import { badRowsOfImport } from './bad-rows-of-import.ts'
import { checkImport, dryRun } from './check-import.ts'
import { discardImport } from './discard-import.ts'
import { importOfTenant, importsOfTenant } from './member-imports.queries.ts'
import { openImport } from './open-import.ts'
import { readMemberFile } from './read-member-file.ts'
import { startImport } from './start-import.ts'
import { startUndo } from './undo-import.ts'

const { access } = memberImportsApi.getMemberImports

export function mountMemberImportsRoutes(app: FastifyInstance, platform: Platform): void {
  mount(app, memberImportsApi.openMemberImport, async ({ params, body, caller, idempotencyKey }) => {
    // Nobody's file is unpacked before it is known that they may import.
    await readInTenant(platform, { caller, tenantId: params.tenantId, access }, { query: importsOfTenant })
    const file = await readMemberFile(body)
    const { fileName } = body
    const { tenantId } = params
    const entrance = {
      caller,
      tenantId,
      access,
      write: { operation: 'openMemberImport', idempotencyKey, body: { params, body } },
    }
    return writeInTenant(platform, entrance, async (scope) => ({
      status: 201,
      answer: await openImport(scope, { ...file, fileName }),
    }))
  })

  mount(app, memberImportsApi.getMemberImports, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access }
    const { rows } = await readInTenant(platform, entrance, { query: importsOfTenant })
    return { items: [...rows] }
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

interface Call {
  readonly params: { readonly tenantId: number; readonly importId: string }
  readonly body?: unknown
  readonly caller: Caller
  readonly idempotencyKey: string | undefined
}

function mountActs(app: FastifyInstance, platform: Platform): void {
  const act = <Answer>(
    { params, body, caller, idempotencyKey }: Call,
    { operation, status }: { readonly operation: string; readonly status: number },
    work: (scope: TenantScope, importId: string) => Promise<Answer>,
  ) => {
    const entrance = {
      caller,
      tenantId: params.tenantId,
      access,
      write: { operation, idempotencyKey, body: { params, body } },
    }
    return writeInTenant(platform, entrance, async (scope) => ({ status, answer: await work(scope, params.importId) }))
  }

  mount(app, memberImportsApi.checkMemberImport, async (call) => {
    const entrance = { caller: call.caller, tenantId: call.params.tenantId, access }
    const dry = await dryRun(platform, entrance, { importId: call.params.importId, reading: call.body })
    return act(call, { operation: 'checkMemberImport', status: 200 }, (scope, id) => checkImport(scope, id, dry))
  })
  mount(app, memberImportsApi.runMemberImport, (call) =>
    act(call, { operation: 'runMemberImport', status: 202 }, (scope, id) => startImport(scope, id, call.body)),
  )
  mount(app, memberImportsApi.undoMemberImport, (call) =>
    act(call, { operation: 'undoMemberImport', status: 202 }, (scope, id) => startUndo(scope, id, call.body.keepUsed)),
  )
  mount(app, memberImportsApi.discardMemberImport, (call) =>
    act(call, { operation: 'discardMemberImport', status: 204 }, discardImport),
  )
}
