import { priceOfRenewal, type Subscription } from '@salus/domain/tariff/tariff-change.ts'
import type { Logger } from 'pino'
import { businessDay } from '../../platform/business-calendar.ts'
import { audit, type EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { type OperatorDeps, writeAsOperator } from '../../platform/scope/operator.ts'
import type { Seller } from '../../platform/config/seller.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { isInvoiceDue } from '../tenant-ends/is-invoice-due.ts'
import { selectBilling } from './billing-details.queries.ts'
import { buildBuyer } from './buyer.ts'
import { nextSubscription } from './next-subscription.ts'
import { chooseVatRule } from './quote-tariff.ts'
import { findPlannedEnd, lockTariff, type TariffRow, updatePeriod } from './tariff.queries.ts'
import { settlePlannedOrder } from './tariff-orders.queries.ts'
import { tellAdmins } from './tell-admins.ts'
import { runForEveryTenant } from './run-for-every-tenant.ts'
import { usageSpan } from './count-usage.ts'
import { usageIn } from './usage.queries.ts'

interface RenewalDeps extends OperatorDeps {
  readonly seller: Seller | null
  readonly log: Logger
}

/**
 * Begins the next period of every tenant whose paid period has ended. Applies planned changes and issues the invoice.
 * Returns the number of periods that it began; 0 if no seller is configured.
 */
export async function renewTariffs(deps: RenewalDeps): Promise<number> {
  const { seller, log } = deps
  if (seller === null) return 0
  let renewed = 0
  await runForEveryTenant(deps, async (tenantId) => {
    // Renews one period at a time, so that every period gets its invoice even after months of downtime.
    while (await writeAsOperator(deps, { tenantId, occasion: 'renew-tariffs' }, (scope) => renewTariff(scope, seller)))
      renewed += 1
  })
  if (renewed > 0) log.info({ renewed }, 'tariffs were renewed')
  return renewed
}

/** Begins the next period. Returns false if there is nothing to renew, or if another process has just done it. */
export async function renewTariff(scope: EnteredTenant, seller: Seller): Promise<boolean> {
  const present = await lockTariff(scope)
  if (!present || present.period === null) return false
  const end = await findPlannedEnd(scope)
  if (!isInvoiceDue({ end, paidUntil: present.period.endsOn, today: businessDay(scope.now) })) return false
  const wanted = await settleNext(scope, present)
  const { period, lines } = priceOfRenewal(wanted, present.period)
  await updatePeriod(scope, wanted, period)
  const billing = await selectBilling(scope.db, scope.tenantId).executeTakeFirstOrThrow()
  const buyer = buildBuyer(billing)
  const { invoiceId } = await issueInvoice(scope, {
    kind: 'invoice',
    reason: 'renewal',
    language: billing.language,
    currency: wanted.currency,
    seller,
    buyer,
    period: { startsOn: period.startsOn, endsOn: period.endsOn },
    lines,
    vat: chooseVatRule(buyer),
    corrects: null,
  })
  await settlePlannedOrder(scope, 'begun', invoiceId)
  audit(scope, { action: 'tariff.renewed', objectKind: 'tariff', objectId: wanted.tariff })
  await notify(scope, { kind: 'tariff-changed', groupId: scope.tenantId })
  return true
}

/** Returns the next subscription. Notifies the admins if the planned one cannot begin. */
async function settleNext(scope: EnteredTenant, present: TariffRow): Promise<Subscription> {
  const { planned } = present
  if (planned === null) return present
  const next = nextSubscription(present, await usageIn(scope, usageSpan(scope.now)))
  if (next === planned) return planned
  await settlePlannedOrder(scope, 'dropped')
  await tellAdmins(scope, { about: 'plan-dropped', tariff: planned.tariff, on: businessDay(scope.now) })
  return next
}
