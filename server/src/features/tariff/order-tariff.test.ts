import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { InvoiceListItem } from '@salus/contract/tenant/invoices.ts'
import type { TariffOrder } from '@salus/contract/tenant/tariff-orders.ts'
import type { TariffQuote, TenantTariff } from '@salus/contract/tenant/tariff.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { liveChannel } from '../../platform/live/notify.queries.ts'
import { writeAsOperator } from '../../platform/scope/operator.ts'
import { brokenRules } from '../../testing/documents/en16931.ts'
import { openTenantWorld, type SignedIn, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'
import { xmlIn } from '../../testing/documents/xml-in-pdf.ts'
import { correctInvoice } from '../invoices/correct-invoice.ts'
import { demoSeller } from '../../platform/config/seller.ts'
import { renewTariffs } from './renew-tariffs.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const billTo = {
  name: 'Praxis am Park',
  street: 'Parkstraße 4',
  postalCode: '30159',
  city: 'Hannover',
  country: 'DE',
  email: 'rechnung@park.example',
}
type Wanted = Partial<{ tariff: string; billing: string; currency: string; billTo: object; gross: number }>

const writeUrl = ({ tenantId }: TenantOfTest, rest: string) => `/api/tenants/${tenantId}/${rest}`
const readTariff = async (tenant: TenantOfTest) =>
  (await world.ask<TenantTariff>(tenant.admin, 'GET', writeUrl(tenant, 'tariff'))).body
const listInvoices = async (tenant: TenantOfTest) =>
  (await world.ask<{ items: InvoiceListItem[] }>(tenant.admin, 'GET', writeUrl(tenant, 'invoices'))).body.items

const listOrders = async (tenant: TenantOfTest) =>
  (await world.ask<{ items: TariffOrder[] }>(tenant.admin, 'GET', writeUrl(tenant, 'tariff-orders'))).body.items

const askQuote = async (tenant: TenantOfTest, wanted: Wanted) => {
  const { tariff = 'professional', billing = 'monthly', currency = 'EUR', billTo: to } = wanted
  const { country, vatId }: { country: string; vatId?: string } = { country: 'DE', ...to }
  const query = new URLSearchParams({ tariff, billing, currency, country, ...(vatId === undefined ? {} : { vatId }) })
  return (await world.ask<TariffQuote>(tenant.admin, 'GET', writeUrl(tenant, `tariff-quote?${query}`))).body
}

const send = (
  tenant: TenantOfTest,
  body: object,
  { who = tenant.admin, key = randomUUID() }: { who?: SignedIn; key?: string } = {},
) =>
  world.ask<{
    orderId: string
    kind: string
    startsOn: string
    code?: string
    invoice: { invoiceId: string; number: string } | null
  }>(who, 'POST', writeUrl(tenant, 'tariff-changes'), { body, headers: { 'idempotency-key': key } })

const order = async (tenant: TenantOfTest, wanted: Wanted = {}, options = {}) => {
  const { gross } = await askQuote(tenant, wanted)
  return send(
    tenant,
    { tariff: 'professional', billing: 'monthly', currency: 'EUR', billTo, gross, ...wanted },
    options,
  )
}

const setPeriod = (tenant: TenantOfTest, startsOn: string, endsOn: string) =>
  world.sql(
    `update tariff_of_tenant set period_starts_on = $2, period_ends_on = $3, anchor_day = extract(day from $2::date),
       period_price = 4900 where tenant_id = $1`,
    [tenant.tenantId, startsOn, endsOn],
  )
const listAudit = async (tenant: TenantOfTest) =>
  (
    await world.sql<{ action: string }>('select action from audit_event where tenant_id = $1 order by position', [
      tenant.tenantId,
    ])
  ).map(({ action }) => action)

const deps = (day: string) => ({
  database: world.database,
  clock: { now: () => new Date(`${day}T12:00:00Z`) },
  seller: demoSeller,
  log: world.app.log as never,
})

/** Makes a tenant whose own trial ended some days ago. The trials of its products ended on the same day. */
async function makeTenantAfterTrial(tried: readonly number[]): Promise<TenantOfTest> {
  const tenant = await world.makeTenant(tried)
  await world.sql(
    `update tariff_of_tenant set tariff = 'professional', trial_ends_on = '2026-03-05' where tenant_id = $1`,
    [tenant.tenantId],
  )
  await world.sql(`update product set state = 'trial', licence_ends_on = '2026-03-05' where tenant_id = $1`, [
    tenant.tenantId,
  ])
  return tenant
}

describe('a first order', () => {
  test('begins today, is invoiced as a whole and is in the audit', async () => {
    const tenant = await world.makeTenant()
    const answer = await order(tenant)
    expect(answer).toMatchObject({ status: 201, body: { kind: 'order', startsOn: '2026-03-10' } })
    expect(await readTariff(tenant)).toMatchObject({
      tariff: 'professional',
      state: 'running',
      period: { startsOn: '2026-03-10', endsOn: '2026-04-10', price: 14_900 },
    })
    expect(await listInvoices(tenant)).toMatchObject([
      { number: answer.body.invoice?.number, kind: 'invoice', reason: 'order', net: 14_900, vat: 2831, gross: 17_731 },
    ])
    expect(await listAudit(tenant)).toEqual(['tariff.changed', 'invoice.invoice-issued'])
  })

  test('during the trial leaves its rest free, and keeps the products that were tried', async () => {
    const tenant = await world.makeTenant([6, 15])
    await world.sql(`update tariff_of_tenant set trial_ends_on = '2026-03-31' where tenant_id = $1`, [tenant.tenantId])
    await world.sql(`update product set state = 'trial', licence_ends_on = '2026-03-31' where tenant_id = $1`, [
      tenant.tenantId,
    ])
    expect(await readTariff(tenant)).toMatchObject({ state: 'trial', period: null })
    // The quote states the dates before the order: the paid period starts in April. Today's invoice is only an example,
    // so it has no due date.
    expect(await askQuote(tenant, { tariff: 'basic' })).toMatchObject({ startsOn: '2026-04-01', dueOn: null })
    expect((await order(tenant, { tariff: 'basic' })).body).toMatchObject({ kind: 'order', startsOn: '2026-04-01' })
    expect(await readTariff(tenant)).toMatchObject({
      tariff: 'basic',
      state: 'running',
      period: { startsOn: '2026-04-01', endsOn: '2026-05-01', price: 4900 },
    })
    const invoices = await world.sql<{ due: string }>(
      `select content ->> 'dueOn' as due from invoice where tenant_id = $1`,
      [tenant.tenantId],
    )
    expect(invoices).toEqual([{ due: '2026-03-24' }])
    expect(await listOrders(tenant)).toMatchObject([{ isDemo: true }])
    expect((await listOrders(tenant))[0]?.invoice).not.toHaveProperty('dueOn')
    expect(
      await world.sql('select distinct state, licence_ends_on from product where tenant_id = $1', [tenant.tenantId]),
    ).toEqual([{ state: 'active', licence_ends_on: null }])
  })

  test('after the trial brings the tried products back, unless they are more than the tariff allows', async () => {
    const orderAfterTrial = async (tried: readonly number[]) => {
      const tenant = await makeTenantAfterTrial(tried)
      expect((await order(tenant, { tariff: 'basic' })).status).toBe(201)
      return (await readTariff(tenant)).usage.products.used
    }
    expect(await orderAfterTrial([6, 15, 16])).toBe(3)
    expect(await orderAfterTrial([1, 2, 3, 6])).toBe(0)
  })

  test('after the trial tells every open page of the tenant that the tried products are back', async () => {
    const tenant = await makeTenantAfterTrial([6, 15])
    const listener = await world.database.owner.connect()
    const told: unknown[] = []
    listener.on('notification', ({ payload = '' }) => told.push(JSON.parse(payload)))
    try {
      await listener.query(`listen ${liveChannel}`)
      expect((await order(tenant, { tariff: 'basic' })).status).toBe(201)
      await vi.waitFor(() => expect(told).toContainEqual({ kind: 'products-changed', groupId: tenant.tenantId }))
    } finally {
      listener.release(true)
    }
  })

  test('goes by mail to the address on it, with the PDF', async () => {
    const tenant = await world.makeTenant()
    const email = `rechnung-${tenant.tenantId}@park.example`
    const { body } = await order(tenant, { billTo: { ...billTo, email } })
    await vi.waitFor(
      () => {
        const mail = mailsTo(email)
        expect(mail).toHaveLength(1)
        expect(mail[0]).toContain(`${body.invoice?.number}.pdf`)
        expect(mail[0]?.replaceAll('=\r\n', '')).toMatch(/es ist nichts zu zahlen/)
      },
      { timeout: 15_000 },
    )
  })
})

/** Returns the paid days as stated in the newest order and in the newest invoice. */
const readSpans = async (tenant: TenantOfTest) => {
  const [[ordered], [invoice]] = await Promise.all([listOrders(tenant), listInvoices(tenant)])
  return {
    order: `${ordered?.startsOn}/${ordered?.endsOn}`,
    invoice: `${invoice?.periodStartsOn}/${invoice?.periodEndsOn}`,
  }
}

const mailsTo = (address: string): readonly string[] => {
  const folder = path.join(world.dataDir, 'outbox')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${address}`))
}

describe('an upgrade in a running period', () => {
  test('costs the difference for the days that are left', async () => {
    const tenant = await world.makeTenant()
    await setPeriod(tenant, '2026-03-01', '2026-04-01')
    const quote = await askQuote(tenant, {})
    // 22 of 31 days: 4900 * 22 / 31 = 3477.4, 14900 * 22 / 31 = 10574.2
    expect(quote).toMatchObject({
      kind: 'at-once',
      refusal: null,
      net: 10_574 - 3477,
      startsOn: '2026-03-10',
      endsOn: '2026-04-01',
    })
    expect((await order(tenant)).body.kind).toBe('at-once')
    expect(await listInvoices(tenant)).toMatchObject([{ reason: 'change', net: 7097, vat: 1348, gross: 8445 }])
    expect((await readTariff(tenant)).period).toEqual({ startsOn: '2026-03-01', endsOn: '2026-04-01', price: 14_900 })
    expect(await readSpans(tenant)).toEqual({ order: '2026-03-10/2026-04-01', invoice: '2026-03-10/2026-04-01' })
  })

  test('that was ordered in the trial is paid from the end of the trial, as quote, order and invoice say', async () => {
    const tenant = await world.makeTenant()
    await world.sql(`update tariff_of_tenant set trial_ends_on = '2026-03-31' where tenant_id = $1`, [tenant.tenantId])
    await order(tenant, { tariff: 'basic' })
    for (const wanted of [{}, { billing: 'yearly' }]) {
      const { startsOn } = await askQuote(tenant, wanted)
      const { kind, startsOn: ordered } = (await order(tenant, wanted)).body
      expect({ kind, startsOn, ordered }).toEqual({ kind: 'at-once', startsOn: '2026-04-01', ordered: '2026-04-01' })
    }
    const paid = '2026-04-01/2027-04-01'
    expect(await readSpans(tenant)).toEqual({ order: paid, invoice: paid })
  })

  test('takes the place of the order before it, even if the clock was set back in between', async () => {
    const tenant = await world.makeTenant()
    await order(tenant, { tariff: 'basic' })
    await world.sql(
      `update tariff_order set ordered_at = (ordered_at at time zone 'UTC' + interval '5 seconds') at time zone 'UTC'
       where tenant_id = $1`,
      [tenant.tenantId],
    )
    await order(tenant)
    expect((await listOrders(tenant)).map(({ tariff, state }) => [tariff, state])).toEqual([
      ['professional', 'begun'],
      ['basic', 'replaced'],
    ])
  })

  test('just after the end of a period is paid for the next one, which is invoiced first', async () => {
    const tenant = await world.makeTenant()
    await setPeriod(tenant, '2026-01-10', '2026-02-10')
    expect(await askQuote(tenant, {})).toMatchObject({ net: 10_000, startsOn: '2026-03-10', endsOn: '2026-04-10' })
    expect(await order(tenant)).toMatchObject({ status: 201, body: { kind: 'at-once' } })
    expect(
      (await listInvoices(tenant)).map(({ reason, net, periodStartsOn }) => [reason, net, periodStartsOn]),
    ).toEqual([
      ['change', 10_000, '2026-03-10'],
      ['renewal', 4900, '2026-03-10'],
      ['renewal', 4900, '2026-02-10'],
    ])
  })

  test('on the last day costs a day', async () => {
    const tenant = await world.makeTenant()
    await setPeriod(tenant, '2026-02-11', '2026-03-11')
    expect((await askQuote(tenant, {})).net).toBe(532 - 175)
  })
})

describe('an upgrade that is billed under another VAT rule', () => {
  const abroad = { ...billTo, street: '1 Dock Road', postalCode: 'E1 6AN', city: 'London', country: 'GB' }
  const yearly = { tariff: 'enterprise', billing: 'yearly' }
  const listVat = async (tenant: TenantOfTest) =>
    (await listInvoices(tenant)).map(({ reason, net, vat, periodStartsOn }) => [reason, net, vat, periodStartsOn])

  test('waits for the end of the paid period, so that no credit lacks its VAT', async () => {
    const tenant = await world.makeTenant()
    await order(tenant, { tariff: 'enterprise' })
    const wanted = { ...yearly, billTo: abroad }
    expect(await askQuote(tenant, wanted)).toMatchObject({
      kind: 'at-period-end',
      waitsForVat: true,
      refusal: null,
      gross: 0,
      startsOn: '2026-04-10',
    })
    expect((await order(tenant, wanted)).body).toMatchObject({ kind: 'at-period-end', invoice: null })
    await renewTariffs(deps('2026-04-10'))
    expect(await listVat(tenant)).toEqual([
      ['renewal', 396_900, 0, '2026-04-10'],
      ['order', 38_900, 7391, '2026-03-10'],
    ])
  })

  test('begins at once when it is billed as before', async () => {
    const tenant = await world.makeTenant()
    await order(tenant, { tariff: 'enterprise' })
    await order(tenant, { ...yearly, billTo: abroad })
    expect(await askQuote(tenant, yearly)).toMatchObject({ kind: 'at-once', waitsForVat: false })
    expect((await order(tenant, yearly)).body.kind).toBe('at-once')
    const [change] = await listVat(tenant)
    expect(change).toEqual(['change', 358_000, 68_020, '2026-03-10'])
  })

  test('waits also while the renewal is due that will be invoiced as before', async () => {
    const tenant = await world.makeTenant()
    await order(tenant)
    await setPeriod(tenant, '2026-01-10', '2026-02-10')
    const wanted = { ...yearly, billTo: abroad }
    expect(await askQuote(tenant, wanted)).toMatchObject({ waitsForVat: true, startsOn: '2026-04-10' })
    expect((await order(tenant, wanted)).body).toMatchObject({ kind: 'at-period-end', startsOn: '2026-04-10' })
  })

  test('begins at once when the invoice of the period was taken back', async () => {
    const tenant = await world.makeTenant()
    const { body } = await order(tenant)
    await writeAsOperator(deps('2026-03-10'), { tenantId: tenant.tenantId, occasion: 'test' }, (scope) =>
      correctInvoice(scope, body.invoice?.number ?? ''),
    )
    // The credit note has given back the whole price, so the upgrade credits nothing.
    const quote = await askQuote(tenant, { ...yearly, billTo: abroad })
    expect(quote).toMatchObject({ waitsForVat: false, net: 396_900 })
    expect(quote.lines.map(({ kind }) => kind)).toEqual(['charge'])
  })
})

describe('a downgrade', () => {
  const enterprise = async () => {
    const tenant = await world.makeTenant()
    await setPeriod(tenant, '2026-03-01', '2026-04-01')
    await world.sql(`update tariff_of_tenant set tariff = 'enterprise', period_price = 38900 where tenant_id = $1`, [
      tenant.tenantId,
    ])
    return tenant
  }

  test('waits for the end of what is paid, costs nothing now, and can be taken back', async () => {
    const tenant = await enterprise()
    const quote = await askQuote(tenant, {})
    expect(quote).toMatchObject({ kind: 'at-period-end', gross: 0, startsOn: '2026-04-01' })
    expect([quote.dueOn, quote.effect.lost]).toEqual([null, []])
    expect(quote.effect.limits).toContainEqual({ name: 'activeMembers', from: null, to: 500 })
    const { body } = await order(tenant)
    expect(body).toMatchObject({ kind: 'at-period-end', startsOn: '2026-04-01', invoice: null })
    expect(await listOrders(tenant)).toMatchObject([
      {
        orderId: body.orderId,
        state: 'planned',
        formerTariff: 'enterprise',
        net: 14_900,
        gross: 17_731,
        invoice: null,
      },
    ])
    expect(await readTariff(tenant)).toMatchObject({ tariff: 'enterprise', planned: { tariff: 'professional' } })
    expect(await world.ask(tenant.admin, 'DELETE', writeUrl(tenant, 'tariff-changes'))).toMatchObject({ status: 204 })
    expect((await readTariff(tenant)).planned).toBeNull()
    expect(await listOrders(tenant)).toMatchObject([{ state: 'taken-back' }])
    expect(await listInvoices(tenant)).toEqual([])
    expect(await listAudit(tenant)).toEqual(['tariff.change-planned', 'tariff.change-cancelled'])
  })

  test('is refused while more is used than it allows', async () => {
    const tenant = await enterprise()
    await world.sql(
      `insert into member (tenant_id, first_name, last_name, sex) select $1, 'A', 'B', 'female' from generate_series(1, 50)`,
      [tenant.tenantId],
    )
    const quote = await askQuote(tenant, { tariff: 'basic' })
    expect(quote).toMatchObject({ refusal: 'tariff-usage-too-high', effect: { exceeded: ['activeMembers'] } })
    expect(await order(tenant, { tariff: 'basic' })).toMatchObject({
      status: 409,
      body: { code: 'tariff-usage-too-high' },
    })
  })

  test('is refused while more employees are invited than it allows, because they take their seats by accepting', async () => {
    const tenant = await enterprise()
    for (const name of ['anna', 'berta'])
      await world.ask(tenant.admin, 'POST', writeUrl(tenant, 'employee-invitations'), {
        body: { email: `${name}-${tenant.tenantId}@salus.example`, role: 'Staff' },
      })
    expect((await readTariff(tenant)).usage.employees.used).toBe(4)
    expect(await order(tenant, { tariff: 'basic' })).toMatchObject({
      status: 409,
      body: { code: 'tariff-usage-too-high' },
    })
  })

  test('that was planned is not made when more is used by then, and the present tariff continues', async () => {
    const tenant = await enterprise()
    await order(tenant, { tariff: 'basic' })
    await world.sql(
      `insert into member (tenant_id, first_name, last_name, sex) select $1, 'A', 'B', 'female' from generate_series(1, 50)`,
      [tenant.tenantId],
    )
    await renewTariffs(deps('2026-04-01'))
    expect(await readTariff(tenant)).toMatchObject({ tariff: 'enterprise', planned: null })
    expect(await listOrders(tenant)).toMatchObject([{ state: 'dropped', invoice: null }])
    expect(await listInvoices(tenant)).toMatchObject([{ reason: 'renewal', net: 38_900 }])
  })
})

test('from yearly to monthly, and to another currency, waits for the end of the year that is paid', async () => {
  const tenant = await world.makeTenant()
  await setPeriod(tenant, '2025-06-01', '2026-06-01')
  await world.sql(`update tariff_of_tenant set billing = 'yearly', period_price = 49900 where tenant_id = $1`, [
    tenant.tenantId,
  ])
  const abroad = { ...billTo, country: 'CH', postalCode: '8001', city: 'Zürich' }
  for (const wanted of [
    { tariff: 'basic', billing: 'monthly' },
    { tariff: 'professional', billing: 'yearly', currency: 'USD', billTo: abroad },
  ])
    expect(await askQuote(tenant, wanted)).toMatchObject({ kind: 'at-period-end', gross: 0, startsOn: '2026-06-01' })
})

test('from yearly to monthly is made also while a limit is exceeded that the change does not lower', async () => {
  const tenant = await world.makeTenant()
  await setPeriod(tenant, '2025-04-01', '2026-04-01')
  await world.sql(`update tariff_of_tenant set billing = 'yearly', period_price = 49900 where tenant_id = $1`, [
    tenant.tenantId,
  ])
  await world.sql(
    `insert into member (tenant_id, first_name, last_name, sex) select $1, 'A', 'B', 'female' from generate_series(1, 51)`,
    [tenant.tenantId],
  )
  expect((await order(tenant, { tariff: 'basic' })).body).toMatchObject({ kind: 'at-period-end' })
  await renewTariffs(deps('2026-04-01'))
  expect(await listOrders(tenant)).toMatchObject([{ state: 'begun' }])
  expect(await listInvoices(tenant)).toMatchObject([{ reason: 'renewal', net: 4900, periodEndsOn: '2026-05-01' }])
})

describe('the end of a period', () => {
  test('begins the next one, once, however many processes see it', async () => {
    const tenant = await world.makeTenant()
    await setPeriod(tenant, '2026-01-31', '2026-02-28')
    const runs = Array.from({ length: 4 }, () => renewTariffs(deps('2026-03-01')))
    await Promise.all(runs)
    expect(await listInvoices(tenant)).toMatchObject([
      { reason: 'renewal', periodStartsOn: '2026-02-28', periodEndsOn: '2026-03-31', net: 4900 },
    ])
  })

  test('brings what was planned, at its price', async () => {
    const tenant = await world.makeTenant()
    await setPeriod(tenant, '2026-03-01', '2026-04-01')
    await world.sql(`update tariff_of_tenant set tariff = 'professional', period_price = 14900 where tenant_id = $1`, [
      tenant.tenantId,
    ])
    await order(tenant, { tariff: 'basic' })
    await order(tenant, { tariff: 'basic', billing: 'yearly' })
    await renewTariffs({ ...deps('2026-04-01'), seller: { ...demoSeller, isDemo: false } })
    const [{ invoiceId, number } = { invoiceId: '', number: '' }] = await listInvoices(tenant)
    const dueOn = '2026-04-15'
    expect(new Set((await listOrders(tenant)).map(({ state, invoice }) => [state, invoice]))).toEqual(
      new Set([
        ['begun', { invoiceId, number, dueOn }],
        ['replaced', null],
      ]),
    )
    expect(await readTariff(tenant)).toMatchObject({
      tariff: 'basic',
      billing: 'yearly',
      planned: null,
      period: { startsOn: '2026-04-01', endsOn: '2027-04-01', price: 49_900 },
    })
  })

  test('that passed while the server was stopped is made up for, period by period', async () => {
    const tenant = await world.makeTenant()
    await setPeriod(tenant, '2025-12-10', '2026-01-10')
    await renewTariffs(deps('2026-03-20'))
    expect((await listInvoices(tenant)).map(({ periodStartsOn }) => periodStartsOn)).toEqual([
      '2026-03-10',
      '2026-02-10',
      '2026-01-10',
    ])
  })

  test('brings an invoice by mail that thanks for no order', async () => {
    const tenant = await world.makeTenant()
    const email = `rechnung-${tenant.tenantId}@park.example`
    await order(tenant, { billTo: { ...billTo, email } })
    await renewTariffs(deps('2026-04-10'))
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(2), { timeout: 15_000 })
    const [thanks, renewals] = ['vielen Dank', 'Abrechnungszeitraum hat begonnen'].map((words) =>
      mailsTo(email).filter((mail) => mail.replaceAll('=\r\n', '').includes(words)),
    )
    expect([thanks?.length, renewals?.length]).toEqual([1, 1])
  })

  test('changes nothing for a tenant that ordered nothing', async () => {
    const tenant = await world.makeTenant()
    await renewTariffs(deps('2026-05-01'))
    expect(await listInvoices(tenant)).toEqual([])
    expect(await readTariff(tenant)).toMatchObject({ state: 'agreed', period: null })
  })
})

describe('the same order', () => {
  test('sent fifty times at once is one order and one invoice', async () => {
    const tenant = await world.makeTenant()
    const key = randomUUID()
    const { gross } = await askQuote(tenant, {})
    const body = { tariff: 'professional', billing: 'monthly', currency: 'EUR', billTo, gross }
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(tenant, body, { key })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.body.invoice?.number)).size).toBe(1)
    expect(await listInvoices(tenant)).toHaveLength(1)
  }, 60_000)

  test('with the same key for something else is refused', async () => {
    const tenant = await world.makeTenant()
    const key = randomUUID()
    await order(tenant, {}, { key })
    expect(await order(tenant, { tariff: 'enterprise' }, { key })).toMatchObject({
      status: 422,
      body: { code: 'idempotency-key-reused' },
    })
  })

  test('by two Admins at the same time is made once: the second is told that the price has changed', async () => {
    const tenant = await world.makeTenant()
    const other = await world.makeUser('Anton')
    await world.join(tenant.tenantId, other, 'Admin')
    await setPeriod(tenant, '2026-03-01', '2026-04-01')
    const { gross } = await askQuote(tenant, {})
    const body = { tariff: 'professional', billing: 'monthly', currency: 'EUR', billTo, gross }
    const answers = await Promise.all([send(tenant, body), send(tenant, body, { who: other })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await listInvoices(tenant)).toHaveLength(1)
  })
})

describe('an invoice', () => {
  test('has numbers without a gap, also when many order at once and some orders fail', async () => {
    const tenants = await Promise.all(Array.from({ length: 6 }, () => world.makeTenant()))
    const { gross } = await askQuote(tenants[0] ?? (await world.makeTenant()), {})
    await Promise.all(
      tenants.map((tenant, index) =>
        send(tenant, {
          tariff: 'professional',
          billing: 'monthly',
          currency: 'EUR',
          billTo,
          gross: index % 3 === 0 ? 1 : gross,
        }),
      ),
    )
    const rows = await world.sql<{ number: string }>(
      `select number from invoice where number like '2026-%' order by number`,
    )
    expect(rows.map(({ number }) => number)).toEqual(
      rows.map((_, index) => `2026-${String(index + 1).padStart(6, '0')}`),
    )
    expect(await world.sql('select last_number from invoice_counter where year = 2026')).toEqual([
      { last_number: rows.length },
    ])
  }, 60_000)

  test('keeps the rules of EN 16931 as it is downloaded', async () => {
    const tenant = await world.makeTenant()
    await setPeriod(tenant, '2026-03-01', '2026-04-01')
    const { body } = await order(tenant)
    const file = await world.ask(tenant.admin, 'GET', writeUrl(tenant, `invoices/${body.invoice?.invoiceId}/pdf`))
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.headers['content-disposition']).toContain(`${body.invoice?.number}.pdf`)
    expect(brokenRules(xmlIn(file.raw))).toEqual([])
  })

  test('is taken back by a credit note, once, and stays as it was', async () => {
    const tenant = await world.makeTenant()
    const number = (await order(tenant)).body.invoice?.number ?? ''
    const occasion = { tenantId: tenant.tenantId, occasion: 'test' }
    const correct = () => writeAsOperator(deps('2026-03-11'), occasion, (scope) => correctInvoice(scope, number))
    const { invoiceId } = await correct()
    expect(await listInvoices(tenant)).toMatchObject([
      { invoiceId, kind: 'credit-note', reason: 'correction', gross: 17_731 },
      { number, kind: 'invoice', gross: 17_731 },
    ])
    const [{ xml } = { xml: '' }] = await world.sql<{ xml: string }>('select xml from invoice where id = $1', [
      invoiceId,
    ])
    expect(brokenRules(xml)).toEqual([])
    expect(xml).toContain(number)
    await expect(correct()).rejects.toThrow('taken back already')
  })

  test('cannot be changed by the app, not even by mistake', async () => {
    const tenant = await world.makeTenant()
    await order(tenant)
    const client = await world.database.pool.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('app.tenant', $1, true)`, [String(tenant.tenantId)])
      await expect(client.query('update invoice set gross = 0')).rejects.toThrow('permission denied')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('of another tenant is not found', async () => {
    const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
    const { body } = await order(tenant)
    expect(
      await world.ask(foreign.admin, 'GET', writeUrl(foreign, `invoices/${body.invoice?.invoiceId}/pdf`)),
    ).toMatchObject({ status: 404 })
  })
})

describe('VAT', () => {
  test('is owed by a business elsewhere in the Union itself, if its number can be right', async () => {
    const tenant = await world.makeTenant()
    const austrian = { ...billTo, country: 'AT', postalCode: '1010', city: 'Wien' }
    expect((await askQuote(tenant, { billTo: { ...austrian, vatId: 'ATU13585627' } })).vat).toMatchObject({
      category: 'AE',
      amount: 0,
    })
    expect((await askQuote(tenant, { billTo: { ...austrian, vatId: 'ATU13585626' } })).vat).toMatchObject({
      category: 'S',
      amount: 2831,
    })
    const refused = await send(tenant, {
      tariff: 'professional',
      billing: 'monthly',
      currency: 'EUR',
      billTo: { ...austrian, vatId: 'ATU13585626' },
      gross: 17_731,
    })
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid-input', errors: [{ path: 'billTo.vatId' }] } })
  })

  test('is in euros: dollars are for those who pay none', async () => {
    const tenant = await world.makeTenant()
    expect((await askQuote(tenant, { currency: 'USD' })).refusal).toBe('euro-only')
    expect(await order(tenant, { currency: 'USD' })).toMatchObject({ status: 409, body: { code: 'euro-only' } })
    const swiss = { ...billTo, country: 'CH', postalCode: '8001', city: 'Zürich' }
    expect((await order(tenant, { currency: 'USD', billTo: swiss })).status).toBe(201)
    expect(await listInvoices(tenant)).toMatchObject([{ currency: 'USD', net: 16_500, vat: 0, gross: 16_500 }])
  })
})

describe('impossible orders', () => {
  test.each([
    ['an unknown tariff', { tariff: 'gold' }],
    ['a negative total', { gross: -1 }],
    ['half a cent', { gross: 1.5 }],
    ['a country that is none', { billTo: { ...billTo, country: 'XX' } }],
    ['a postal code of nowhere', { billTo: { ...billTo, postalCode: 'ABC' } }],
    ['no address', { billTo: undefined }],
    ['a number of licences, negative or not', { licences: -5 }],
    ['a tenant', { tenantId: 1 }],
  ])('%s is refused', async (_, wrong) => {
    const tenant = await world.makeTenant()
    const body = { tariff: 'professional', billing: 'monthly', currency: 'EUR', billTo, gross: 17_731, ...wrong }
    expect(await send(tenant, body)).toMatchObject({ status: 422, body: { code: 'invalid-input' } })
    expect(await listInvoices(tenant)).toEqual([])
  })

  test('the present tariff is no order', async () => {
    const tenant = await world.makeTenant()
    await setPeriod(tenant, '2026-03-01', '2026-04-01')
    expect(await order(tenant, { tariff: 'basic' })).toMatchObject({ status: 409, body: { code: 'tariff-unchanged' } })
  })

  test('a total that is not the shown one orders nothing', async () => {
    const tenant = await world.makeTenant()
    expect(await order(tenant, { gross: 17_730 })).toMatchObject({ status: 409, body: { code: 'order-outdated' } })
    expect(await listInvoices(tenant)).toEqual([])
  })
})

test('people must have proved their identity recently', async () => {
  const tenant = await world.makeTenant()
  await world.sql(`update session set confirmed_at = now() - interval '10 minutes' where user_id = $1`, [
    tenant.admin.userId,
  ])
  expect(await order(tenant)).toMatchObject({ status: 403, body: { code: 'reauth-required' } })
})

test('without a seller nothing can be ordered, and nothing is renewed', async () => {
  const bare = await openTenantWorld({ DEMO_DATA: 'off' })
  try {
    const tenant = await bare.makeTenant()
    const query = 'tariff=professional&billing=monthly&currency=EUR'
    expect(await bare.ask(tenant.admin, 'GET', writeUrl(tenant, `tariff-quote?${query}`))).toMatchObject({
      body: { refusal: 'ordering-not-set-up' },
    })
    const body = { tariff: 'professional', billing: 'monthly', currency: 'EUR', billTo, gross: 17_731 }
    expect(await bare.ask(tenant.admin, 'POST', writeUrl(tenant, 'tariff-changes'), { body })).toMatchObject({
      status: 409,
      body: { code: 'ordering-not-set-up' },
    })
  } finally {
    await bare.close()
  }
})
