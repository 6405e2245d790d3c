import { signIn } from './steps/people.ts'
import { expect, expectNoSidewaysScroll, test } from './steps/story.ts'
import { text } from './steps/texts.ts'

const en = (key: string) => text('en', key)

test('an empty sign-in says at each field what is missing and leads to the first', async ({ page }) => {
  await page.goto('/sign-in')
  const email = page.getByLabel(en('public.email'))
  const password = page.getByLabel(en('public.password'), { exact: true })
  await password.press('Enter')
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(en('public.enterEmail'))
  await expect(password).toHaveAccessibleDescription(en('public.enterPassword'))
  await email.fill('somebody@salus.example')
  await email.press('Enter')
  await expect(password).toBeFocused()
  await expect(email).toHaveAccessibleDescription('')
})

test('the window names the page and the profile of a result', async ({ page, context }) => {
  await signIn(context, 'member')
  await page.goto('/member')
  await expect(page).toHaveTitle(`${en('shell.overview')} · Salus`)
  const card = page.getByRole('article').first()
  const name = await card.getByRole('heading').innerText()
  await card.getByRole('link').first().click()
  await expect(page).toHaveTitle(`${name} · ${en('shell.overview')} · Salus`)
})

test('in a window of 320 × 256 the bars scroll away with the page', async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await signIn(context, 'member')
  await page.goto('/member/profile-settings')
  const bars = page.getByRole('navigation', { name: en('shell.bottomMenu') })
  await expect(bars).not.toBeInViewport()
  await expectNoSidewaysScroll(page, 'the settings')
})
