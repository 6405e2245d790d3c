import { password, people, signIn } from './steps/people.ts'
import { expect, test } from './steps/story.ts'
import { text } from './steps/texts.ts'

test('many calls refused at once lead to one silent sign-in, and nobody notices', async ({ page, context }) => {
  await signIn(context, 'staff')
  await page.goto('/staff/1/products-overview')
  await expect(page.locator('h1').first()).toBeVisible()
  let renewals = 0
  const refused = new Set<string>()
  await page.route('**/api/**', async (route) => {
    const url = route.request().url()
    if (url.endsWith('/api/session/renew')) renewals += 1
    else if (!url.endsWith('/api/events') && !refused.has(url)) {
      refused.add(url)
      return route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: 'about:blank', title: 'Signed out', status: 401, code: 'signed-out' }),
      })
    }
    return route.continue()
  })
  await page
    .getByRole('link', { name: text('en', 'shell.measurements') })
    .first()
    .click()
  await expect(page).toHaveURL(/member-measurements\/[0-9a-f-]{36}/)
  await expect(page.locator('h1').first()).toBeVisible()
  expect(refused.size).toBeGreaterThan(1)
  expect(renewals).toBeGreaterThanOrEqual(1)
  expect(renewals).toBeLessThanOrEqual(refused.size)
})

test('a session that is over leads to the sign-in with the reason, and back to the same place', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  await page.goto('/staff/1/members-overview')
  await expect(page.locator('h1').first()).toBeVisible()
  await context.clearCookies()
  await page
    .getByRole('link', { name: text('en', 'shell.employees') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/home/, { timeout: 30_000 })
  await expect(page.getByText(text('en', 'shell.sessionEnded')).first()).toBeVisible()
  await page.getByLabel(text('en', 'public.email')).fill(people.staff)
  await page.getByLabel(text('en', 'public.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: text('en', 'public.signIn'), exact: true }).click()
  await expect(page).toHaveURL(/\/staff\/1\/(users|members)-overview/)
})

test('after signing out the back button shows nothing of anybody', async ({ page, context }) => {
  await signIn(context, 'staff')
  await page.goto('/staff/1/members-overview')
  await expect(page.getByText('Albrecht').first()).toBeVisible()
  await page
    .getByRole('link', { name: text('en', 'shell.employees') })
    .first()
    .click()
  await expect(page).toHaveURL(/users-overview/)
  await page
    .getByRole('button', { name: text('en', 'shell.logOut') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/home/)
  await page.goBack()
  await expect(page).toHaveURL(/\/home/)
  await expect(page.getByText('Albrecht')).toHaveCount(0)
})
