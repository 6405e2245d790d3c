import type { Logger } from 'pino'
import type { AuditTrail } from './audit/trail.ts'
import type { Database } from './database/open-database.ts'

export interface Clock {
  now(): Date
}

export interface Platform {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly auditTrail: AuditTrail
  /** A session ends this many hours after sign-in. */
  readonly sessionHours: number
}
