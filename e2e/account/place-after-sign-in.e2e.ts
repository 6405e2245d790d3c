import type { Page } from '@playwright/test'
import { newMember, password, people } from '../steps/people.ts'
import { expect, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const en = (key: string) => text('en', key)

test.use({ viewport: { width: 1440, height: 900 } })

async function signInOnScreen(page: Page): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel(en('public.email')).fill(people.staff)
  await page.getByLabel(en('public.password'), { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: en('shell.logOut') }).click()
  await expect(page).toHaveURL(/\/home$/)
}

test('after signing in staff land where they were last, and never on a person’s page', async ({ page, context }) => {
  await signInOnScreen(page)
  await expect(page, 'the first time where work begins').toHaveURL(/\/staff\/1\/products-overview$/)
  await page.getByRole('link', { name: en('shell.measurements'), exact: true }).click()
  await page.getByRole('link', { name: en('measurementDays.open'), exact: true }).click()
  await expect(page).toHaveURL(/\/staff\/1\/measurement-days$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await signOut(page)
  await signInOnScreen(page)
  await expect(page).toHaveURL(/\/staff\/1\/measurement-days$/)

  const { id } = await newMember(context.request, 1, `Platz${Date.now()}`)
  await page.goto(`/staff/1/members-overview/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Platz')
  await signOut(page)
  await signInOnScreen(page)
  await expect(page).toHaveURL(/\/staff\/1\/members-overview$/)
})
