import type { AuditEntry } from '../audit-event.ts'

export const entered: unique symbol = Symbol('entered')

interface Made {
  readonly [entered]: true
  readonly audits: AuditEntry[]
}

/**
 * Creates the handle to a tenant that a gate has entered. Only the gates may import this function; a lint rule enforces
 * it.
 */
export const makeScope = <Parts extends object>(parts: Parts): Parts & Made => ({
  ...parts,
  [entered]: true,
  audits: [],
})
