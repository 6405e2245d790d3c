import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { brokenRules } from '@salus/server/testing/documents/en16931.ts'
import { xmlIn } from '@salus/server/testing/documents/xml-in-pdf.ts'
import { newPerson, signInAs } from '../steps/mailbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'
import { sendWrite } from '../steps/requests.ts'

const organisation = (displayName: string) => ({
  displayName,
  tenantName: `tarif-${crypto.randomUUID().slice(0, 8)}`,
  kind: 'practice',
  country: 'DE',
  locale: 'de',
  currency: 'EUR',
  address: { street: 'Lindenhofstraße 14', postalCode: '28195', city: 'Bremen' },
  products: [6],
  tariff: 'basic',
  billing: 'monthly',
})

async function ownTenant(request: APIRequestContext, displayName: string): Promise<number> {
  await signInAs(request, await newPerson(request, 'Tara'))
  const opened = await sendWrite(request, 'POST /api/tenants', { data: organisation(displayName) })
  expect(opened.status(), await opened.text()).toBe(201)
  return ((await opened.json()) as { groupId: number }).groupId
}

const say =
  (language: 'de' | 'en') =>
  (key: string, values: Record<string, string> = {}) =>
    Object.entries(values).reduce((whole, [name, value]) => whole.replaceAll(`{${name}}`, value), text(language, key))

async function expectInvoice(page: Page, total: string, press: () => Promise<void>): Promise<void> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  expect(download.suggestedFilename()).toMatch(/^\d{4}-\d{6}\.pdf$/)
  const xml = xmlIn(readFileSync(await download.path()))
  expect(brokenRules(xml)).toEqual([])
  expect(xml).toContain(`<ram:GrandTotalAmount>${total}</ram:GrandTotalAmount>`)
}

test('an Admin orders a tariff, upgrades it, and has two invoices that keep the rules', async ({ page, context }) => {
  test.setTimeout(180_000)
  const en = say('en')
  const tenantId = await ownTenant(context.request, `Tarif ${Date.now()}`)
  await page.goto(`/staff/${tenantId}/upgrade-tariff`)
  const button = (key: string, values = {}) => page.getByRole('button', { name: en(key, values), exact: true })
  await expect(button('tariff.order', { plan: 'Professional' })).toBeVisible()
  await expect(page.getByText(en('tariff.noInvoices'))).toBeVisible()
  await expectAccessible(page, 'the tariffs')

  await button('tariff.order', { plan: 'Basic' }).click()
  await expect(page.getByTestId('order-total')).toHaveText('€58.31')
  await expect(page.getByText(/^Basic applies from now on\. The first paid period begins on /)).toBeVisible()
  await page.getByLabel(en('tariff.billToName')).fill('')
  await button('tariff.orderIt').click()
  await expect(page.getByText(en('tariff.fieldMissing'))).toBeVisible()
  await expectAccessible(page, 'the order with its mistake')
  await page.getByLabel(en('tariff.billToName')).fill('Praxis Tara Story')
  // A business in Austria with a VAT number pays no VAT to Salus, because it owes the VAT itself. After the change back
  // to Germany, VAT is charged again.
  await page.getByLabel(en('registration.country')).selectOption('AT')
  await page.getByLabel(en('registration.vatId')).fill('ATU13585627')
  await expect(page.getByTestId('order-total')).toHaveText('€49.00')
  await page.getByLabel(en('registration.country')).selectOption('DE')
  await page.getByLabel(en('registration.vatId')).fill('')
  await expect(page.getByTestId('order-total')).toHaveText('€58.31')
  await button('tariff.orderIt').click()
  await expect(page.getByRole('heading', { name: en('tariff.confirmation') })).toBeVisible()
  await expect(page.getByText('Basic applies, paid from')).toBeVisible()
  await expect(page.getByTestId('order-total')).toHaveText('€58.31')
  await expectAccessible(page, 'the confirmation')
  await expectInvoice(page, '58.31', () => page.getByRole('link', { name: /as PDF/ }).click())
  await page.getByRole('link', { name: en('tariff.toTariff') }).click()

  await expect(button('tariff.yourPlan')).toBeDisabled()
  await button('tariff.upgradeTo', { plan: 'Enterprise' }).click()
  // The first period begins only after the free trial. The upgrade therefore credits the old price and charges the new
  // price in full: 389 instead of 49, plus VAT on the difference.
  await expect(page.getByTestId('order-total')).toHaveText('€404.60')
  await button('tariff.orderIt').click()
  await expect(page.getByText('Enterprise applies, paid from')).toBeVisible()
  await page.getByRole('link', { name: en('tariff.toTariff') }).click()
  const invoices = page.getByRole('listitem').filter({ hasText: /\d{4}-\d{6}/ })
  await expect(invoices).toHaveCount(2)
  await expectInvoice(page, '404.60', () => invoices.first().getByRole('link').click())

  await button('tariff.switchTo', { plan: 'Basic' }).click()
  await page.getByRole('button', { name: /^Switch on / }).click()
  await expect(page.getByText('Nothing is due today')).toBeVisible()
  await page.getByRole('link', { name: en('tariff.toTariff') }).click()
  await expect(button('tariff.isPlanned')).toBeDisabled()
  await button('tariff.cancelPlanned').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('tariff.cancelPlanned') })
    .click()
  await expect(button('tariff.cancelPlanned')).toHaveCount(0)
  const orders = page.getByRole('link', { name: new RegExp(en('tariff.confirmation')) })
  await expect(orders).toHaveCount(3)
  await orders.first().click()
  await expect(page.getByText('You cancelled the switch to Basic.')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page, 'the confirmation')
})

test.describe('in German, dark, on a narrow phone', () => {
  test.use({ locale: 'de-DE', colorScheme: 'dark', viewport: { width: 320, height: 720 }, hasTouch: true })

  test('an Admin tries a product, settles who runs what, and enters a device', async ({ page, context }) => {
    test.setTimeout(150_000)
    const de = say('de')
    const tenantId = await ownTenant(context.request, `Produkte ${Date.now()}`)
    expect((await sendWrite(context.request, 'PATCH /api/me/preferences', { data: { locale: 'de' } })).ok()).toBe(true)
    await page.goto(`/staff/${tenantId}/upgrade-tariff`)
    await page.getByRole('button', { name: de('tariff.order', { plan: 'Professional' }) }).click()
    await expect(page.getByTestId('order-total')).toHaveText(/177,31/)
    await expectAccessible(page, 'the order on a narrow phone')
    await expectNoSidewaysScroll(page, 'the order')
    await page.getByRole('button', { name: de('tariff.cancel') }).click()
    await expectNoSidewaysScroll(page, 'the tariffs')

    await page.goto(`/staff/${tenantId}/products-overview`)
    await page.getByRole('button', { name: de('products.tryOf', { name: 'MobeeFit' }) }).click()
    await page.getByRole('button', { name: de('products.manageOf', { name: 'MobeeFit' }) }).click()
    await expect(page.getByText(de('products.noKeys'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: de('products.manageOf', { name: 'StressPilot' }) }).click()
    const first = page.getByRole('dialog').getByRole('switch').first()
    const before = await first.getAttribute('aria-checked')
    await first.click()
    await expect(first).not.toHaveAttribute('aria-checked', before ?? '')
    await expectAccessible(page, 'the dialog of a product')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.getByRole('button', { name: de('devices.add') }).click()
    for (const [field, value] of [
      ['vendor', 'Tanita'],
      ['model', 'MC-780'],
      ['serialNumber', 'A-1'],
    ] as const)
      await page.getByLabel(de(`devices.${field}`), { exact: true }).fill(value)
    await page.getByRole('button', { name: de('devices.save') }).click()
    await expect(page.getByText('Tanita MC-780')).toBeVisible()
    await expectAccessible(page, 'products and devices')
    await expectNoSidewaysScroll(page, 'products and devices')
  })
})
