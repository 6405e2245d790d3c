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
 * The handle through which requests, commands and jobs write to one tenant. Only these gates create it: those of
 * sessions (tenant.ts), of one-time links (link.ts), of modules (module.ts), of invitations (invitation.ts), of the
 * operator (operator.ts) and, for a new tenant, new-tenant.ts.
 */
export interface EnteredTenant {
  readonly [entered]: true
  readonly tenantId: number
  /**
   * The signed-in person; `null` if the tenant was entered by a link, by a module's key or by the operator, or is being
   * created.
   */
  readonly actor: TenantActor | null
  /**
   * The responsible login: the actor's own, or that of the creator of the link or the key, or that of a new tenant's
   * founder. `nobody` (operator.ts) if there is none.
   */
  readonly responsibleId: string
  /** Inside the open transaction, restricted to the tenant by row-level security. */
  readonly db: Queries
  readonly now: Date
  readonly requestId: string
  readonly audits: AuditEntry[]
}

/** A tenant entered by a signed-in person. Created only by `writeInTenant`. */
export interface TenantScope extends EnteredTenant {
  readonly actor: TenantActor
}

/**
 * Adds an audit row that states what was done to whose data. A write that does not call this is rolled back, unless the
 * operator or a job makes it.
 */
export function audit(scope: EnteredTenant, entry: AuditEntry): void {
  scope.audits.push(entry)
}
