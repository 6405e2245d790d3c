import type { AuditEntry } from './audit-event.ts'

/** What only a scope has that was made here. */
export const entered: unique symbol = Symbol('entered')

interface Made {
  readonly [entered]: true
  readonly audits: AuditEntry[]
}

/** Makes the handle to a tenant that a gate has opened. The gates alone import this; a rule sees to it. */
export const makeScope = <Parts extends object>(parts: Parts): Parts & Made => ({
  ...parts,
  [entered]: true,
  audits: [],
})
