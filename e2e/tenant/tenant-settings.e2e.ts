// Tests the settings that an admin changes, and where people see their effect. Uses tenant 2, so that no other test
// sees the changes.

import type { APIRequestContext } from '@playwright/test'
import type { TenantSettings } from '@salus/contract/tenant/settings.ts'
import { allProfiles } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { newMember, signIn } from '../steps/people.ts'
import { answerByKeys, sendAnswers } from '../steps/runner.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'
import { sendWrite } from '../steps/requests.ts'

const stressLoad = allProfiles.find(({ code }) => code === 'stress-load')?.id ?? ''
const de = (key: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce((whole, [name, value]) => whole.replaceAll(`{${name}}`, value), text('de', key))

async function readSettings(request: APIRequestContext): Promise<TenantSettings> {
  const answer = await request.get('/api/tenants/2/settings')
  expect(answer.status()).toBe(200)
  return (await answer.json()) as TenantSettings
}

test.describe('reminders of a due check-up', () => {
  test.use({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })

  test('are chosen by the Admin, by keyboard too, and turned off by the member', async ({ page, context, browser }) => {
    await signIn(context, 'both')
    await page.goto('/staff/2/tenant-settings?section=check-ups')
    const when = page.getByLabel(de('tenantSettings.remindAfterDays'))
    await when.selectOption(de('tenantSettings.remindOnDay'))
    await expect.poll(async () => (await readSettings(context.request)).remindAfterDays).toBe(0)
    await when.focus()
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await readSettings(context.request)).remindAfterDays).toBe(7)
    await expect(when).toBeFocused()
    await when.selectOption(de('tenantSettings.remindNever'))
    await expect.poll(async () => (await readSettings(context.request)).remindAfterDays).toBeNull()
    await expectAccessible(page, 'the settings')

    const own = await browser.newContext({ locale: 'de-DE' })
    await signIn(own, 'member')
    const member = await own.newPage()
    await member.goto('/profile-settings?section=notifications')
    const reminders = member.getByRole('switch', { name: de('settings.dueMail') })
    await expect(reminders).toBeChecked()
    await reminders.click()
    const isOn = async () =>
      ((await (await own.request.get('/api/session')).json()) as { user: { dueMail: boolean } }).user.dueMail
    await expect.poll(isOn).toBe(false)
    await reminders.click()
    await expect.poll(isOn).toBe(true)
    await own.close()
  })
})

test.describe('in German, dark, on a phone', () => {
  test.use({ locale: 'de-DE', colorScheme: 'dark', viewport: { width: 390, height: 844 }, hasTouch: true })

  test('an Admin names a help line, and a person who answers by link with very high stress is shown it', async ({
    page,
    context,
    browser,
  }) => {
    test.setTimeout(120_000)
    await signIn(context, 'both')
    await page.goto('/staff/2/tenant-settings?section=help-lines')
    await page.getByRole('button', { name: de('tenantSettings.addLine') }).click()
    await expectAccessible(page, 'the dialog of a help line')
    await page
      .getByRole('button', { name: de('tenantSettings.save') })
      .last()
      .click()
    await expect(page.getByText(de('tenantSettings.errorText'))).toBeVisible()
    await page.getByLabel(de('tenantSettings.lineNameDe')).fill('Betriebsärztin')
    await page.getByLabel(de('tenantSettings.linePhones')).fill('040 123-4, 0151 5')
    await page
      .getByRole('button', { name: de('tenantSettings.save') })
      .last()
      .click()
    await expect(page.getByText('040 123-4 · 0151 5')).toBeVisible()
    await page.getByRole('button', { name: de('tenantSettings.moveUp', { name: 'Betriebsärztin' }) }).click()
    await expect.poll(async () => (await readSettings(context.request)).helpLines[0]?.name.de).toBe('Betriebsärztin')
    await expectAccessible(page, 'the settings with own lines')
    await expectNoSidewaysScroll(page, 'the settings')

    const person = await newMember(context.request, 2, `Belastet ${Date.now()}`)
    const made = await sendWrite(context.request, `POST /api/tenants/2/members/${person.id}/analysis-links`, {
      data: { profileId: stressLoad },
    })
    const { url } = (await made.json()) as { url: string }
    const phone = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 844 } })
    const other = await phone.newPage()
    await other.goto(`/answer${new URL(url).hash}`)
    await other.getByRole('button', { name: de('links.greeting.start') }).click()
    await expect(other.getByRole('radio').first()).toBeVisible()
    await answerByKeys(other, [5, 5, 5, 1, 1, 5, 1, 1, 5, 5])
    await sendAnswers(other, 'de')
    await expect(other.getByRole('heading', { name: de('helpLines.title') })).toBeVisible()
    await expect(other.getByRole('link', { name: /Betriebsärztin/ }).first()).toHaveAttribute('href', 'tel:0401234')
    await expect(other.getByText(de('helpLines.private'))).toBeVisible()
    await expectAccessible(other, 'help lines after a link')
    await expectNoSidewaysScroll(other, 'help lines after a link')
    await phone.close()

    await page.getByRole('button', { name: de('tenantSettings.resetLines') }).click()
    await page.getByRole('button', { name: de('tenantSettings.resetConfirm'), exact: true }).click()
    await expect(page.getByText(de('tenantSettings.helpLinesOfCountry'))).toBeVisible()
    expect((await readSettings(context.request)).hasOwnHelpLines).toBe(false)
  })
})

test('two Admins do not undo each other’s changes, and a drawing is no logo', async ({ page, context }) => {
  const en = (key: string) => text('en', key)
  // Each attempt uses new values, because saving an unchanged value has no effect.
  const attempt = Date.now()
  const [contactPhone, contactEmail] = [`030 ${attempt}`, `team-${attempt}@park.example`]
  const otherPhone = `040 ${attempt}`
  await signIn(context, 'both')
  await page.goto('/staff/2/products-overview')
  await page.getByRole('button', { name: /Praxis am Park/ }).click()
  await page.getByRole('link', { name: en('tenantSettings.link') }).click()
  await page.getByLabel(en('tenantSettings.contactPhone')).fill(contactPhone)
  const faster = await sendWrite(context.request, 'PATCH /api/tenants/2/settings', {
    data: { contactEmail, contactPhone: otherPhone },
  })
  expect(faster.status()).toBe(200)
  const save = page.getByRole('button', { name: en('tenantSettings.save'), exact: true })
  await save.click()
  await expect(page.getByText(en('tenantSettings.conflict'))).toBeVisible()
  await expect(page.getByLabel(en('tenantSettings.contactPhone'))).toHaveValue(contactPhone)
  await expect(page.getByText(en('record.meanwhile').replace('{value}', otherPhone))).toBeVisible()
  await expect(page.getByLabel(en('tenantSettings.contactEmail'))).toHaveValue(contactEmail)
  // Only the field that both changed has this button. The other field already shows the saved value.
  await expect(page.getByRole('button', { name: en('record.takeOver'), exact: true })).toHaveCount(1)
  await expectAccessible(page, 'settings that were changed meanwhile')
  await save.click()
  await expect(page.getByText(en('tenantSettings.saved'), { exact: true })).toBeVisible()
  expect(await readSettings(context.request)).toMatchObject({
    contactEmail,
    contactPhone,
  })

  const file = page.locator('input[type=file]')
  await file.setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  })
  await expect(page.getByText(en('tenantSettings.logoNoPicture'))).toBeVisible()
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(pixel, 'base64') })
  const logo = page.getByRole('img', { name: en('tenantSettings.logoAlt') })
  await expect.poll(() => logo.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(1)
  await page.getByRole('button', { name: en('tenantSettings.removeLogo') }).click()
  await expect(page.getByText(en('tenantSettings.noLogo'))).toBeVisible()
})

test('staff read the settings and change nothing', async ({ page, context }) => {
  await signIn(context, 'staff')
  await page.goto('/staff/1/tenant-settings')
  await expect(page.getByText(text('en', 'tenantSettings.readOnly'))).toBeVisible()
  await expect(page.getByLabel(text('en', 'tenantSettings.displayName'))).toBeDisabled()
  const sections = page.getByRole('navigation', { name: text('en', 'tenantSettings.sections') })
  await sections.getByRole('link', { name: text('en', 'tenantSettings.helpLines') }).click()
  await expect(page.getByText(text('en', 'tenantSettings.helpLinesText'))).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '0800' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: text('en', 'tenantSettings.addLine') })).toHaveCount(0)
  const refused = await sendWrite(context.request, 'PATCH /api/tenants/1/settings', { data: { sessionHours: 2 } })
  expect(refused.status()).toBe(403)
})
