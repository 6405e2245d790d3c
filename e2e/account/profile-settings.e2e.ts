import type { APIRequestContext, Page } from '@playwright/test'
import { newPerson, signInAs } from '../steps/mailbox.ts'
import { signIn } from '../steps/people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'
import { sendWrite } from '../steps/requests.ts'

test.setTimeout(120_000)

test('a person changes name, appearance, language and notifications, and nothing typed gets lost', async ({
  page,
  context,
}) => {
  // Uses a new person, because another test of this person would get German screens from the language chosen here.
  await signInAs(context.request, await newPerson(context.request, 'Zoe'))
  await page.goto('/profile-settings')
  const firstName = page.getByLabel(text('en', 'settings.firstName'))
  await firstName.fill('Zora')
  await page.getByRole('link', { name: text('en', 'settings.appearance') }).click()
  await expect(page).toHaveURL(/section=appearance/)
  await page.getByRole('radio', { name: text('en', 'account.themeDark') }).check()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.getByRole('link', { name: text('en', 'settings.personal') }).click()
  await expect(firstName).toHaveValue('Zora')
  await page.getByRole('button', { name: text('en', 'settings.save') }).click()
  await expect(page.getByText(text('en', 'settings.saved'))).toBeVisible()

  await page.getByRole('link', { name: text('en', 'settings.notifications') }).click()
  const byEmail = page.getByRole('switch', { name: text('en', 'settings.byEmail') }).first()
  await byEmail.click()
  await expect(byEmail).toHaveAttribute('aria-checked', 'true')
  await page.getByRole('link', { name: text('en', 'settings.appearance') }).click()
  await page.getByLabel(text('en', 'shell.language'), { exact: true }).last().selectOption('de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')

  await page.reload()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expect(page.getByRole('link', { name: text('de', 'settings.notifications') })).toBeVisible()
  const { user } = (await (await context.request.get('/api/session')).json()) as { user: object }
  expect(user).toMatchObject({ firstName: 'Zora', theme: 'dark', locale: 'de', resultMail: true })
})

test('a choice that the server refuses is taken back with a word', async ({ page, context }) => {
  await signIn(context, 'both')
  await page.goto('/profile-settings?section=notifications')
  await page.route('**/api/me/preferences', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'Too many', status: 429, code: 'too-many-requests' }),
    }),
  )
  const byEmail = page.getByRole('switch', { name: text('en', 'settings.byEmail') }).first()
  await byEmail.click()
  await expect(page.getByText(text('en', 'errors.tooManyRequests'))).toBeVisible()
  await expect(byEmail).toHaveAttribute('aria-checked', 'false')
})

for (const look of [
  { name: 'wide, light, English', viewport: { width: 1440, height: 900 }, colorScheme: 'light', locale: 'en-GB' },
  { name: 'narrow, dark, German', viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'de-DE' },
  { name: 'smallest, light, German', viewport: { width: 320, height: 640 }, colorScheme: 'light', locale: 'de-DE' },
] as const) {
  test.describe(look.name, () => {
    test.use({ viewport: look.viewport, colorScheme: look.colorScheme, locale: look.locale })
    test('every section can be read and reached', async ({ page, context }) => {
      await signIn(context, 'member')
      for (const section of ['personal', 'privacy', 'notifications', 'appearance']) {
        await page.goto(`/member/profile-settings?section=${section}`)
        await expect(page.locator('h2').first()).toBeVisible({ timeout: 30_000 })
        await page.waitForLoadState('networkidle')
        await expectAccessible(page, `${section}, ${look.name}`)
        await expectNoSidewaysScroll(page, `${section}, ${look.name}`)
      }
      await page.goto('/confirm-new-email#guessed')
      await expect(page.locator('h1').first()).toBeVisible()
      await expectAccessible(page, `confirmation, ${look.name}`)
    })
  })
}

/**
 * Creates a person with a tenant of their own, signs them in and returns the tenant's id. Consent belongs to a person,
 * so this test needs a person whom no other test uses.
 */
async function newTenant(request: APIRequestContext): Promise<number> {
  await signInAs(request, await newPerson(request, 'Sina'))
  const answer = await sendWrite(request, 'POST /api/tenants', {
    data: {
      displayName: 'Praxis Lindner',
      tenantName: `praxis-${crypto.randomUUID().slice(0, 8)}`,
      kind: 'practice',
      country: 'DE',
      locale: 'en',
      currency: 'EUR',
      address: { street: 'Lindenhofstraße 14', postalCode: '28195', city: 'Bremen' },
      products: [6],
      tariff: 'basic',
      billing: 'monthly',
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { groupId: number }).groupId
}

/**
 * Moves the window to the background as soon as the page has nothing left to do. The page then sends the usage data
 * that it has collected.
 */
async function leaveWindow(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => requestIdleCallback(done, { timeout: 500 }))
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
  })
}

test.describe('usage statistics', () => {
  const canary = 'canarylindner'

  test('are sent after consent only, with nothing in them about anybody', async ({ page, context }) => {
    const sent: string[] = []
    const foreign: string[] = []
    const loaded: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.hostname !== 'localhost' && url.protocol !== 'data:') foreign.push(request.url())
      if (url.pathname.includes('start-telemetry')) loaded.push(url.pathname)
      if (url.pathname === '/api/telemetry')
        sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`)
    })
    const libraryCookies = async () => (await context.cookies()).filter(({ name }) => name.startsWith('ai_'))
    const tenant = await newTenant(context.request)
    const area = `/staff/${tenant}`
    await page.goto(`${area}/members-overview`)
    await leaveWindow(page)
    expect([sent, loaded, await libraryCookies()]).toEqual([[], [], []])

    await page.goto(`${area}/profile-settings?section=privacy`)
    const consent = page.getByRole('switch', { name: text('en', 'settings.statistics') })
    await consent.click()
    await expect(consent).toHaveAttribute('aria-checked', 'true')
    await expect.poll(libraryCookies, { timeout: 20_000 }).not.toEqual([])
    await page.evaluate(
      async ([word, groupId]) => {
        document.title = String(word)
        history.replaceState(history.state, '', `?section=privacy&memberId=${word}#${word}`)
        await fetch(`/api/tenants/${groupId}/members?query=${word}`)
        await fetch(`/api/tenants/${groupId}/members/${word}`).catch(() => undefined)
      },
      [canary, tenant],
    )
    await page
      .getByRole('link', { name: text('en', 'shell.members') })
      .first()
      .click()
    await expect(page).toHaveURL(/members-overview/)
    await leaveWindow(page)
    const all = () => sent.join('\n')
    await expect.poll(all).toContain('/staff/{groupId}/members-overview')
    await expect.poll(all).toContain('GET /api/tenants/{tenantId}/members')
    const { user } = (await (await context.request.get('/api/session')).json()) as {
      user: { id: string; firstName: string; lastName: string; email: string }
    }
    const ids = (await libraryCookies()).map(({ value }) => value.split('|')[0] ?? '')
    const bodies = sent.map((one) => one.slice(one.lastIndexOf('} [') + 1)).join('\n')
    for (const secret of [canary, user.id, user.lastName, user.email, `${area}/`, `/tenants/${tenant}/`, ...ids])
      expect(bodies, secret).not.toContain(secret)
    expect(bodies).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
    expect(foreign).toEqual([])

    await page.goto(`${area}/profile-settings?section=privacy`)
    await consent.click()
    await expect(consent).toHaveAttribute('aria-checked', 'false')
    await expect.poll(libraryCookies).toEqual([])
    // Waits until the choice is stored, because the next page requests the account and must already see the choice.
    await expect(consent).not.toHaveAttribute('aria-busy')
    const until = [sent.length, loaded.length]
    expect(loaded).not.toEqual([])
    await page.goto(`${area}/members-overview`)
    await leaveWindow(page)
    expect([sent.length, loaded.length]).toEqual(until)
  })
})
