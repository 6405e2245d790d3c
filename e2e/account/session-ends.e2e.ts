import { watchFirstView } from '../steps/first-view.ts'
import { newPerson, signInAs } from '../steps/mailbox.ts'
import { newMember, password, people, signIn } from '../steps/people.ts'
import { expect, expectAccessible, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

test('many calls refused at once lead to one silent sign-in, and nobody notices', async ({ page, context }) => {
  await signIn(context, 'staff')
  await page.goto('/staff/1/products-overview')
  await expect(page.locator('h1').first()).toBeVisible()
  let renewals = 0
  const refused = new Set<string>()
  await page.route('**/api/**', async (route) => {
    const url = route.request().url()
    if (url.endsWith('/api/session/renew')) renewals += 1
    else if (!url.includes('/api/events') && !refused.has(url)) {
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
  // The address depends on which member is listed first and on whether this member has a check-up. Tests that run in
  // parallel in this tenant change both, so both forms are accepted.
  await expect(page).toHaveURL(/member-measurements(\/|\?memberId=)[0-9a-f-]{36}/)
  await expect(page.locator('h1').first()).toBeVisible()
  await expect.poll(() => refused.size).toBeGreaterThan(1)
  expect(renewals).toBeGreaterThanOrEqual(1)
  expect(renewals).toBeLessThanOrEqual(refused.size)
})

test('an expired session leads to the sign-in with the reason, and back to the same place', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  // Blocks live events. On an event, the page would request data and notice the end of the session before the link is
  // pressed.
  await page.route(/\/api\/events/, () => {})
  const watched = await watchFirstView(page)
  await page.goto('/staff/1/members-overview')
  await expect(page.locator('h1').first()).toBeVisible()
  // A request of the first view that is sent without the cookies would lead to the sign-in before the link is pressed.
  await expect.poll(() => watched.hasArrived()).toBe(true)
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

test('after signing out the back button shows no data of anybody', async ({ page, context }) => {
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

test('what was typed by one account is not saved by another that signed in meanwhile in the same browser', async ({
  page,
  context,
}) => {
  const [first, second] = [await newPerson(context.request, 'Ada'), await newPerson(context.request, 'Berta')]
  await signInAs(context.request, first)
  await page.goto('/profile-settings')
  // Blocks the requests from which the page would learn of the other account before the text is saved.
  let isBlocked = true
  await page.route(/\/api\/(events|session$)/, (route) => (isBlocked ? route.abort() : route.continue()))
  const firstName = page.getByLabel(text('en', 'settings.firstName'))
  await firstName.fill('Adele')
  await signInAs(context.request, second)
  isBlocked = false
  await page.getByRole('button', { name: text('en', 'settings.save') }).click()
  const told = text('en', 'shell.otherAccount').replace('{name}', 'Berta Story')
  await expect(page.getByText(told)).toBeVisible()
  await expect(firstName).toHaveValue('Berta')
  const { user } = (await (await context.request.get('/api/session')).json()) as { user: object }
  expect(user).toMatchObject({ firstName: 'Berta' })
  await signInAs(context.request, first)
  const again = (await (await context.request.get('/api/session')).json()) as { user: object }
  expect(again.user).toMatchObject({ firstName: 'Ada' })
})

test('a person who is away is asked whether to stay signed in, and finds the typed text unchanged', async ({
  page,
  context,
}) => {
  const dialog = page.getByRole('dialog', { name: text('en', 'shell.idleTitle') })
  const renewed = () => page.waitForResponse((answer) => answer.url().endsWith('/api/session/renew'))
  await page.clock.install()
  await signIn(context, 'staff')
  await page.goto('/staff/1/profile-settings?section=personal')
  const name = page.getByLabel(text('en', 'settings.firstName'))
  await name.fill('')
  await name.pressSequentially('Somebody else')
  const silently = renewed()
  await page.clock.fastForward('28:00')
  await silently
  await expect(dialog).toHaveCount(0)

  await page.clock.fastForward('28:00')
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText('2 minutes')
  await expectAccessible(page, 'the question before the session ends')
  const asked = renewed()
  await dialog
    .getByRole('button', { name: text('en', 'shell.idleStay') })
    .last()
    .click()
  expect((await asked).status()).toBe(200)
  await expect(dialog).toHaveCount(0)
  await expect(name).toHaveValue('Somebody else')
})

test('all windows of a browser share one live stream, and another window continues it when its window is closed', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/api/events')) streams.push(request.url())
  })
  await signIn(context, 'staff')
  const windows = [page, ...(await Promise.all(Array.from({ length: 6 }, () => context.newPage())))]
  for (const one of windows) {
    await one.goto('/staff/1/members-overview')
    await expect(one.locator('h1').first()).toBeVisible()
  }
  await expect.poll(() => streams.length).toBe(1)
  const last = windows.at(-1) ?? page
  const first = `Fenster${Date.now()}`
  await last.getByRole('searchbox').fill(first)
  await expect(last.getByRole('row').filter({ hasText: first })).toHaveCount(0)
  await newMember(context.request, 1, first)
  await expect(last.getByRole('row').filter({ hasText: first }), 'in a window without a stream').toBeVisible()

  await page.close()
  await expect.poll(() => streams.length).toBe(2)
  const second = `Nachfolge${Date.now()}`
  await last.getByRole('searchbox').fill(second)
  await newMember(context.request, 1, second)
  await expect(last.getByRole('row').filter({ hasText: second }), 'after the first window was closed').toBeVisible()
})
