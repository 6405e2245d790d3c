import { type Page } from '@playwright/test'
import { signIn } from '../steps/people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const de = (key: string) => text('de', key)
const findSections = (page: Page) => page.getByRole('navigation', { name: de('tenantSettings.sections') })
const link = (page: Page, key: string) => findSections(page).getByRole('link', { name: de(key) })

test.use({ locale: 'de-DE' })

test('beside the list each section has its address, loads what it shows, and keeps what was typed', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(context, 'admin')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/staff/1/tenant-settings')
  const phone = page.getByLabel(de('tenantSettings.contactPhone'))
  await phone.fill('030 4711')
  await expect(link(page, 'tenantSettings.organisation')).toHaveAttribute('aria-current', 'page')
  await expect(link(page, 'tenantSettings.organisation')).toContainText(de('tenantSettings.unsaved'))
  expect(asked).not.toContain('/api/tenants/1/api-keys')
  expect(asked).not.toContain('/api/tenants/1/retention')

  const keys = link(page, 'apiKeys.title')
  await keys.press('Enter')
  await expect(page).toHaveURL(/\?section=keys$/)
  await expect(page.getByRole('heading', { level: 2, name: de('apiKeys.title') })).toBeVisible()
  await expect(page.getByRole('button', { name: de('apiKeys.make') })).toBeVisible()
  await expect(page).toHaveTitle(`${de('apiKeys.title')} · ${de('tenantSettings.title')} · Salus`)
  await expect(keys, 'who steps through the list stays in it').toBeFocused()
  await expect(phone).toBeHidden()
  expect(asked).toContain('/api/tenants/1/api-keys')
  expect(asked).not.toContain('/api/tenants/1/retention')
  await expectAccessible(page, 'a section beside the list')

  await page.goBack()
  await expect(phone).toHaveValue('030 4711')
  await phone.fill('')
  await expect(findSections(page).getByText(de('tenantSettings.unsaved'))).toHaveCount(0)

  await link(page, 'audit.title').click()
  await expect(page.getByRole('heading', { level: 1, name: de('audit.title') })).toBeVisible()
  await page
    .getByRole('link', { name: de('tenantSettings.title') })
    .first()
    .click()
  await expect(phone).toBeVisible()
})

test('on a phone the list opens each section, and the way back leads to where one was', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(context, 'admin')
  await page.goto('/staff/1/tenant-settings')
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(de('tenantSettings.title'))
  await expect(page.getByLabel(de('tenantSettings.displayName'))).toHaveCount(0)
  await expectAccessible(page, 'the list of sections')
  await expectNoSidewaysScroll(page, 'the list of sections')

  await link(page, 'tenantSettings.security').click()
  await expect(heading).toHaveText(de('tenantSettings.security'))
  await expect(heading).toBeFocused()
  await expect(page.getByRole('switch', { name: de('tenantSettings.secondFactor') })).toBeVisible()
  await expect(findSections(page)).toHaveCount(0)
  await page.getByRole('link', { name: de('tenantSettings.title') }).click()
  await expect(link(page, 'tenantSettings.security')).toBeFocused()

  await link(page, 'tenantSettings.organisation').click()
  await page.getByLabel(de('tenantSettings.contactPhone')).fill('030 4712')
  await page.getByRole('link', { name: de('tenantSettings.title') }).click()
  await expect(link(page, 'tenantSettings.organisation')).toContainText(de('tenantSettings.unsaved'))
  await page.setViewportSize({ width: 1100, height: 600 })
  await expect(page.getByLabel(de('tenantSettings.contactPhone'))).toHaveValue('030 4712')
  await expect(findSections(page)).toBeVisible()
})

test('staff are offered no section that only Admins may see', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(context, 'staff')
  await page.goto('/staff/1/tenant-settings?section=keys')
  await expect(findSections(page).getByRole('link')).toHaveText([
    /Organisation/,
    /Check-ups/,
    /Hilfsangebote/,
    /Sicherheit/,
    /Geräte ohne Netz/,
  ])
})

test('a section whose program did not arrive is fetched again, and what was typed elsewhere stays', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })
  await signIn(context, 'admin')
  const page = await context.newPage()
  await page.goto('/staff/1/tenant-settings')
  const phone = page.getByLabel(de('tenantSettings.contactPhone'))
  await phone.fill('030 4711')

  await page.route('**/assets/help-lines-form-*.js', (route) => route.abort())
  await link(page, 'tenantSettings.helpLines').click()
  await expect(page.getByRole('alert').filter({ hasText: de('errors.networkTitle') })).toBeVisible()
  await page.unroute('**/assets/help-lines-form-*.js')
  await page.getByRole('button', { name: de('errors.retry') }).click()
  await expect(page.getByRole('button', { name: de('tenantSettings.addLine') })).toBeVisible()

  await link(page, 'tenantSettings.organisation').click()
  await expect(phone).toHaveValue('030 4711')
  await context.close()
})

test('a page that was open during an update says that it has to be loaded again, and then continues', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })
  await signIn(context, 'admin')
  const page = await context.newPage()
  await page.goto('/staff/1/tenant-settings')
  await expect(page.getByLabel(de('tenantSettings.contactPhone'))).toBeVisible()
  const gone = '**/assets/help-lines-form-*.js'
  await page.route(gone, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll('/assets/index-', '/assets/newer-') })
    },
  )
  await link(page, 'tenantSettings.helpLines').click()
  await expect(page.getByRole('alert').filter({ hasText: de('errors.outdated') })).toBeVisible()
  await page.unroute(gone)
  await page.getByRole('button', { name: de('shell.newReleaseLoad') }).click()
  await expect(page.getByRole('button', { name: de('tenantSettings.addLine') })).toBeVisible()
  await context.close()
})

test('a dialog whose program did not arrive says so over the page, and opens at the next try', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })
  await signIn(context, 'admin')
  const page = await context.newPage()
  await page.goto('/staff/1/members-overview')
  await page.route('**/assets/create-*.js', (route) => route.abort())
  await page
    .getByRole('button', { name: de('staff.newMember') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText(de('errors.networkTitle'))
  await page.unroute('**/assets/create-*.js')
  // Finds the message by its title. The dialog also contains messages about changes by others, and their buttons have
  // the same name.
  await dialog
    .locator('header')
    .filter({ hasText: de('errors.title') })
    .getByRole('button', { name: de('shell.close') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: de('shell.members') })).toBeVisible()
  await page
    .getByRole('button', { name: de('staff.newMember') })
    .first()
    .click()
  await expect(dialog.getByLabel(de('staff.firstName'))).toBeVisible()
  await context.close()
})
