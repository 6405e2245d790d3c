import type { AuditAction, WriteAct } from '@salus/contract/tenant/audit-acts.ts'
import type { AuditPurpose } from '@salus/contract/tenant/audit-kinds.ts'

export interface AuditEntry {
  readonly action: WriteAct
  readonly objectKind?: string
  readonly objectId?: string
  readonly subjectIds?: readonly string[]
}

export interface AuditEvent {
  /** `null` if the actor is a module or the holder of a one-time link. */
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
  /** The caller's network, with a shortened address. `null` if no request caused the act. */
  readonly network: string | null
}
