import type { TenantScope } from '../../platform/tenant-scope.ts'
import { updateOwnerOfDocuments } from './documents.queries.ts'

/** Gives every document of one record to another, which is the same person. The caller says so in the audit. */
export const moveDocuments = (scope: TenantScope, from: string, to: string): Promise<void> =>
  updateOwnerOfDocuments(scope, from, to)
