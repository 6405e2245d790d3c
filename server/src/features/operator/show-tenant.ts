import { audit } from '../../platform/scope/entered-tenant.ts'
import { type OperatorDeps, type OperatorScope, writeAsOperator } from '../../platform/scope/operator.ts'
import { countUsage } from '../tariff/count-usage.ts'
import { findInvoices, type ShownTenant, shownTenant } from './operator.queries.ts'
import { requireTenant } from './require-tenant.ts'

/**
 * Shows the data of a tenant that an operator may see. It contains neither names of members nor health data. The read
 * is audited.
 */
export async function showTenant(deps: OperatorDeps, numberOrName: string): Promise<readonly string[]> {
  const tenantId = await requireTenant(deps, numberOrName)
  return writeAsOperator(deps, { tenantId, occasion: 'tenant show' }, async (scope) => {
    audit(scope, { action: 'operator.tenant-shown', objectKind: 'tenant', objectId: String(tenantId) })
    return writeLines(scope)
  })
}

async function writeLines(scope: OperatorScope): Promise<readonly string[]> {
  const tenant = await shownTenant(scope)
  const { activeMembers, employees, products } = await countUsage(scope)
  const invoices = await findInvoices(scope)
  return [
    `${scope.tenantId}\t${tenant.tenantName}\t${tenant.displayName}`,
    `kind\t${tenant.kind}, ${tenant.country}, since ${tenant.createdOn}`,
    `tariff\t${tenant.tariff === null ? 'none' : `${tenant.tariff}, ${tenant.billing}, ${tenant.currency}, ${writePaidUntil(tenant)}`}`,
    ...(tenant.plannedTariff === null
      ? []
      : [`planned\t${tenant.plannedTariff} from ${tenant.periodEndsOn ?? 'the next period'}`]),
    `uses\t${activeMembers} active members, ${employees} employees, ${products} products`,
    ...invoices.map(
      ({ number, kind, issuedOn, gross, currency }) =>
        `${kind}\t${number}\t${issuedOn}\t${(gross / 100).toFixed(2)} ${currency}`,
    ),
  ]
}

function writePaidUntil({ periodEndsOn, trialEndsOn }: ShownTenant): string {
  if (periodEndsOn !== null) return `paid until ${periodEndsOn}`
  return trialEndsOn === null ? 'by agreement' : `on trial until ${trialEndsOn}`
}
