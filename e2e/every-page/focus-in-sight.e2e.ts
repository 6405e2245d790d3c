import type { BrowserContext, Page } from '@playwright/test'
import type { Session } from '@salus/contract/account/session.ts'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { comesIntoSight, comesToRest, hiddenFocus, watchRequests } from '../steps/focus.ts'
import { fillInReport } from '../steps/group-report.ts'
import { hold } from '../steps/hold.ts'
import { type Person, signIn } from '../steps/people.ts'
import { sendWrite } from '../steps/requests.ts'
import { expect, inEveryCase, test } from '../steps/story.ts'

const pages: readonly { readonly path: string; readonly person: Person | null }[] = [
  { path: '/home', person: null },
  { path: '/sign-in', person: null },
  { path: '/member', person: 'member' },
  { path: '/member/documents', person: 'member' },
  { path: '/member/profile-settings', person: 'member' },
  { path: '/staff/1/members-overview', person: 'staff' },
  { path: '/staff/1/member-measurements', person: 'staff' },
  { path: '/staff/1/profile-settings', person: 'staff' },
  { path: '/staff/4/group-surveys/{report}', person: 'reader' },
]
const mostSteps = 70

test.setTimeout(240_000)

for (const viewport of [
  { width: 390, height: 844 },
  { width: 320, height: 256 },
]) {
  // The lower window hides more, so its test always runs. The higher window is only an additional check.
  const isRepeat = viewport.height > 256
  const name = `people who tab through a page of ${viewport.width} × ${viewport.height} always see where they are`
  test(name, isRepeat ? inEveryCase : {}, async ({ browser }) => {
    const hidden: string[] = []
    for (const person of [null, 'member', 'staff', 'reader'] as const) {
      const context = await browser.newContext({ viewport, locale: 'de-DE', reducedMotion: 'reduce' })
      if (person !== null) await signIn(context, person)
      const page = await context.newPage()
      // Blocks live events, so that no messages about them appear. A test below covers these messages.
      await hold(page, '*/api/events*')
      const open = watchRequests(page)
      for (const { path } of pages.filter((one) => one.person === person)) {
        await page.goto(await fillInReport(path, context.request))
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await comesToRest(page, open)
        for (let step = 0; step < mostSteps; step += 1) {
          await page.keyboard.press('Tab')
          const found = await hiddenFocus(page)
          // The browser may still be scrolling to the focused element.
          const isSeenSoon = found === null || (await comesIntoSight(page))
          if (!isSeenSoon) hidden.push(`${path}: ${found}`)
        }
      }
      await context.close()
    }
    expect(hidden).toEqual([])
  })
}

const widePages: readonly { readonly person: Person | null; readonly paths: readonly string[] }[] = [
  { person: null, paths: ['/home', '/register-selection', '/register', '/about'] },
  { person: 'member', paths: ['/member', '/member/documents', '/member/perform-analysis', '/memberships'] },
  {
    person: 'admin',
    paths: [
      'products-overview',
      'users-overview',
      'support',
      'upgrade-tariff',
      'tenant-settings',
      'tenant-settings?section=security',
      'tenant-settings?section=data-protection',
      'tenant-settings?section=end',
      'audit-log',
      'members-overview',
      'members-overview/duplicates',
      'members-overview/import',
      'guests',
      'measurement-days',
      'measurement-files',
      'member-measurements',
      'member-measurements/new',
      'perform-analysis',
      'profile-settings',
    ].map((below) => `/staff/1/${below}`),
  },
  {
    person: 'adminOfCompany',
    paths: ['group-surveys', 'group-surveys/new', 'group-surveys/texts', 'group-surveys/{report}'].map(
      (below) => `/staff/4/${below}`,
    ),
  },
  { person: 'reader', paths: ['group-surveys', 'group-surveys/{report}'].map((below) => `/staff/4/${below}`) },
]

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test('no page is wider than its window of 1280 or 320 px', async ({ browser }) => {
  const tooWide: string[] = []
  for (const { person, paths } of widePages) {
    const context = await browser.newContext({ locale: 'de-DE', reducedMotion: 'reduce' })
    if (person !== null) await signIn(context, person)
    const page = await context.newPage()
    const open = watchRequests(page)
    for (const path of paths) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(await fillInReport(path, context.request))
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await comesToRest(page, open)
      const atDesk = await overflow(page)
      await page.setViewportSize({ width: 320, height: 640 })
      const onPhone = await overflow(page)
      if (atDesk > 0 || onPhone > 0) tooWide.push(`${path}: ${atDesk}, ${onPhone}`)
    }
    await context.close()
  }
  expect(tooWide).toEqual([])
})

test('the bar that says there is no network takes its room from the columns', async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  await signIn(context, 'staff')
  const open = watchRequests(page)
  await page.goto('/staff/1/member-measurements')
  await expect(page.locator('[data-part=sheet]').first()).toBeVisible()
  await comesToRest(page, open)
  const bottom = page.getByRole('link', { name: /^(Profil|Profile): / })
  await expect(bottom).toBeInViewport({ ratio: 1 })
  await context.setOffline(true)
  await expect(page.getByRole('status').getByText(/Offline|offline/)).toBeVisible()
  await expect(bottom).toBeInViewport({ ratio: 1 })
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, 3000)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await expect(page.getByRole('status').getByText(/Offline|offline/)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 320, height: 256 },
])
  test(`a message in a window of ${viewport.width} × ${viewport.height} lies beside what has the focus`, async ({
    browser,
  }) => {
    await messageComes(await browser.newContext({ viewport, locale: 'de-DE' }))
  })

async function messageComes(context: BrowserContext): Promise<void> {
  await signIn(context, 'member')
  const page = await context.newPage()
  const open = watchRequests(page)
  await page.goto('/member/profile-settings')
  await comesToRest(page, open)
  await page.getByRole('link', { name: 'Über Salus' }).last().focus()
  // Sends two results, like another window of the same member would, so that the page shows two messages about them.
  await Promise.all([sendStressLoad(page), sendStressLoad(page)])
  await expect(page.locator('.toast').nth(1)).toBeAttached()
  await expect(page.locator('.toast').last()).toBeVisible()
  for (const keys of ['Shift+Tab', 'Tab']) {
    await page.keyboard.press(keys)
    expect(await comesIntoSight(page)).toBe(true)
  }
  await context.close()
}

test('a message at the other edge stays under the mouse that presses its button', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'de-DE' })
  await signIn(context, 'member')
  const page = await context.newPage()
  const open = watchRequests(page)
  await Promise.all([page.waitForResponse('**/api/events*'), page.goto('/member/profile-settings')])
  await comesToRest(page, open)
  await page.getByRole('link', { name: 'Über Salus' }).last().focus()
  await sendStressLoad(page)
  const message = page.locator('.toast').last()
  await expect(page.locator('.toast-host[data-side]').filter({ has: message })).toBeVisible()
  // Holds the button down as long as a person does. The button has the focus during the press.
  await message.getByRole('button', { name: 'Schließen' }).click({ delay: 300 })
  await expect(page.locator('.toast')).toHaveCount(0, { timeout: 3_000 })
  await context.close()
})

test('over a dialog of a phone a message lies beside what has the focus', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 320 }, locale: 'de-DE' })
  await signIn(context, 'member')
  const page = await context.newPage()
  await Promise.all([page.waitForResponse('**/api/events*'), page.goto('/member/profile-settings?section=security')])
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('header').getByRole('button').focus()
  await sendStressLoad(page)
  const message = dialog.locator('.toast')
  await expect(message).toBeVisible()
  const close = dialog.locator('header').getByRole('button')
  await expect(close).toBeFocused()
  // The message takes its place in the frame after it appears, and once the dialog has opened.
  const room = async () => {
    const [lower, upper] = await Promise.all([message.boundingBox(), close.boundingBox()])
    return (lower?.y ?? 0) - ((upper?.y ?? Infinity) + (upper?.height ?? 0))
  }
  await expect.poll(room).toBeGreaterThan(0)
  await context.close()
})

for (const viewport of [
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
])
  test(`over a high dialog of ${viewport.width} px a message leaves the buttons of the dialog free`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport, locale: 'de-DE', reducedMotion: 'reduce' })
    await signIn(context, 'both')
    const page = await context.newPage()
    await Promise.all([page.waitForResponse('**/api/events*'), page.goto('/staff/2/members-overview?dialog=new')])
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await sendStressLoad(page)
    await expect(dialog.locator('.toast')).toBeVisible()
    // Playwright refuses to press an element that another one covers.
    for (const name of ['Mitglied anlegen', 'Abbrechen', 'Schließen'])
      await dialog.locator(':is(header, footer)').getByRole('button', { name }).click({ trial: true, timeout: 3_000 })
    await context.close()
  })

async function sendStressLoad({ request }: Page): Promise<void> {
  const session: Session = await (await request.get('/api/session')).json()
  const { groupId, memberId } = session.memberships.find((one) => one.memberId !== null) ?? { groupId: 0, memberId: '' }
  const answers = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`q${index + 1}`, 1]))
  const profileId = profileCatalogue.find(({ code }) => code === 'stress-load')?.id
  const data = { profileId, memberId, answers }
  const sent = await sendWrite(request, `POST /api/tenants/${groupId}/check-ups`, { data })
  expect(sent.status()).toBe(201)
}
