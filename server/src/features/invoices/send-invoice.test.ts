import { readdirSync, readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { InvoiceListItem } from '@salus/contract/tenant/invoices.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Problem } from '@salus/contract/problem.ts'
import { GivenUp } from '../../platform/database/given-up.ts'
import { demoSeller } from '../../platform/config/seller.ts'
import { writeAsOperator } from '../../platform/scope/operator.ts'
import { openTenantWorld, type SignedIn, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'
import { issueInvoice } from './issue-invoice.ts'
import { sendInvoice } from './send-invoice.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const email = 'nobody@park.example'
const deps = () => ({ database: world.database, clock: { now: () => new Date('2026-03-10T12:00:00Z') } })

const issue = ({ tenantId }: TenantOfTest) =>
  writeAsOperator(deps(), { tenantId, occasion: 'test' }, (scope) =>
    issueInvoice(scope, {
      kind: 'invoice',
      reason: 'order',
      language: 'en',
      currency: 'EUR',
      seller: demoSeller,
      buyer: {
        name: 'Praxis am Park',
        street: 'Parkstraße 4',
        postalCode: '30159',
        city: 'Hannover',
        country: 'DE',
        vatId: null,
        email,
        reference: null,
      },
      period: { startsOn: '2026-03-10', endsOn: '2026-04-10' },
      lines: [],
      vat: { category: 'S', percent: 19, note: null, reasonCode: null },
      corrects: null,
    }),
  )

const listRefused = async (tenant: TenantOfTest) => {
  const address = `/api/tenants/${tenant.tenantId}/invoices`
  const { body } = await world.ask<{ items: InvoiceListItem[] }>(tenant.admin, 'GET', address)
  return body.items.map(({ refusedEmail }) => refusedEmail)
}

test('a cursor of another list is refused by the list of invoices, and named', async () => {
  const tenant = await world.makeTenant()
  const address = `/api/tenants/${tenant.tenantId}/invoices?cursor=${randomUUID()}`
  expect(await world.ask(tenant.admin, 'GET', address)).toMatchObject({
    status: 400,
    body: { code: 'invalid-query', errors: [{ path: 'cursor', code: 'invalid' }] },
  })
})

/** The mails that contain the number of the invoice and the address, except mails to this address. */
const mailsAbout = (number: string): readonly string[] => {
  const folder = path.join(world.dataDir, 'outbox')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8').replaceAll('=\r\n', ''))
    .filter((mail) => mail.includes(number) && mail.includes(email) && !mail.includes(`To: ${email}`))
}

const send = ({ tenantId }: TenantOfTest, invoiceId: string, refusal: Error, to: object = {}) => {
  const postman = () => Promise.reject(refusal)
  const config = { ...world.testApp.config }
  return sendInvoice({ ...deps(), config, postman })({ tenantId: String(tenantId), invoiceId, ...to }, { id: '1' })
}

test('an invoice that the mail server refuses for good says so in the list, and the Admins are told', async () => {
  const [tenant, other] = [await world.makeTenant(), await world.makeTenant()]
  const { invoiceId, number } = await issue(tenant)
  expect(await listRefused(tenant)).toEqual([null])
  await expect(send(tenant, invoiceId, new GivenUp('refused'))).rejects.toThrow(GivenUp)
  expect(await listRefused(tenant)).toEqual([email])
  expect(await listRefused(other)).toEqual([])
  const audited = await world.sql<{ action: string }>(
    `select action from audit_event where tenant_id = $1 and object_id = $2 order by at, action`,
    [tenant.tenantId, invoiceId],
  )
  expect(audited.map(({ action }) => action)).toContain('invoice.mail-refused')
  await vi.waitFor(() => expect(mailsAbout(number)).toHaveLength(1), { timeout: 15_000 })
})

test('an invoice whose mail fails only for now is not shown as refused', async () => {
  const tenant = await world.makeTenant()
  const { invoiceId } = await issue(tenant)
  await expect(send(tenant, invoiceId, new Error('no connection'))).rejects.toThrow('no connection')
  expect(await listRefused(tenant)).toEqual([null])
})

describe('an invoice that was refused', () => {
  const mended = () => `${randomUUID()}@park.example`
  const refused = async () => {
    const tenant = await world.makeTenant()
    const invoice = await issue(tenant)
    await expect(send(tenant, invoice.invoiceId, new GivenUp('refused'))).rejects.toThrow(GivenUp)
    return { tenant, ...invoice }
  }
  const again = (
    { tenantId }: TenantOfTest,
    invoiceId: string,
    { who, to, headers = {} }: { who: SignedIn; to: string; headers?: Record<string, string> },
  ) =>
    world.ask<Problem>(who, 'POST', `/api/tenants/${tenantId}/invoices/${invoiceId}/mails`, {
      body: { email: to },
      headers,
    })
  const mailsTo = (to: string) => {
    const folder = path.join(world.dataDir, 'outbox')
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
      .filter((mail) => mail.includes(`To: ${to}`))
  }

  test('is sent again by an Admin to the corrected address, once even for a repeated request, and is no longer marked', async () => {
    const { tenant, invoiceId, number } = await refused()
    const to = mended()
    const asked = { who: tenant.admin, to, headers: { 'idempotency-key': randomUUID() } }
    for (let times = 0; times < 2; times += 1) expect((await again(tenant, invoiceId, asked)).status).toBe(204)
    expect(await listRefused(tenant)).toEqual([null])
    await vi.waitFor(() => expect(mailsTo(to)).toHaveLength(1), { timeout: 15_000 })
    const [mail = ''] = mailsTo(to)
    expect(mail).toContain(`${number}.pdf`)
    const audited = await world.sql(
      `select actor_id, object_id from audit_event where tenant_id = $1 and action = 'invoice.sent-again'`,
      [tenant.tenantId],
    )
    expect(audited).toEqual([{ actor_id: tenant.admin.userId, object_id: invoiceId }])
    const [unchanged] = await world.sql<{ to: string }>('select mailed_to as to from invoice where id = $1', [
      invoiceId,
    ])
    expect(unchanged?.to).toBe(email)
  })

  test('that is refused again names the address of that time', async () => {
    const { tenant, invoiceId } = await refused()
    const to = mended()
    await again(tenant, invoiceId, { who: tenant.admin, to })
    await expect(send(tenant, invoiceId, new GivenUp('refused'), { email: to })).rejects.toThrow(GivenUp)
    expect(await listRefused(tenant)).toEqual([to])
  })

  test('brings the address of later invoices up to date', async () => {
    const { tenant, invoiceId } = await refused()
    await world.sql(
      `insert into billing_details (tenant_id, name, street, postal_code, city, country, email)
       values ($1, 'Praxis am Park', 'Parkstraße 4', '30159', 'Hannover', 'DE', $2)`,
      [tenant.tenantId, email],
    )
    const to = mended()
    await again(tenant, invoiceId, { who: tenant.admin, to })
    const [details] = await world.sql('select email, city from billing_details where tenant_id = $1', [tenant.tenantId])
    expect(details).toEqual({ email: to, city: 'Hannover' })
  })

  test('says of a tenant that never ordered that later invoices do not go to the new address', async () => {
    const { tenant, invoiceId } = await refused()
    const saysSo = async () => {
      const address = `/api/tenants/${tenant.tenantId}/invoices`
      const { body } = await world.ask<{ items: InvoiceListItem[] }>(tenant.admin, 'GET', address)
      return body.items.map(({ changesLaterEmail }) => changesLaterEmail)
    }
    expect(await saysSo()).toEqual([false])
    expect((await again(tenant, invoiceId, { who: tenant.admin, to: mended() })).status).toBe(204)
    const ordered = await world.sql('select 1 from billing_details where tenant_id = $1', [tenant.tenantId])
    expect([ordered, await saysSo()]).toEqual([[], [false]])
    await world.sql(
      `insert into billing_details (tenant_id, name, street, postal_code, city, country, email)
       values ($1, 'Praxis am Park', 'Parkstraße 4', '30159', 'Hannover', 'DE', $2)`,
      [tenant.tenantId, email],
    )
    expect(await saysSo()).toEqual([true])
  })

  test('cannot be sent again by others, to an invalid address, or for another tenant', async () => {
    const { tenant, invoiceId } = await refused()
    const other = await world.makeTenant()
    const to = mended()
    const statuses = [
      (await again(tenant, invoiceId, { who: tenant.staff, to })).status,
      (await again(tenant, invoiceId, { who: other.admin, to })).status,
      (await again(other, invoiceId, { who: other.admin, to })).status,
      (await again(tenant, randomUUID(), { who: tenant.admin, to })).status,
      (await again(tenant, invoiceId, { who: tenant.admin, to: 'nobody' })).status,
    ]
    expect(statuses).toEqual([403, 404, 404, 404, 422])
    expect(await listRefused(tenant)).toEqual([email])
    const tenMinutesAgo = new Date(Date.now() - 600_000)
    await world.sql('update session set confirmed_at = $2 where user_id = $1', [tenant.admin.userId, tenMinutesAgo])
    const stale = await again(tenant, invoiceId, { who: tenant.admin, to })
    expect([stale.status, stale.body.code]).toEqual([403, 'reauth-required'])
    expect(mailsTo(to)).toEqual([])
  })

  test('is sent again three times a day at most', async () => {
    const { tenant, invoiceId } = await refused()
    const statuses: number[] = []
    for (let times = 0; times < 4; times += 1)
      statuses.push((await again(tenant, invoiceId, { who: tenant.admin, to: mended() })).status)
    expect(statuses).toEqual([204, 204, 204, 429])
  })
})
