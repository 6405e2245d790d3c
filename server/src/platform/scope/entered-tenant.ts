import type { Role } from '@salus/domain/tenants/roles.ts'
import type { AuditEntry } from '../audit-event.ts'
import type { Queries } from '../database/kysely-on.ts'
import type { entered } from './make-scope.ts'

export interface Actor {
  readonly userId: string
  readonly sessionId: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

export interface TenantActor extends Actor {
  readonly role: Role
  readonly memberId: string | null
}

/**
 * The handle through which requests, commands and jobs write to one tenant. Only the gates create it: for sessions
 * (tenant.ts), one-time links (link.ts), modules (module.ts), invitations (invitation.ts), the operator (operator.ts)
 * and new tenants (new-tenant.ts).
 */
export interface EnteredTenant {
  readonly [entered]: true
  readonly tenantId: number
  /**
   * The signed-in person. `null` if the tenant was entered by a link, by a module's key or by the operator, or if the
   * tenant is being created.
   */
  readonly actor: TenantActor | null
  /**
   * The login that is responsible: that of the actor, of the creator of the link or key, or of the founder of a new
   * tenant. `nobody` (operator.ts) if there is none.
   */
  readonly responsibleId: string
  /** Queries run inside the open transaction. Row-level security restricts them to the tenant. */
  readonly db: Queries
  readonly now: Date
  readonly requestId: string
  readonly audits: AuditEntry[]
}

/** A tenant that a signed-in person has entered. Created only by `writeInTenant`. */
export interface TenantScope extends EnteredTenant {
  readonly actor: TenantActor
}

/**
 * Adds an audit row that records an act and the members whose data it concerned. A write without any audit row is
 * rolled back, except for writes of the operator and of jobs.
 */
export function audit(scope: EnteredTenant, entry: AuditEntry): void {
  scope.audits.push(entry)
}
