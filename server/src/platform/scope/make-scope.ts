import type { AuditEntry } from '../audit-event.ts'

export const entered: unique symbol = Symbol('entered')

interface Made {
  readonly [entered]: true
  readonly audits: AuditEntry[]
}

/**
 * Creates the handle to a tenant that a gate has opened. Only the gates are allowed to import this; an import rule
 * enforces that.
 */
export const makeScope = <Parts extends object>(parts: Parts): Parts & Made => ({
  ...parts,
  [entered]: true,
  audits: [],
})
