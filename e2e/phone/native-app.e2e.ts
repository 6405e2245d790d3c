import { test as base } from '@playwright/test'
import { linkInMail, newPerson, signInAs } from '../steps/mailbox.ts'
import { memberByName, signIn } from '../steps/people.ts'
import { appOrigin, serverOrigin, strangerOrigin } from './played-phone.ts'
import {
  readCalls,
  chooseServer,
  closePhone,
  layInsets,
  openPhone,
  type PlayedPhone,
  pressBack,
  signInOnPhone,
  tell,
} from './played-shell.ts'
import { sendWrite } from '../steps/requests.ts'
import { answerByKeys, sendAnswers, startAnalysis } from '../steps/runner.ts'
import { expect, expectAccessible } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const en = (key: string) => text('en', key)
const appHost = new URL(appOrigin).host
const serverHost = new URL(serverOrigin).host

const test = base.extend<{ phone: PlayedPhone }>({
  phone: async ({ browser, baseURL }, use) => {
    const phone = await openPhone(browser, baseURL ?? '')
    await use(phone)
    await closePhone(phone)
    expect(phone.said, 'the console of the app stays silent').toEqual([])
    // The app must not use cookies: no request may send a cookie, and no response may set one.
    for (const { path, headers, setsCookie } of phone.asked)
      expect({ path, cookie: headers.cookie, origin: headers.origin, setsCookie }).toEqual({
        path,
        cookie: undefined,
        origin: appOrigin,
        setsCookie: false,
      })
  },
})

test('the first start asks for the server until a Salus answers, and says at the field what is wrong', async ({
  phone,
}) => {
  const { page } = phone
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Connect to your Salus' })).toBeVisible()
  await expectAccessible(page, 'the first start of the app')
  const address = page.getByRole('textbox', { name: 'Address of the server' })
  const refusedAs = async (typed: string, words: string) => {
    await address.fill(typed)
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(address).toHaveAccessibleDescription(new RegExp(words))
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    await expect(address).toHaveValue(typed)
  }
  await refusedAs('http://salus.example', 'This is not an address. It begins with https://.')
  expect(new Set(phone.hosts)).toEqual(new Set([appHost]))
  await refusedAs(strangerOrigin, 'There is no Salus at this address.')
  await refusedAs('nobody.example', 'Nobody answers at this address.')
  await expectAccessible(page, 'a refused address')
  phone.scans = 'WIFI:S:guests;;'
  await page.getByRole('button', { name: 'Scan a QR code' }).click()
  await expect(address).toHaveAccessibleDescription(/This is not an address/)
  expect(phone.keychain.size).toBe(0)

  phone.scans = `${serverOrigin}/sign-in#from-the-poster`
  await page.getByRole('button', { name: 'Scan a QR code' }).click()
  await expect(page.getByText(`Server: ${serverHost}`)).toBeVisible()
  expect([...phone.keychain.values()]).toEqual([serverOrigin])

  await page.getByRole('button', { name: 'Other server' }).click()
  await expect(address).toBeVisible()
  expect(phone.keychain.size).toBe(0)
  await address.fill(serverOrigin)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('button', { name: en('public.signIn'), exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: en('public.signIn'), exact: true })).toBeVisible()
})

test('a member signs in with a token and no cookie, fills in an analysis, and is notified of a result at once', async ({
  phone,
  context,
}) => {
  test.setTimeout(120_000)
  const { page } = phone
  await signInOnPhone(phone)
  await expect(page.getByRole('article').first()).toBeVisible()

  // Only the phone's secure store may contain the token, and only one request header may send it.
  const tokens = [...phone.keychain.values()].filter((kept) => kept !== serverOrigin)
  expect(tokens).toEqual([expect.stringMatching(/^salusapp_/)])
  const [token = ''] = tokens
  const inPage = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(inPage).not.toContain(token.slice(0, 30))
  expect(await page.context().cookies()).toEqual([])
  await expect.poll(() => phone.asked.some(({ path }) => path.startsWith('/api/events'))).toBe(true)
  const signedIn = phone.asked.findLastIndex(({ path }) => path.startsWith('/api/auth/sign-in'))
  const later = phone.asked.slice(signedIn + 1).filter(({ method }) => method !== 'OPTIONS')
  expect(later.length).toBeGreaterThan(5)
  for (const { path, headers } of later) {
    expect([path, headers.authorization]).toEqual([path, `Bearer ${token}`])
    expect(path).not.toContain(token.slice(0, 30))
  }

  await page.goto('/member/perform-analysis/StressPilot/stress-load')
  await startAnalysis(page, 'en')
  await answerByKeys(page, [3, 3, 3, 3, 3, 3, 3, 3, 3])
  await page.keyboard.press('3')
  await sendAnswers(page, 'en')
  await expect(page).toHaveURL(/member-dashboard\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // Staff measure this member. The app learns of the new result through its open event stream.
  await page
    .getByRole('navigation', { name: en('shell.bottomMenu') })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await signIn(context, 'staff')
  const { id } = await memberByName(context.request, 1, 'Mara Lindner')
  const answers = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`q${index + 1}`, 2]))
  const stored = await sendWrite(context.request, 'POST /api/tenants/1/check-ups', {
    data: { profileId: 'd480f089-74af-5284-9f04-f4f9280a2857', memberId: id, answers },
  })
  expect(stored.status()).toBe(201)
  // Expects only one message, because the app does not announce the earlier result that the member recorded.
  await expect(page.getByText(en('settings.newResultToast'))).toBeVisible()

  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(new Set(phone.hosts)).toEqual(new Set([appHost, serverHost]))
})

test('the phone is listed among the devices by its name, and is signed out from another one at once', async ({
  phone,
  page,
  context,
}) => {
  const person = await newPerson(context.request, 'Toni')
  await signInOnPhone(phone, person)
  await signInAs(context.request, person)
  await page.goto('/profile-settings?section=security')
  await expect(page.getByText('Maras Pixel').first()).toBeVisible()
  await page.getByRole('button', { name: /^Sign out .*Maras Pixel/ }).click()
  await expect(page.getByText('Maras Pixel')).toHaveCount(0)
  await expect(phone.page.getByRole('button', { name: en('public.signIn'), exact: true })).toBeVisible()
  await expect.poll(() => [...phone.keychain.values()]).toEqual([serverOrigin])
})

test('an invitation’s link opens the app at the invitation, also when it is what starts the app', async ({
  phone,
  context,
}) => {
  const { page } = phone
  await signIn(context, 'staff')
  const address = `eingeladen-${Date.now()}@salus.example`
  const asked = await sendWrite(context.request, 'POST /api/tenants/1/member-invitations', {
    data: { addresses: [address] },
  })
  expect(asked.status()).toBe(201)
  const link = `${serverOrigin}${await linkInMail(address, '/invitation')}`
  const invites = page.getByRole('heading', { level: 1, name: /Studio Nord/ })
  await chooseServer(phone)
  await tell(page, 'App', 'appUrlOpen', { url: link })
  await expect(invites).toBeVisible()
  expect(page.url()).toBe(`${appOrigin}/invitation`)
  await expect(page.getByText(address)).toBeVisible()
  await expectAccessible(page, 'an invitation in the app')

  phone.launchedBy = link
  await page.goto('/')
  await expect(invites).toBeVisible()
  expect(page.url()).toBe(`${appOrigin}/invitation`)
  expect(new Set(phone.hosts)).toEqual(new Set([appHost, serverHost]))
})

test('Back closes what is open, then goes back, then leaves; links open the place they mean', async ({ phone }) => {
  const { page } = phone
  await signInOnPhone(phone)
  const overview = page.url()
  const menu = page.getByRole('navigation', { name: en('shell.bottomMenu') })
  await menu.getByRole('link', { name: en('shell.documents') }).click()
  await expect(page).toHaveURL(/documents/)
  const documents = page.url()
  await menu.getByRole('button', { name: en('shell.more') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await pressBack(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.url()).toBe(documents)
  await pressBack(page)
  await expect(page).toHaveURL(overview)
  const left = async () => (await readCalls(page, 'App')).filter(({ method }) => method === 'minimizeApp').length
  expect(await left()).toBe(0)
  await pressBack(page, false)
  await expect.poll(left).toBe(1)
  expect(page.url()).toBe(overview)

  const open = (url: string) => tell(page, 'App', 'appUrlOpen', { url })
  await open('https://evil.example/invitation#stolen')
  await open('salus://open#a-token-that-is-much-too-long-for-a-code')
  await open('https://salus.example.evil.example/invitation')
  expect(page.url()).toBe(overview)
  await open('salus://open#ABCD-2345')
  await expect(page).toHaveURL(/\/linking$/)
  await expect(page.getByRole('textbox', { name: en('invitations.codeLabel') })).toHaveValue(/ABCD-?2345/)
  await pressBack(page)
  await expect(page).toHaveURL(overview)
  expect(new Set(phone.hosts)).toEqual(new Set([appHost, serverHost]))
})

test('the status bar follows the theme, and neither the store nor the installation is offered', async ({ phone }) => {
  test.setTimeout(90_000)
  const { page } = phone
  await page.clock.install()
  await page.addInitScript(() => localStorage.setItem('salus.firstDay', '2026-01-05'))
  await signInOnPhone(phone)
  const looks = async () => {
    const calls = await readCalls(page, 'StatusBar')
    const last = (method: string) => calls.findLast((call) => call.method === method)?.options
    const strip = await page.evaluate(() => {
      const { backgroundColor, height } = getComputedStyle(document.documentElement, '::before')
      return `${backgroundColor} ${height}`
    })
    return { style: last('setStyle'), ground: last('setBackgroundColor'), over: last('setOverlaysWebView'), strip }
  }
  await layInsets(page)
  const light = {
    style: { style: 'LIGHT' },
    ground: { color: '#f1f5f9' },
    over: { overlay: true },
    strip: 'rgb(241, 245, 249) 47px',
  }
  expect(await looks()).toEqual(light)
  await page.getByRole('button', { name: en('shell.more'), exact: true }).click()
  await page.getByRole('dialog').getByRole('switch').click()
  await expect.poll(looks).toEqual({
    style: { style: 'DARK' },
    ground: { color: '#1e293b' },
    over: { overlay: true },
    strip: 'rgb(30, 41, 59) 47px',
  })
  await page.getByRole('dialog').getByRole('switch').click()
  await expect.poll(looks).toEqual(light)
  // After this time, a website on the phone would suggest the app and its installation. The app itself must suggest
  // neither.
  await page.clock.fastForward(60_000)
  await expect(page.getByText(en('shell.appTitle'))).toHaveCount(0)
  await expect(page.getByText(en('shell.install'))).toHaveCount(0)
})
