import type { HelpLines } from '@salus/contract/tenant/tenants.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { buildHelpLines } from './build-help-lines.ts'
import { helpLinesOfTenant } from './tenants.queries.ts'

export const readHelpLines = async (scope: EnteredTenant): Promise<HelpLines> =>
  buildHelpLines(await helpLinesOfTenant(scope.db, scope.tenantId).execute())
