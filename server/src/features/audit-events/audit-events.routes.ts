import { Readable } from 'node:stream'
import { auditEventsApi } from '@salus/contract/tenant/audit-events.ts'
import type { FastifyInstance } from 'fastify'
import { verifyAuditOfTenant } from '../../platform/audit/seal.ts'
import { mount } from '../../platform/http/mount/mount.ts'
import { sendStoredFile } from '../../platform/http/send-stored-file.ts'
import { cutPage, readTimeCursor, writeTimeCursor } from '../../platform/page.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AttemptLimits } from '../../platform/sign-in/account/attempt-limits.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import { limitExports } from '../mass-access/limit-exports.ts'
import { anyAuditEvent, exportedAuditEvents, pageOfAuditEvents } from './audit-events.queries.ts'
import { writeAuditTable } from './write-audit-table.ts'

interface AuditDeps {
  readonly secret: string
  readonly limits: AttemptLimits
}

export function mountAuditEventsRoutes(app: FastifyInstance, platform: Platform, deps: AuditDeps): void {
  const { secret, limits } = deps
  const { getAuditEventsOfTenant: list, exportAuditEvents: exported, checkAudit: check } = auditEventsApi

  mount(app, list, async ({ params, query, caller }) => {
    const { tenantId } = params
    // Writes the audit events that are still waiting in memory, so that the list contains them.
    await platform.auditTrail.flush()
    const after = query.cursor === undefined ? undefined : readTimeCursor(query.cursor)
    const { rows } = await readInTenant(
      platform,
      { caller, tenantId, access: list.access },
      { query: (db) => pageOfAuditEvents(db, tenantId, { ...query, after }), ...describeRead(tenantId) },
    )
    return cutPage(rows, query.limit, ({ at, id }) => writeTimeCursor({ at, id }))
  })

  mount(app, exported, async ({ params, query, caller, reply }) => {
    const { tenantId } = params
    const { language = 'en', ...filter } = query
    const entrance = { caller, tenantId, access: exported.access }
    await limitExports(platform, entrance, limits)
    await platform.auditTrail.flush()
    const { rows } = await readInTenant(platform, entrance, {
      query: (db) => exportedAuditEvents(db, tenantId, filter),
      ...describeRead(tenantId),
    })
    const content = Buffer.from(writeAuditTable(rows, language))
    const fileName = `audit-${tenantId}-${platform.clock.now().toISOString().slice(0, 10)}.csv`
    return sendStoredFile(reply, {
      content: Readable.from([content]),
      fileName,
      mediaType: 'text/csv',
      bytes: content.length,
    })
  })

  const checks = new Map<number, ReturnType<typeof verifyAuditOfTenant>>()
  mount(app, check, async ({ params, caller }) => {
    const { tenantId } = params
    await readInTenant(
      platform,
      { caller, tenantId, access: check.access },
      { query: (db) => anyAuditEvent(db, tenantId), ...describeRead(tenantId) },
    )
    // The check reads all rows. Concurrent callers therefore share one run of the check and its result.
    const running = checks.get(tenantId) ?? verifyAuditOfTenant(platform.database.owner, { secret, tenantId })
    checks.set(tenantId, running)
    const { breaks, seals, rows } = await running.finally(() => checks.delete(tenantId))
    const checkedAt = platform.clock.now().toISOString()
    return { isIntact: breaks.length === 0, breaks: breaks.length, seals, rows, checkedAt }
  })
}

/** A read of the audit is audited too, with the audit as its object and without members. */
const describeRead = (tenantId: number) => ({ subjects: () => [], object: { kind: 'audit', id: String(tenantId) } })
