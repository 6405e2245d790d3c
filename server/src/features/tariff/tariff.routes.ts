import { addDays } from '@salus/domain/moments/add-days.ts'
import { type LimitMeter, type TariffQuote, tariffApi, type TenantTariff } from '@salus/contract/tenant/tariff.ts'
import { forecastLimit } from '@salus/domain/tariff/forecast-limit.ts'
import { limitLevel } from '@salus/domain/tariff/limit-level.ts'
import { tariffPlan } from '@salus/domain/tariff/tariff-plans.ts'
import type { FastifyInstance } from 'fastify'
import { businessDay } from '../../platform/business-calendar.ts'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountWrite } from '../../platform/http/mount/write.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Seller } from '../../platform/config/seller.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import { selectBilling } from './billing-details.queries.ts'
import { buildBuyer } from './buyer.ts'
import { cancelTariffChange } from './cancel-tariff-change.ts'
import { orderTariff } from './order-tariff.ts'
import { findDueDay } from '../invoices/invoice-content.ts'
import { quoteTariff } from './quote-tariff.ts'
import { stateOfTariff } from './state-of-tariff.ts'
import { type TariffRow, tariffOfTenant } from './tariff.queries.ts'
import { usageSpan } from './count-usage.ts'
import type { Usage } from './usage.queries.ts'

const { getTariffOfTenant, getTariffQuote, changeTariff, cancelTariffChange: cancel } = tariffApi

export function mountTariffRoutes(app: FastifyInstance, platform: Platform, seller: Seller | null): void {
  mount(app, getTariffOfTenant, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getTariffOfTenant.access }
    const now = platform.clock.now()
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => tariffOfTenant(db, tenantId, usageSpan(now)),
    })
    return buildAnswer(rows[0] ?? refuse('not-found'), businessDay(now))
  })

  mount(app, getTariffQuote, async ({ params, query, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getTariffQuote.access }
    const now = platform.clock.now()
    const [{ rows: tariffs }, { rows: billings }] = await Promise.all([
      readInTenant(platform, entrance, {
        query: (db, tenantId) => tariffOfTenant(db, tenantId, usageSpan(now)),
      }),
      readInTenant(platform, entrance, { query: selectBilling }),
    ])
    const [present, billing] = [tariffs[0] ?? refuse('not-found'), billings[0] ?? refuse('not-found')]
    const { country, vatId, ...wanted } = query
    const billTo = buildBuyer(billing)
    const buyer = country === undefined ? billTo : { ...billTo, country, vatId: vatId ?? null }
    const quote = quoteTariff({ present, usage: present, billing, wanted, buyer, seller, today: businessDay(now) })
    return quoteAnswer(wanted, { quote, billTo, seller, today: businessDay(now) })
  })

  mountWrite(app, changeTariff, (scope, { body }) => orderTariff(scope, body, seller))

  mountWrite(app, cancel, (scope) => cancelTariffChange(scope))
}

interface GrownTariff extends TariffRow, Usage {
  readonly membersByWeek: readonly number[]
  readonly employeesByWeek: readonly number[]
  readonly checkUpsByWeek: readonly number[]
}

function buildAnswer(row: GrownTariff, today: string): TenantTariff {
  const { limits } = tariffPlan(row.tariff)
  const meter = (of: {
    used: number
    allowed: number | null
    byWeek?: readonly number[]
    resetsOn?: string
  }): LimitMeter => ({
    used: of.used,
    allowed: of.allowed,
    level: limitLevel(of.used, of.allowed),
    forecast: forecastLimit({ ...of, today, addedByWeek: of.byWeek ?? [], resetsOn: of.resetsOn ?? null }),
  })
  return {
    tariff: row.tariff,
    billing: row.billing,
    currency: row.currency,
    startedOn: row.startedOn,
    trialEndsOn: row.trialEndsOn,
    state: stateOfTariff(row, today),
    period: row.period && { startsOn: row.period.startsOn, endsOn: row.period.endsOn, price: row.period.price },
    planned: row.planned,
    usage: {
      activeMembers: meter({ used: row.activeMembers, allowed: limits.activeMembers, byWeek: row.membersByWeek }),
      employees: meter({ used: row.employees, allowed: limits.employees, byWeek: row.employeesByWeek }),
      checkUpsThisMonth: meter({
        used: row.checkUpsPerMonth,
        allowed: limits.checkUpsPerMonth,
        byWeek: row.checkUpsByWeek,
        resetsOn: nextMonth(today),
      }),
      products: meter({ used: row.products, allowed: limits.products }),
    },
  }
}

function nextMonth(today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

interface Quoted {
  readonly quote: ReturnType<typeof quoteTariff>
  readonly billTo: TariffQuote['billTo']
  readonly seller: Seller | null
  readonly today: string
}

function quoteAnswer(
  wanted: Pick<TariffQuote, 'tariff' | 'billing' | 'currency'>,
  { quote, billTo, seller, today }: Quoted,
): TariffQuote {
  const { kind, refusal, waitsForVat, order, net, vat, vatAmount, effect } = quote
  const isInvoiced = kind === 'order' || kind === 'at-once'
  const gross = net + vatAmount
  return {
    ...wanted,
    kind,
    refusal,
    waitsForVat,
    isDemo: seller?.isDemo ?? false,
    ...order.charged,
    lines: isInvoiced ? order.lines.map((line) => ({ ...line })) : [],
    dueOn:
      seller !== null && isInvoiced
        ? findDueDay({ kind: 'invoice', gross, seller, dueOn: addDays(today, seller.paymentDays) })
        : null,
    net,
    vat: { category: vat.category, percent: vat.percent, amount: vatAmount, note: vat.note },
    gross,
    effect: {
      limits: effect.limits.map((limit) => ({ ...limit })),
      lost: [...effect.lost],
      gained: [...effect.gained],
      exceeded: [...effect.exceeded],
    },
    billTo,
  }
}
