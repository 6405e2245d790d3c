import type { Browser, Page } from '@playwright/test'
import { linkInMail, newPerson, signInAs } from '../steps/mailbox.ts'
import { signIn } from '../steps/people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, watch } from '../steps/story.ts'
import { text } from '../steps/texts.ts'
import { sendWrite } from '../steps/requests.ts'

const en = (key: string) => text('en', key)
const password = 'Moor-Lampe-19'
const newEmail = (name: string) => `${name}-${Date.now()}-${Math.random().toString(36).slice(2, 7)}@salus.example`

const linkFor = (email: string) => linkInMail(email, '/confirm-email')
const button = (page: Page, key: string) => page.getByRole('button', { name: en(key), exact: true })
const fill = (page: Page, key: string, value: string) => page.getByLabel(en(key), { exact: true }).fill(value)

async function fillAccount(page: Page, email: string): Promise<void> {
  await fill(page, 'registration.firstName', 'Lena')
  await fill(page, 'registration.lastName', 'Hartmann')
  await fill(page, 'registration.email', email)
  await fill(page, 'registration.password', password)
}

async function fillOrganisation(page: Page, name: string): Promise<void> {
  await fill(page, 'registration.organisationName', name)
  await page.getByLabel(en('registration.country'), { exact: true }).selectOption('DE')
  await fill(page, 'registration.street', 'Lindenhofstraße 14')
  await fill(page, 'registration.postalCode', '28195')
  await fill(page, 'registration.city', 'Bremen')
}

const heading = (page: Page, key: string) => page.getByRole('heading', { level: 1, name: en(key) })

async function confirm(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await fill(page, 'public.password', password)
  await button(page, 'registration.confirm').click()
  await expect(heading(page, 'registration.doneTitle')).toBeVisible()
}

test('a person registers an organisation, reads the mail and is its Admin', async ({ page, context }) => {
  test.setTimeout(240_000)
  const email = newEmail('lena')
  const name = `Praxis ${Date.now()}`
  await page.goto('/home')
  await page.getByRole('link', { name: en('public.howToStart') }).click()
  await page.getByRole('link', { name: en('registration.organisationMore') }).click()

  await button(page, 'registration.continue').click()
  await expect(page.getByText(en('errors.fieldRequired'))).toHaveCount(2)
  await expect(page.getByLabel(en('registration.firstName'))).toBeFocused()
  await expectAccessible(page, 'the account with its mistakes')
  await fillAccount(page, email)
  await page.keyboard.press('Enter')

  await expect(heading(page, 'registration.organisationTitle')).toBeFocused()
  await fillOrganisation(page, name)
  await expectAccessible(page, 'the organisation')
  // Reloads in the middle. All fields keep their values except the password, which is never stored.
  await page.reload()
  await expect(page.getByLabel(en('registration.organisationName'))).toHaveValue(name)
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(
    password,
  )
  await page.goBack()
  await expect(page.getByLabel(en('registration.email'))).toHaveValue(email)
  await page.goForward()
  await button(page, 'registration.continue').click()

  await expect(heading(page, 'registration.productsTitle')).toBeVisible()
  for (const product of ['MobeeFit', 'MobeeMed']) await page.getByRole('checkbox', { name: product }).check()
  await fill(page, 'registration.password', password)
  await button(page, 'registration.submit').click()
  await expect(page.getByText(/The Basic tariff includes 3 products/)).toBeVisible()
  await page.getByRole('radio', { name: 'Professional' }).check()
  await expectAccessible(page, 'products and tariff')
  await button(page, 'registration.submit').click()
  await expect(heading(page, 'registration.sentTitle')).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expectAccessible(page, 'the mail is on its way')

  const first = await linkFor(email)
  await button(page, 'registration.sendAgain').click()
  await expect(page.getByText(en('registration.sentAgain'))).toBeVisible()
  await expect.poll(() => linkFor(email)).not.toBe(first)
  const signInBefore = await sendWrite(context.request, 'POST /api/auth/sign-in/email', { data: { email, password } })
  expect(signInBefore.status(), 'nobody signs in before the address is confirmed').toBe(401)

  await page.goto(await linkFor(email))
  await expect(page, 'the token stays in no history').toHaveURL(/\/confirm-email$/)
  await fill(page, 'public.password', 'not-the-password')
  await button(page, 'registration.confirm').click()
  await expect(page.getByText(en('registration.wrongPassword'))).toBeVisible()
  await expectAccessible(page, 'the confirmation')
  await fill(page, 'public.password', password)
  await button(page, 'registration.confirm').click()
  await expect(heading(page, 'registration.doneTitle')).toBeVisible()
  await expectAccessible(page, 'the offer of a passkey')
  await page.getByRole('link', { name: en('registration.later') }).click()
  await expect(page).toHaveURL(/\/staff\/\d+\/products-overview/)
  for (const product of ['MobeeFit', 'MobeeMed', 'StressPilot', 'MobeeMetabolic'])
    await expect(page.getByRole('heading', { name: product })).toBeVisible()
  await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible()

  await page.goto(first)
  await expect(heading(page, 'registration.unusableTitle'), 'a newer link replaced it').toBeVisible()
  await expectAccessible(page, 'a link that is over')
  await page.goto('about:blank')
  await page.goto(await linkFor(email))
  await expect(heading(page, 'registration.usedTitle'), 'said before a password is typed').toBeVisible()
  await expectAccessible(page, 'a link that was used')
})

test('for an address that already has an account, the screen reveals nothing', async ({ page }) => {
  await page.goto('/register-selection#member')
  await fillAccount(page, 'member@studio-nord.example')
  await button(page, 'registration.submitMember').click()
  await expect(heading(page, 'registration.sentTitle')).toBeVisible()
})

test('a common password is refused at its field, and nothing else is lost', async ({ page }) => {
  await page.goto('/register-selection#member')
  await fillAccount(page, newEmail('gast'))
  await fill(page, 'registration.password', 'sonnenschein1')
  await button(page, 'registration.submitMember').click()
  await expect(page.getByText(en('registration.passwordTooCommon'))).toBeVisible()
  await expect(page.getByLabel(en('registration.password'), { exact: true })).toBeFocused()
  await expect(page.getByLabel(en('registration.firstName'))).toHaveValue('Lena')
})

async function phone(browser: Browser) {
  const said: string[] = []
  const context = await browser.newContext({
    locale: 'en-GB',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  watch(page, said)
  return { page, said, close: () => context.close() }
}

test('a member signs up, opens the link on the phone and comes to their own area', async ({ page, browser }) => {
  const email = newEmail('mara')
  await page.goto('/register-selection')
  await expectAccessible(page, 'the choice')
  await page.getByRole('link', { name: en('registration.memberMore') }).click()
  await expect(heading(page, 'registration.memberTitle')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'public.selectionTitle')).toBeVisible()
  await page.goForward()
  await fillAccount(page, email)
  await expectAccessible(page, 'the account of a member')
  await button(page, 'registration.submitMember').click()
  await expect(heading(page, 'registration.sentTitle')).toBeVisible()
  const other = await phone(browser)
  await confirm(other.page, await linkFor(email))
  await expectNoSidewaysScroll(other.page, 'the offer of a passkey')
  await other.page.getByRole('link', { name: en('registration.later') }).click()
  await expect(other.page).toHaveURL(/\/member/)
  expect(other.said).toEqual([])
  await other.close()
})

test('a signed-in person opens an organisation with the partner’s variant', async ({ page, context }) => {
  await signInAs(context.request, await newPerson(context.request, 'Tana'))
  const name = `Tanita ${Date.now()}`
  await page.goto('/register/tanita')
  await expect(page.locator('html')).toHaveClass(/emerald/)
  await expect(heading(page, 'registration.tanitaTitle')).toBeVisible()
  await fillOrganisation(page, name)
  await button(page, 'registration.continue').click()
  await expect(page.getByRole('checkbox', { name: 'Tanita' })).toBeChecked()
  await expectAccessible(page, 'the partner’s products')
  await button(page, 'registration.open').click()
  await expect(page).toHaveURL(/\/staff\/\d+\/products-overview/)
  await expect(page.getByRole('heading', { name: 'Tanita', exact: true })).toBeVisible()
  await expect(page.locator('html')).not.toHaveClass(/emerald/)
})

test('signed out, the partner’s variant begins with the account', async ({ page }) => {
  await page.goto('/register/tanita')
  await expect(heading(page, 'registration.tanitaTitle')).toBeVisible()
  await expect(page.getByLabel(en('registration.email'))).toBeVisible()
  await expectAccessible(page, 'the partner’s first step')
})

test('imprint, privacy notice and licences are open to everybody', async ({ page, context }) => {
  test.setTimeout(120_000)
  for (const who of ['nobody signed in', 'a member'] as const) {
    if (who === 'a member') await signIn(context, 'member')
    await page.goto('/information')
    await expect(page.getByRole('heading', { name: en('public.imprint') })).toBeVisible()
    await page.goto('/privacy')
    await expect(page.getByRole('heading', { name: en('public.privacyVersions') })).toBeVisible()
    await page.goto('/about')
    await expect(page.getByRole('link', { name: 'react', exact: true })).toBeVisible()
    // Opens the long list for only one of the two visitors, because both see the same list.
    if (who === 'nobody signed in') await page.getByText(/more parts/).click()
    await expectAccessible(page, `about, ${who}`)
  }
  const licences = await context.request.get('/third-party-licences.txt')
  expect([licences.status(), (await licences.text()).includes('Permission is hereby granted')]).toEqual([200, true])
})
