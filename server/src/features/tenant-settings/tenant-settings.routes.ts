import { type TenantSettings, tenantSettingsApi } from '@salus/contract/tenant-settings.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { revisionOf } from '../../platform/http/if-match.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { type Caller, readInTenant, type TenantScope, writeInTenant } from '../../platform/tenant-scope.ts'
import { changeSettings, removeLogo, replaceHelpLines, setLogo } from './change-tenant-settings.ts'
import { readLogo } from './read-logo.ts'
import { settingsOfRow } from './settings-of-row.ts'
import { settingsOfTenant } from './tenant-settings.queries.ts'

interface Call {
  readonly params: { readonly tenantId: number }
  readonly body?: unknown
  readonly caller: Caller
  readonly idempotencyKey: string | undefined
  readonly ifMatch: string | undefined
  readonly reply: FastifyReply
}

export function mountTenantSettingsRoutes(app: FastifyInstance, platform: Platform): void {
  const { getTenantSettings, updateTenantSettings, setTenantLogo, removeTenantLogo } = tenantSettingsApi

  mount(app, getTenantSettings, async ({ params, caller, reply }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getTenantSettings.access }
    const { rows } = await readInTenant(platform, entrance, { query: settingsOfTenant })
    return tagged(reply, settingsOfRow(rows[0] ?? refuse('not-found')))
  })

  const change = async (
    { params, body, caller, idempotencyKey, ifMatch, reply }: Call,
    route: { readonly operationId: string; readonly access: typeof updateTenantSettings.access },
    work: (scope: TenantScope, revision: number | undefined) => Promise<TenantSettings>,
  ): Promise<TenantSettings> => {
    const revision = revisionOf(ifMatch)
    const write = { operation: route.operationId, idempotencyKey, body: { params, body, revision } }
    const entrance = { caller, tenantId: params.tenantId, access: route.access, write }
    const changed = await writeInTenant(platform, entrance, async (scope) => ({
      status: 200,
      answer: await work(scope, revision),
    }))
    return tagged(reply, changed.answer)
  }

  mount(app, updateTenantSettings, async (call) =>
    change(call, updateTenantSettings, (scope, revision) => changeSettings(scope, call.body, revision)),
  )
  mount(app, tenantSettingsApi.replaceHelpLines, async (call) =>
    change(call, tenantSettingsApi.replaceHelpLines, (scope, revision) =>
      replaceHelpLines(scope, call.body.lines, revision),
    ),
  )
  mount(app, setTenantLogo, async (call) => {
    const entrance = { caller: call.caller, tenantId: call.params.tenantId, access: setTenantLogo.access }
    // Nobody's picture is read before it is known that they may set it.
    await readInTenant(platform, entrance, { query: settingsOfTenant })
    const logo = await readLogo(call.body.content)
    return change(call, setTenantLogo, (scope, revision) => setLogo(scope, logo, revision))
  })
  mount(app, removeTenantLogo, async (call) =>
    change(call, removeTenantLogo, (scope, revision) => removeLogo(scope, revision)),
  )
}

function tagged(reply: FastifyReply, settings: TenantSettings): TenantSettings {
  reply.header('etag', `"${settings.revision}"`)
  return settings
}
