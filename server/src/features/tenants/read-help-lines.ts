import type { HelpLines } from '@salus/contract/tenants.ts'
import type { EnteredTenant } from '../../platform/entered-tenant.ts'
import { helpLinesOf } from './help-lines-of.ts'
import { helpLinesOfTenant } from './tenants.queries.ts'

/** What the tenant shows to a person in distress. */
export const readHelpLines = async (scope: EnteredTenant): Promise<HelpLines> =>
  helpLinesOf(await helpLinesOfTenant(scope.db, scope.tenantId).execute())
