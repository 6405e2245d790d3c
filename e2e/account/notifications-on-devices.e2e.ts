import { createECDH, randomBytes } from 'node:crypto'
import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test'
import { signIn } from '../steps/people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

// Allows the service worker, because it shows the notifications.
test.use({ serviceWorkers: 'allow' })

const settings = '/profile-settings?section=notifications'
const ownSwitch = (page: Page) => page.getByRole('switch', { name: text('en', 'push.onThisDevice') })

/**
 * Replaces the permission and the subscription in the page. The browser of the tests cannot reach a push service, and
 * without a screen it always denies the permission. The subscription has real keys and an address of a known push
 * service, but nothing is ever sent to this address. Worker, page and server are real.
 */
async function standInForPushService(context: BrowserContext): Promise<void> {
  const keys = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  await context.addInitScript(({ endpoint, p256dh, auth }) => {
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        localStorage.removeItem('subscribed-in-this-story')
        return true
      },
    }
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('subscribed-in-this-story', 'yes')
      return subscription as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem('subscribed-in-this-story') === null ? null : (subscription as unknown as PushSubscription)
  }, keys)
}

async function openSettings(page: Page): Promise<void> {
  await page.goto(settings)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect(ownSwitch(page).or(page.getByText(text('en', 'push.refused')))).toBeVisible()
}

test('a person turns notifications on for this device, chooses what and when, and turns them off again', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'])
  await standInForPushService(context)
  await signIn(context, 'member')
  await openSettings(page)
  await expect(ownSwitch(page)).toHaveAttribute('aria-checked', 'false')
  const results = page.getByRole('switch', { name: text('en', 'push.kind.news') })
  await expect(results).toBeHidden()

  await ownSwitch(page).click()
  await expect(ownSwitch(page)).toHaveAttribute('aria-checked', 'true')
  await expect(page.getByText(text('en', 'push.nothingChosen'))).toBeVisible()
  await expect(results).toHaveAttribute('aria-checked', 'false')
  await results.click()
  await expect(page.getByText(text('en', 'push.nothingChosen'))).toBeHidden()
  const from = page.getByLabel(text('en', 'push.quietFrom'), { exact: true })
  await expect(from).toHaveValue('21')
  await from.selectOption('22')
  await expectAccessible(page, 'the notifications of this device')

  await page.reload()
  await expect(ownSwitch(page)).toHaveAttribute('aria-checked', 'true')
  await expect(results).toHaveAttribute('aria-checked', 'true')
  await expect(from).toHaveValue('22')
  const kept = await context.request.get('/api/me/push')
  expect(await kept.json()).toMatchObject({
    kinds: ['news'],
    quietHours: { from: 22, until: 7 },
    devices: [{ device: { kind: 'computer' } }],
  })

  await ownSwitch(page).click()
  await expect(ownSwitch(page)).toHaveAttribute('aria-checked', 'false')
  await expect(results).toBeHidden()
  expect(await (await context.request.get('/api/me/push')).json()).toMatchObject({ devices: [] })
})

test('where the browser may not show notifications, the page says what to do', async ({ page, context }) => {
  // This test does not set the permission, so the browser denies it.
  await signIn(context, 'both')
  await openSettings(page)
  if (await ownSwitch(page).isVisible()) await ownSwitch(page).click()
  await expect(page.getByText(text('en', 'push.refusedText'))).toBeVisible()
  await expectAccessible(page, 'notifications that are blocked')
})

test('an iPhone in the browser is told to put Salus on the Home Screen', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1',
  })
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PushManager')
  })
  await signIn(context, 'member')
  const page = await context.newPage()
  await page.goto(settings)
  await expect(page.getByText(text('en', 'push.iosTab'))).toBeVisible()
  await expectNoSidewaysScroll(page, 'the hint for iPhones')
  await context.close()
})

/**
 * Finds the registration of the real worker. With its id, the browser's devtools can push a message to the worker, as a
 * push service does.
 */
async function findWorker(page: Page): Promise<{ session: CDPSession; registrationId: string }> {
  const session = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (own) resolve(own.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  return { session, registrationId: await found }
}

interface Shown {
  readonly title: string
  readonly options: NotificationOptions
}

/**
 * Makes the worker record its notifications instead of showing them. A browser without a screen shows no notifications,
 * so none could be pressed.
 */
const noteNotices = (worker: Worker) =>
  worker.evaluate(() => {
    const shown: Shown[] = []
    Object.assign(globalThis, { shownInThisStory: shown })
    ServiceWorkerRegistration.prototype.showNotification = async (title, options = {}) =>
      void shown.push({ title, options })
    const { prototype } = (globalThis as unknown as { WindowClient: { prototype: object } }).WindowClient
    Object.assign(prototype, { focus: async () => undefined })
  })

const shownNotices = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as { shownInThisStory: Shown[] }).shownInThisStory)

const press = (worker: Worker, data: object) =>
  worker.evaluate((given) => {
    const event = new Event('notificationclick')
    const notification = { data: given, close: () => undefined }
    globalThis.dispatchEvent(Object.assign(event, { notification, waitUntil: () => undefined }))
  }, data)

test('the real worker shows every push, and a press opens its page in the window that is there', async ({
  page,
  context,
}) => {
  await signIn(context, 'both')
  await page.goto('/profile-settings?section=appearance')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const { session, registrationId } = await findWorker(page)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('the browser does not show its worker')
  await noteNotices(worker)
  const push = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data })

  const message = { kind: 'day', path: '/member', tag: 'day', text: 'Sie sind an der Reihe.', language: 'de' }
  await push(JSON.stringify(message).padEnd(256))
  await push('{')
  await expect
    .poll(() => shownNotices(worker))
    .toMatchObject([
      {
        title: 'Salus',
        options: { body: 'Sie sind an der Reihe.', tag: 'day', lang: 'de', data: { path: '/member' } },
      },
      { title: 'Salus', options: { body: 'Something new in Salus.', tag: 'news' } },
    ])

  await press(worker, { path: 'https://evil.example/' })
  await press(worker, { path: '/member' })
  await expect(page).toHaveURL(/\/member$/)
})
