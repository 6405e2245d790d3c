import { tenantSettingsApi } from '@salus/contract/tenant/settings.ts'
import type { FastifyInstance } from 'fastify'
import { readRevision, setEntityTag } from '../../platform/http/mount/if-match.ts'
import { mount } from '../../platform/http/mount/mount.ts'
import { write } from '../../platform/http/mount/write.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import { changeSettings, removeLogo, replaceHelpLines, setLogo } from './change-tenant-settings.ts'
import { readLogo } from './read-logo.ts'
import { settingsOfRow } from './settings-of-row.ts'
import { settingsOfTenant } from './tenant-settings.queries.ts'

export function mountTenantSettingsRoutes(app: FastifyInstance, platform: Platform): void {
  const { getTenantSettings, updateTenantSettings, setTenantLogo, removeTenantLogo } = tenantSettingsApi
  const { replaceHelpLines: replaceLines } = tenantSettingsApi

  mount(app, getTenantSettings, async ({ params, caller, reply }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getTenantSettings.access }
    const { rows } = await readInTenant(platform, entrance, { query: settingsOfTenant })
    return setEntityTag(reply, settingsOfRow(rows[0] ?? refuse('not-found')))
  })

  mount(app, updateTenantSettings, async (call) => {
    const revision = readRevision(call.ifMatch)
    const { answer } = await write(updateTenantSettings, call, (scope) => changeSettings(scope, call.body, revision))
    return setEntityTag(call.reply, answer)
  })

  mount(app, replaceLines, async (call) => {
    const revision = readRevision(call.ifMatch)
    const { answer } = await write(replaceLines, call, (scope) => replaceHelpLines(scope, call.body.lines, revision))
    return setEntityTag(call.reply, answer)
  })

  mount(app, setTenantLogo, async (call) => {
    const entrance = { caller: call.caller, tenantId: call.params.tenantId, access: setTenantLogo.access }
    // Checks the caller's permission before the logo is decoded.
    await readInTenant(platform, entrance, { query: settingsOfTenant })
    const logo = await readLogo(call.body.content)
    const { answer } = await write(setTenantLogo, call, (scope) => setLogo(scope, logo, readRevision(call.ifMatch)))
    return setEntityTag(call.reply, answer)
  })

  mount(app, removeTenantLogo, async (call) => {
    const { answer } = await write(removeTenantLogo, call, (scope) => removeLogo(scope, readRevision(call.ifMatch)))
    return setEntityTag(call.reply, answer)
  })
}
