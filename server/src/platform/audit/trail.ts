import { randomUUID } from 'node:crypto'
import { findPurpose } from '@salus/contract/tenant/audit-kinds.ts'
import type { Logger } from 'pino'
import { callerNetwork } from '../limits/caller-network.ts'
import { refuse } from '../refusal.ts'
import type { Database } from '../database/open-database.ts'
import type { AuditEvent, StoredAuditEvent } from '../audit-event.ts'
import { type AuditDay, enqueueInTenant, insertAuditEvents, touchMemberships, touchSessions } from './trail.queries.ts'

/**
 * Collects the audit events of requests in memory and writes them a moment later, so that no request waits for the
 * write. A crash can lose the events of the last moments.
 */
export interface AuditTrail {
  note(tenantId: number, event: AuditEvent): void
  /** Extends the session when the next batch is written. Must be called only when the extension is due. */
  sessionUsed(sessionId: string): void
  /** Stores that the user worked in the tenant, at most once in five minutes. */
  membershipUsed(tenantId: number, userId: string): void
  flush(): Promise<void>
  close(): Promise<void>
}

const flushEveryMs = 200
/**
 * If this many entries are waiting, the database is not accepting writes. Reads are then refused with `unavailable`,
 * because they could not be audited.
 */
const mostUnwritten = 20_000

export function startAuditTrail({ pool, watch: database }: Pick<Database, 'pool' | 'watch'>, log: Logger): AuditTrail {
  let events = new Map<number, StoredAuditEvent[]>()
  let sessions = new Set<string>()
  let unwritten = 0
  let writing: Promise<void> | null = null
  const days = knownDays()
  const visits = recentVisits()
  const watch = accessWatch(pool, log)

  const write = async () => {
    const [batch, used, visited] = [events, sessions, visits.take()]
    events = new Map()
    sessions = new Set()
    await writeUses(pool, log, { used, visited, forget: visits.forget })
    for (const [tenantId, ofTenant] of batch) {
      try {
        const unknown = days.listUnknown(tenantId, ofTenant)
        await insertAuditEvents(pool, { tenantId, events: ofTenant, days: unknown.days })
        unknown.remember()
        if (ofTenant.some(isOpenedByEmployee)) watch.tenantRead(tenantId)
        unwritten -= ofTenant.length
      } catch (error) {
        log.error({ err: error }, 'audit events not written, will try again')
        events.set(tenantId, [...ofTenant, ...(events.get(tenantId) ?? [])])
      }
    }
  }
  const flush = async () => {
    while (writing) await writing
    if (events.size === 0 && sessions.size === 0 && visits.areNone()) return
    writing = write().finally(() => {
      writing = null
    })
    await writing
  }
  const timer = setInterval(() => void (database.isUp && flush()), flushEveryMs)
  timer.unref()

  return {
    note(tenantId, event) {
      if (unwritten >= mostUnwritten) refuse('unavailable', { retryAfterSeconds: 5 })
      unwritten += 1
      const purpose = findPurpose(event.action, event.actorRole)
      const stored = { ...event, id: randomUUID(), at: new Date().toISOString(), purpose, network: callerNetwork() }
      const ofTenant = events.get(tenantId)
      if (ofTenant) ofTenant.push(stored)
      else events.set(tenantId, [stored])
    },
    sessionUsed: (sessionId) => void sessions.add(sessionId),
    membershipUsed: visits.note,
    flush,
    close: async () => {
      clearInterval(timer)
      await flush()
      if (unwritten > 0) log.error({ unwritten }, 'audit events are lost: the database was away when Salus stopped')
      await watch.close()
    },
  }
}

const isOpenedByEmployee = ({ subjectIds, actorRole, automatic }: AuditEvent) =>
  subjectIds.length === 1 && !automatic && (actorRole === 'Staff' || actorRole === 'Admin')

const watchedAfterMs = 10_000

/**
 * Enqueues a check of a tenant's reads ten seconds after an employee read something in it. Further reads in these ten
 * seconds enqueue nothing.
 */
function accessWatch(pool: Database['pool'], log: Logger) {
  const waiting = new Map<number, NodeJS.Timeout>()
  const look = async (tenantId: number) => {
    waiting.delete(tenantId)
    const job = {
      task: 'watch-access',
      payload: { tenantId: String(tenantId) },
      key: `watch-access:${tenantId}`,
    } as const
    await enqueueInTenant(pool, tenantId, job).catch((error: unknown) =>
      log.warn({ err: error }, 'reads are not looked at'),
    )
  }
  return {
    tenantRead: (tenantId: number): void => {
      if (waiting.has(tenantId)) return
      waiting.set(tenantId, setTimeout(() => void look(tenantId), watchedAfterMs).unref())
    },
    close: async () => {
      for (const timer of waiting.values()) clearTimeout(timer)
      await Promise.all([...waiting.keys()].map(look))
    },
  }
}

interface Uses {
  readonly used: ReadonlySet<string>
  readonly visited: ReadonlyMap<number, ReadonlySet<string>>
  readonly forget: (tenantId: number, userIds: readonly string[]) => void
}

/**
 * Stores which sessions and memberships were used. A failure is only logged, because their next use is stored again.
 */
async function writeUses(pool: Database['pool'], log: Logger, { used, visited, forget }: Uses): Promise<void> {
  if (used.size > 0)
    await touchSessions(pool, [...used]).catch((error: unknown) => log.warn({ err: error }, 'sessions not touched'))
  for (const [tenantId, userIds] of visited)
    try {
      const touched = new Set(await touchMemberships(pool, tenantId, [...userIds]))
      forget(
        tenantId,
        [...userIds].filter((userId) => !touched.has(userId)),
      )
    } catch (error) {
      forget(tenantId, [...userIds])
      log.warn({ err: error }, 'memberships not touched')
    }
}

const visitsEveryMs = 5 * 60_000
const mostKnownVisits = 50_000

function recentVisits() {
  const noted = new Map<string, number>()
  let unwritten = new Map<number, Set<string>>()
  return {
    note: (tenantId: number, userId: string): void => {
      const key = `${tenantId} ${userId}`
      const now = Date.now()
      if (now - (noted.get(key) ?? 0) < visitsEveryMs) return
      if (noted.size > mostKnownVisits) noted.clear()
      noted.set(key, now)
      unwritten.set(tenantId, (unwritten.get(tenantId) ?? new Set()).add(userId))
    },
    /**
     * Forgets that a use by these users was recorded, because it could not be stored. Their next use is then stored
     * even if it comes within five minutes.
     */
    forget: (tenantId: number, userIds: readonly string[]): void => {
      for (const userId of userIds) noted.delete(`${tenantId} ${userId}`)
    },
    areNone: () => unwritten.size === 0,
    take: () => {
      const taken = unwritten
      unwritten = new Map()
      return taken
    },
  }
}

const mostKnownDays = 50_000

/**
 * Remembers for which members and days this process has already stored an `audit_day`. Most events then need not insert
 * one.
 */
function knownDays() {
  const known = new Set<string>()
  return {
    listUnknown(tenantId: number, events: readonly StoredAuditEvent[]) {
      const found = new Map<string, AuditDay>()
      for (const { at, subjectIds } of events)
        for (const memberId of subjectIds) {
          const key = `${tenantId} ${memberId} ${at.slice(0, 10)}`
          if (!known.has(key)) found.set(key, { memberId, day: at.slice(0, 10) })
        }
      return {
        days: [...found.values()],
        remember: () => {
          if (known.size > mostKnownDays) known.clear()
          for (const key of found.keys()) known.add(key)
        },
      }
    },
  }
}
