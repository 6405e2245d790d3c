import type { TenantScope } from '../../platform/scope/tenant.ts'
import { updateOwnerOfNotes } from './notes.queries.ts'

/** Moves all notes about one record to another record of the same person. The caller must write the audit entry. */
export const moveNotes = (scope: TenantScope, from: string, to: string): Promise<unknown> =>
  updateOwnerOfNotes(scope, from, to)
