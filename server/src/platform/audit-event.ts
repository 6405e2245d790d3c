import type { AuditAction, WriteAct } from '@salus/contract/audit-acts.ts'
import type { AuditPurpose } from '@salus/contract/audit-kinds.ts'

/** What a write says of itself. */
export interface AuditEntry {
  readonly action: WriteAct
  readonly objectKind?: string
  readonly objectId?: string
  readonly subjectIds?: readonly string[]
}

/** One line of the audit. */
export interface AuditEvent {
  /** Null: whoever held a one-time link. */
  readonly actorId: string | null
  readonly actorRole: string | null
  readonly action: AuditAction
  readonly outcome: 'done' | 'denied'
  readonly objectKind: string | null
  readonly objectId: string | null
  readonly subjectIds: readonly string[]
  readonly automatic: boolean
  readonly requestId: string
}

export interface StoredAuditEvent extends AuditEvent {
  readonly id: string
  readonly at: string
  readonly purpose: AuditPurpose
  /** Shortened; `null` if no request did it. */
  readonly network: string | null
}
