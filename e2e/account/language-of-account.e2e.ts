import type { BrowserContext } from '@playwright/test'
import { hold } from '../steps/hold.ts'
import { newPerson, signInAs } from '../steps/mailbox.ts'
import { sendWrite } from '../steps/requests.ts'
import { expect, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

/** Makes a person who reads German, while the browser of these tests prefers English. */
async function newGermanReader({ request }: BrowserContext) {
  const person = await newPerson(request, 'Gerda')
  await signInAs(request, person)
  const saved = await sendWrite(request, 'PATCH /api/me/preferences', { data: { locale: 'de' } })
  expect(saved.status(), await saved.text()).toBe(204)
  return person
}

test('the first page after a sign-in is in the language of the account, even if its texts arrive late', async ({
  page,
  context,
}) => {
  const person = await newGermanReader(context)
  await context.clearCookies()
  await page.goto('/sign-in')
  const release = await hold(page, '*/assets/i18n/de.json*')
  await page.getByLabel(text('en', 'public.email')).fill(person.email)
  await page.getByLabel(text('en', 'public.password'), { exact: true }).fill(person.password)
  const session = page.waitForResponse(/\/api\/session$/)
  await page.keyboard.press('Enter')
  await session
  expect(new URL(page.url()).pathname).toBe('/home')
  await release()
  await expect(page).toHaveURL(/\/member/)
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')
  await expect(page).toHaveTitle(new RegExp(text('de', 'shell.overview')))
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('an installed Salus starts in the language of the last account', async ({ page, context, consoleMessages }) => {
    await newGermanReader(context)
    await page.goto('/member/member-dashboard')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await expect(page).toHaveTitle(new RegExp(text('de', 'shell.overview')))
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(text('de', 'errors.networkRetried'))).toBeVisible()
    expect(consoleMessages.every((said) => said.includes('NetworkProblem'))).toBe(true)
    consoleMessages.length = 0
  })
})
