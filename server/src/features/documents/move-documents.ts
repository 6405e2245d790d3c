import type { TenantScope } from '../../platform/scope/tenant.ts'
import { updateOwnerOfDocuments } from './documents.queries.ts'

/** Moves all documents of one record to another record of the same person. The caller must write the audit. */
export const moveDocuments = (scope: TenantScope, from: string, to: string): Promise<void> =>
  updateOwnerOfDocuments(scope, from, to)
