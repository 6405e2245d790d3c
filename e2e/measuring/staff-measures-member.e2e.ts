import type { Page } from '@playwright/test'
import { memberByName, newMember, password, people, signIn } from '../steps/people.ts'
import { answerByKeys, sendAnswers, startAnalysis } from '../steps/runner.ts'
import { expect, expectAccessible, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'
import { sendWrite } from '../steps/requests.ts'

const looks = [
  { language: 'en', locale: 'en-GB', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { language: 'de', locale: 'de-DE', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const

/**
 * The third answer to every question scores 2 on a scale from 0 to 4, even in reversed questions. The sum is therefore
 * 20.
 */
const middle = Array.from({ length: 10 }, () => 3)

async function signInOnScreen(page: Page, language: 'de' | 'en', email: string) {
  await page.goto('/home')
  await page.getByLabel(text(language, 'public.email')).fill(email)
  await page.getByLabel(text(language, 'public.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: text(language, 'public.signIn'), exact: true }).click()
}

for (const look of looks) {
  test.describe(`${look.language}, ${look.viewport.width} px, ${look.colorScheme}`, () => {
    test.use({ locale: look.locale, viewport: look.viewport, colorScheme: look.colorScheme })

    test('staff measure a member who has no check-up yet, and the result is the first in the list', async ({
      page,
      context,
    }) => {
      const { language } = look
      await signInOnScreen(page, language, people.staff)
      await expect(page).toHaveURL(/\/staff\/1\/products-overview/)
      const person =
        look.viewport.width > 1000
          ? await memberByName(context.request, 1, 'Nora Neuhaus')
          : await newMember(context.request, 1, `Neu ${Date.now()}`)
      await page.goto(`/staff/1/member-measurements?memberId=${person.id}`)
      await expect(page.getByText(text(language, 'checkUps.none')).first()).toBeVisible()
      await page.goto(`/staff/1/perform-analysis/StressPilot/stress-load?memberId=${person.id}`)
      await startAnalysis(page, language)
      await expectAccessible(page, 'a question')
      await answerByKeys(page, middle)
      await expectAccessible(page, 'the review')
      await sendAnswers(page, language)
      await expect(page).toHaveURL(new RegExp(`/staff/1/member-measurements/[0-9a-f-]{36}\\?memberId=${person.id}`))
      await expect(page.getByText('20', { exact: true }).first()).toBeVisible()
      await expect(page.getByText(new RegExp(text(language, 'checkUps.screening').slice(0, 30))).first()).toBeVisible()
      await expectAccessible(page, 'the result')
      const list = (await (await context.request.get(`/api/tenants/1/check-ups?memberId=${person.id}`)).json()) as {
        items: { resultGuid: string; profileName: string }[]
      }
      expect(page.url()).toContain(list.items[0]?.resultGuid ?? 'nothing')
    })

    test('a member runs the same analysis and finds the result in the overview', async ({ page }) => {
      const { language } = look
      await signInOnScreen(page, language, people.member)
      await expect(page).toHaveURL(/\/member/)
      await page.goto('/member/perform-analysis/StressPilot/stress-load')
      await startAnalysis(page, language)
      await answerByKeys(page, middle)
      await sendAnswers(page, language)
      await expect(page).toHaveURL(/\/member\/member-dashboard\/[0-9a-f-]{36}$/)
      await expect(page.getByText('20', { exact: true }).first()).toBeVisible()
      await expectAccessible(page, 'the result')
      await page.goto('/member')
      await expect(
        page.getByRole('link', { name: language === 'de' ? /Stressbelastung/ : /Stress load/ }).first(),
      ).toBeVisible()
      await expectAccessible(page, 'the overview')
    })
  })
}

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('typed body values in German decimals are stored in SI units and shown in the reader’s', async ({
    page,
    context,
  }) => {
    await signIn(context, 'staff')
    const person = await newMember(context.request, 1, `Werte ${Date.now()}`)
    await page.goto(`/staff/1/perform-analysis/manual?memberId=${person.id}`)
    await page
      .getByRole('button', { name: text('de', 'analyses.start'), exact: true })
      .last()
      .click()
    await page.getByRole('textbox', { name: /gewicht/i }).fill('72,5')
    await page.getByRole('textbox', { name: /größe/i }).fill('1000')
    await page.getByRole('button', { name: text('de', 'analyses.checkValues') }).click()
    await expect(page.getByText(/nicht möglich/).first()).toBeVisible()
    await page.getByRole('textbox', { name: /größe/i }).fill('170')
    await page.getByRole('button', { name: text('de', 'analyses.checkValues') }).click()
    await page.getByRole('button', { name: text('de', 'analyses.review.saveValues') }).click()
    await expect(page).toHaveURL(/member-measurements\/[0-9a-f-]{36}/)
    await expect(page.getByText('72,5').first()).toBeVisible()
    const guid = /measurements\/([0-9a-f-]{36})/.exec(page.url())?.[1]
    const stored = (await (await context.request.get(`/api/tenants/1/check-ups/${guid}`)).json()) as {
      answers: Record<string, unknown>
    }
    expect(stored.answers).toMatchObject({ weight: 72.5, height: 170 })
  })
})

test('the result appears in a second open browser without a reload', async ({ page, context, browser }) => {
  await signIn(context, 'staff')
  const person = await newMember(context.request, 1, `Live ${Date.now()}`)
  await page.goto(`/staff/1/member-measurements?memberId=${person.id}`)
  await expect(page.getByText(text('en', 'checkUps.none')).first()).toBeVisible()
  const elsewhere = await browser.newContext()
  await signIn(elsewhere, 'admin')
  const answers = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`q${index + 1}`, 2]))
  const stored = await sendWrite(elsewhere.request, 'POST /api/tenants/1/check-ups', {
    data: { profileId: 'd480f089-74af-5284-9f04-f4f9280a2857', memberId: person.id, answers },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(stored.status()).toBe(201)
  await expect(page).toHaveURL(/member-measurements\/[0-9a-f-]{36}/)
  await expect(page.getByText('20', { exact: true }).first()).toBeVisible()
  await elsewhere.close()
})
