import { type APIRequestContext, type Page } from '@playwright/test'
import type { Session } from '@salus/contract/account/session.ts'
import { newPerson, signInAs } from '../steps/mailbox.ts'
import { signIn } from '../steps/people.ts'
import { sendWrite } from '../steps/requests.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const en = (key: string) => text('en', key)
const name = 'Studio Süd–Ost'

async function openTenant(request: APIRequestContext): Promise<number> {
  await signInAs(request, await newPerson(request, 'Edda'))
  const opened = await sendWrite(request, 'POST /api/tenants', {
    data: {
      displayName: name,
      tenantName: `ende-${crypto.randomUUID().slice(0, 8)}`,
      kind: 'studio',
      country: 'DE',
      locale: 'de',
      currency: 'EUR',
      address: { street: 'Lindenhofstraße 14', postalCode: '28195', city: 'Bremen' },
      products: [6],
      tariff: 'basic',
      billing: 'monthly',
    },
  })
  expect(opened.status(), await opened.text()).toBe(201)
  return ((await opened.json()) as { groupId: number }).groupId
}

const note = (page: Page) => page.getByRole('note').filter({ hasText: name })

test('an Admin plans the end of the organisation by keyboard, everybody there is told, and it is taken back', async ({
  page,
  context,
}) => {
  const tenantId = await openTenant(context.request)
  await page.goto(`/staff/${tenantId}/tenant-settings?section=end`)
  const plan = page.getByRole('button', { name: en('tenantEnd.plan') })
  await expect(plan).toBeVisible()
  await expectAccessible(page, 'the end of an organisation')
  await plan.press('Enter')
  const dialog = page.getByRole('dialog', { name: en('tenantEnd.planTitle') })
  const typed = dialog.getByLabel(en('tenantEnd.name'), { exact: true })
  await expectAccessible(page, 'the dialog that plans an end')
  await typed.fill('Studio Nord')
  await typed.press('Enter')
  await expect(dialog.getByText(en('tenantEnd.nameDiffers'))).toBeVisible()
  await expect(typed).toBeFocused()
  await typed.fill(name)
  await typed.press('Enter')
  await expect(dialog).toBeHidden()
  const day = page.getByText(/All data will be erased from/)
  await expect(day).toBeVisible()
  await expect(note(page)).toBeVisible()

  await page.goto(`/staff/${tenantId}/products-overview`)
  await note(page)
    .getByRole('link', { name: en('tenantEnd.noteTakeBack') })
    .click()
  await expect(day).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page, 'the planned end at 320 px')
  await expectAccessible(page, 'the planned end')
  await page.getByRole('button', { name: en('tenantEnd.takeBack') }).press('Enter')
  await expect(plan).toBeVisible()
  await expect(note(page)).toHaveCount(0)
  await plan.click()
  await expect(dialog).toBeVisible()
  await expectNoSidewaysScroll(page, 'the dialog at 320 px')
})

test('staff do not see the section about the end, and members are shown how to get their own data', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  await page.goto('/staff/1/tenant-settings?section=end')
  await expect(page.getByRole('link', { name: en('tenantSettings.security') })).toBeVisible()
  await expect(page.getByRole('link', { name: en('tenantEnd.title') })).toHaveCount(0)

  await signIn(context, 'member')
  await page.route('**/api/session', async (route) => {
    const answer = await route.fetch()
    const session = (await answer.json()) as Session
    const memberships = session.memberships.map((one) => ({ ...one, displayName: name, endsOn: '2030-04-09' }))
    await route.fulfill({ response: answer, json: { ...session, memberships } })
  })
  await page.goto('/member/documents')
  await expect(note(page)).toContainText('2030')
  await expectAccessible(page, 'the note to a member')
  await note(page)
    .getByRole('link', { name: en('tenantEnd.noteExport') })
    .click()
  await expect(page).toHaveURL(/section=privacy/)
})
