import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { fillDate } from '../steps/dates.ts'
import { newPerson, signInAs } from '../steps/mailbox.ts'
import { password, signIn } from '../steps/people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

/**
 * Adds Chromium's virtual authenticator to the page. With `isUserVerified`, it acts as if its owner had put a finger on
 * it.
 */
async function holdAuthenticator(page: Page, isUserVerified = true) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** If enabled, the authenticator confirms at once, as if a finger rested on its reader. */
    answerByItself: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    verify: (isVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isVerified }),
  }
}

const en = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  text('en', key).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
const security = '/profile-settings?section=security'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a passkey is added, signs in without a password, and is removed', async ({ page, context }) => {
  const authenticator = await holdAuthenticator(page)
  // Uses a new person, because removing a passkey signs out all other browsers of that person.
  await signInAs(context.request, await newPerson(context.request, 'Pia'))
  await page.goto(security)
  const name = `Story ${randomUUID().slice(0, 6)}`
  await button(page, en('security.addPasskey')).click()
  await page.getByLabel(en('security.passkeyName')).fill(name)
  await expectAccessible(page, 'adding a passkey')
  await button(page, en('security.makePasskey')).click()
  await expect(page.getByText(name)).toBeVisible()
  await expectAccessible(page, 'the security section')
  await expectNoSidewaysScroll(page, 'the security section')
  // Switches off the automatic confirmation, because the browser offers the passkey as soon as the sign-in page opens.
  await authenticator.answerByItself(false)
  await button(page, en('shell.logOut')).first().click()
  await expect(page).toHaveURL(/\/home/)
  await expectAccessible(page, 'the sign-in')
  await authenticator.answerByItself(true)
  // If the browser has offered the passkey by itself, the person is already signed in. Otherwise the button is needed.
  const isIn = async () => (await context.request.get('/api/session')).status() === 200
  const signedIn = expect.poll(isIn, { timeout: 20_000 }).toBe(true)
  const pressed = button(page, en('security.withPasskey')).click({ timeout: 20_000 })
  await Promise.race([pressed.catch(() => undefined), signedIn])
  await signedIn
  await expect(page).not.toHaveURL(/\/home/)
  await page.goto(security)
  await page.getByRole('button', { name: en('security.removePasskey', { name }) }).click()
  await button(page, en('security.remove')).click()
  await expect(page.getByText(name, { exact: true })).toHaveCount(0)
})

test('the password alone removes no passkey: the passkey itself or a recovery code is required first', async ({
  page,
  context,
}) => {
  await holdAuthenticator(page)
  const person = await newPerson(context.request, 'Rita')
  await signInAs(context.request, person)
  await page.goto(security)
  const name = `Story ${randomUUID().slice(0, 6)}`
  await button(page, en('security.addPasskey')).click()
  await page.getByLabel(en('security.passkeyName')).fill(name)
  await button(page, en('security.makePasskey')).click()
  await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByText(en('security.noCodes'))).toBeVisible()
  await button(page, en('security.newCodes')).click()
  await expect(page.locator('dialog li code')).toHaveCount(10)
  const [code = ''] = await page.locator('dialog li code').allTextContents()
  await button(page, en('security.codesKept')).click()

  await context.clearCookies()
  await signInAs(context.request, person)
  await page.goto(security)
  await page.getByRole('button', { name: en('security.removePasskey', { name }) }).click()
  await button(page, en('security.remove')).click()
  await expect(page.getByText(en('security.showFactorText'))).toBeVisible()
  await expectAccessible(page, 'showing the second factor')
  await expectNoSidewaysScroll(page, 'showing the second factor')
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await button(page, en('security.useRecovery')).click()
  await page.getByLabel(en('security.recoveryCode'), { exact: true }).fill(code)
  await button(page, en('security.goOn')).click()
  await expect(page.getByText(en('security.passkeyRemoved'))).toBeVisible()
  await expect(page.getByText(name, { exact: true })).toHaveCount(0)
})

test('a passkey without a finger, face or PIN opens nothing', async ({ page, context }) => {
  const authenticator = await holdAuthenticator(page)
  await signInAs(context.request, await newPerson(context.request, 'Finn'))
  await page.goto(security)
  const name = `Story ${randomUUID().slice(0, 6)}`
  await button(page, en('security.addPasskey')).click()
  await page.getByLabel(en('security.passkeyName')).fill(name)
  await button(page, en('security.makePasskey')).click()
  await expect(page.getByText(name)).toBeVisible()
  // Closing the dialog goes back one entry in the history, which would cancel the opening of another address.
  await expect.poll(() => page.evaluate(() => Reflect.has(Object(history.state), 'overlayDepth'))).toBe(false)
  await authenticator.verify(false)
  // Leaves the page before the session ends. Otherwise the page would notice the end and navigate just when the test
  // opens another address.
  await page.goto('about:blank')
  await context.clearCookies()
  await page.addInitScript(() => {
    const { credentials } = navigator
    const ask = credentials.get.bind(credentials)
    credentials.get = (options) =>
      ask(options).catch((refusal: unknown) => {
        if (options?.mediation !== 'conditional') document.documentElement.dataset['passkey'] = 'refused'
        throw refusal
      })
  })
  await page.goto('/home')
  await button(page, en('security.withPasskey')).click()
  // The browser itself refuses, so the page gets no credential that it could send.
  await expect(page.locator('html')).toHaveAttribute('data-passkey', 'refused')
  await expect(page).toHaveURL(/\/home/)
  expect((await context.request.get('/api/session')).status()).toBe(401)
})

test('an authenticator app is set up and asked for after the password, and no code is accepted twice', async ({
  page,
  context,
}) => {
  const person = await newPerson(context.request, 'Anna')
  await signInAs(context.request, person)
  await page.goto(security)
  await page.getByRole('switch', { name: en('security.app') }).click()
  // Waits for the secret, because the dialog opens before the server has created it.
  const shown = page.locator('dialog code').first()
  await expect(shown).toHaveText(/[A-Z2-7]{4}/)
  const secret = ((await shown.textContent()) ?? '').replaceAll(/\s/g, '')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await expectAccessible(page, 'setting up the app')
  await page.getByLabel(en('security.appCode'), { exact: true }).fill(app.generate())
  await button(page, en('security.turnOn')).click()
  await expect(page.locator('dialog li code')).toHaveCount(10)
  const codes = await page.locator('dialog li code').allTextContents()
  await expectAccessible(page, 'the recovery codes')
  await button(page, en('security.codesKept')).click()
  await expect(page.getByText(en('security.codesLeft', { left: 10, total: 10 }))).toBeVisible()

  await context.clearCookies()
  await page.goto('/home')
  await page.getByLabel(en('public.email')).fill(person.email)
  await page.getByLabel(en('public.password'), { exact: true }).fill(person.password)
  await button(page, en('public.signIn')).click()
  await expect(page.getByRole('heading', { name: en('security.secondStep') })).toBeVisible()
  await expectAccessible(page, 'the second step')
  expect((await context.request.get('/api/session')).status()).toBe(401)
  // The code is refused, because the app was set up with it and each code works only once.
  await page.getByLabel(en('security.appCode'), { exact: true }).fill(app.generate({ timestamp: Date.now() - 30_000 }))
  await button(page, en('public.signIn')).click()
  await expect(page.getByText(en('security.wrongCode'))).toBeVisible()
  await button(page, en('security.useRecovery')).click()
  await page.getByLabel(en('security.recoveryCode'), { exact: true }).fill(codes[0] ?? '')
  await button(page, en('public.signIn')).click()
  await expect(page).toHaveURL(/\/(linking|member)/)
  await page.goto(security)
  await page.getByRole('switch', { name: en('security.app') }).click()
  await button(page, en('security.turnOff')).click()
  await expect(page.getByText(en('security.appOff'))).toBeVisible()
})

test('a session that ends in the middle of a form is opened again over it, and what was typed is saved', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  await page.goto('/staff/1/members-overview')
  await button(page, en('staff.newMember')).first().click()
  const lastName = `Overlay ${randomUUID().slice(0, 6)}`
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en('staff.firstName')).fill('Story')
  await dialog.getByLabel(en('staff.lastName')).fill(lastName)
  await fillDate(dialog, en('staff.birthDate'), '1985-04-12')
  await dialog.getByLabel(en('staff.sex')).selectOption('female')
  await dialog.getByLabel(en('staff.consent')).selectOption({ index: 1 })
  await context.clearCookies()
  await dialog.getByRole('button', { name: en('staff.saveMember') }).click()
  await expect(page.getByRole('heading', { name: en('security.signInAgain') })).toBeVisible()
  await expectAccessible(page, 'signing in over a form')
  // On a shared computer, the next person must not read the page behind the dialog.
  const behind = await page
    .getByRole('dialog')
    .last()
    .evaluate((shown) => getComputedStyle(shown, '::backdrop').backgroundColor)
  expect(behind).toMatch(/^rgb\(/)
  await page.getByRole('dialog').last().getByLabel(en('public.password'), { exact: true }).fill(password)
  await page.getByRole('dialog').last().locator('button[type=submit]').click()
  await expect(page.getByRole('heading', { name: en('security.signInAgain') })).toHaveCount(0)
  await expect(page).not.toHaveURL(/\/home/)
  await expect
    .poll(async () =>
      (await context.request.get(`/api/tenants/1/members?query=${encodeURIComponent(lastName)}`)).text(),
    )
    .toContain(lastName)
})
