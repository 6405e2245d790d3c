import type { Role } from '@salus/domain/tenants/roles.ts'
import type { AuditEntry } from './audit-event.ts'
import type { Queries } from './database/kysely-on.ts'
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
  /** The actor's own member record in this tenant. */
  readonly memberId: string | null
}

/**
 * The only handle through which tenant data can be written. These gates make it and nobody else: that of sessions
 * (tenant-scope.ts), of one-time links (link-scope.ts), of modules (module-scope.ts), of invitations (invitation-scope.ts),
 * of the operator (operator-scope.ts) and, for a tenant that comes into being, new-tenant.ts.
 */
export interface EnteredTenant {
  readonly [entered]: true
  readonly tenantId: number
  /** Who is signed in; null where a link or a module's key opened the tenant. */
  readonly actor: TenantActor | null
  /** The login that answers for it: the actor's own, or that of who made the link or key. */
  readonly responsibleId: string
  /** Inside the open transaction, bound to the tenant by row-level security. */
  readonly db: Queries
  readonly now: Date
  readonly requestId: string
  readonly audits: AuditEntry[]
}

/** A tenant entered by somebody who is signed in. Made by `writeInTenant` alone. */
export interface TenantScope extends EnteredTenant {
  readonly actor: TenantActor
}

/** Says in the audit what was done to whose data. Every write says it. */
export function audit(scope: EnteredTenant, entry: AuditEntry): void {
  scope.audits.push(entry)
}
