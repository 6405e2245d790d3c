import type { TenantScope } from '../../platform/tenant-scope.ts'
import { updateOwnerOfNotes } from './notes.queries.ts'

/** Gives every note about one record to another, which is the same person. The caller says so in the audit. */
export const moveNotes = (scope: TenantScope, from: string, to: string): Promise<unknown> =>
  updateOwnerOfNotes(scope, from, to)
