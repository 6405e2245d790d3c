import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { InvoiceListItem } from '@salus/contract/tenant/invoices.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { GivenUp } from '../../platform/database/given-up.ts'
import { demoSeller } from '../../platform/config/seller.ts'
import { writeAsOperator } from '../../platform/scope/operator.ts'
import { openTenantWorld, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'
import { issueInvoice } from './issue-invoice.ts'
import { sendInvoice } from './send-invoice.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const email = 'nobody@park.example'
const means = () => ({ database: world.database, clock: { now: () => new Date('2026-03-10T12:00:00Z') } })

const issue = ({ tenantId }: TenantOfTest) =>
  writeAsOperator(means(), { tenantId, occasion: 'test' }, (scope) =>
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

const refusedOf = async (tenant: TenantOfTest) => {
  const address = `/api/tenants/${tenant.tenantId}/invoices`
  const { body } = await world.ask<{ items: InvoiceListItem[] }>(tenant.admin, 'GET', address)
  return body.items.map(({ refusedEmail }) => refusedEmail)
}

/** The mails that name the invoice and the address, except those sent to this address. */
const mailsAbout = (number: string): readonly string[] => {
  const folder = path.join(world.dataDir, 'outbox')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8').replaceAll('=\r\n', ''))
    .filter((mail) => mail.includes(number) && mail.includes(email) && !mail.includes(`To: ${email}`))
}

const send = ({ tenantId }: TenantOfTest, invoiceId: string, refusal: Error) => {
  const postman = () => Promise.reject(refusal)
  const config = { ...world.testApp.config }
  return sendInvoice({ ...means(), config, postman })({ tenantId: String(tenantId), invoiceId }, { id: '1' })
}

test('an invoice that the mail server refuses for good says so in the list, and the Admins are told', async () => {
  const [tenant, other] = [await world.makeTenant(), await world.makeTenant()]
  const { invoiceId, number } = await issue(tenant)
  expect(await refusedOf(tenant)).toEqual([null])
  await expect(send(tenant, invoiceId, new GivenUp('refused'))).rejects.toThrow(GivenUp)
  expect(await refusedOf(tenant)).toEqual([email])
  expect(await refusedOf(other)).toEqual([])
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
  expect(await refusedOf(tenant)).toEqual([null])
})
