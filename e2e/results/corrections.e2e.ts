import type { APIRequestContext, Page } from '@playwright/test'
import { allProfiles } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { newMember, signIn } from '../steps/people.ts'
import { makeAnswers, plausibleAnswers } from '../steps/plausible-answers.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'
import { sendWrite } from '../steps/requests.ts'

const looks = [
  { language: 'de', locale: 'de-DE', colorScheme: 'dark', width: 390 },
  { language: 'de', locale: 'de-DE', colorScheme: 'light', width: 320 },
  { language: 'en', locale: 'en-GB', colorScheme: 'dark', width: 320 },
  { language: 'en', locale: 'en-GB', colorScheme: 'light', width: 390 },
] as const

async function recordCheckUp(request: APIRequestContext): Promise<{ guid: string; memberId: string }> {
  const person = await newMember(request, 1, `Korrektur ${Date.now()}`)
  const profile = allProfiles.find(({ code }) => code === 'stress-load')
  if (profile === undefined) throw new Error('there is no stress load')
  const answers = makeAnswers(plausibleAnswers(profile, { age: 41, sex: 'female' }))
  const answer = await sendWrite(request, 'POST /api/tenants/1/check-ups', {
    data: { profileId: profile.id, memberId: person.id, answers },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(answer.status()).toBe(201)
  return { guid: ((await answer.json()) as { resultGuid: string }).resultGuid, memberId: person.id }
}

async function expectNothingCut(page: Page, what: string) {
  const cut = await page.getByRole('dialog').evaluate((dialog) =>
    [dialog, ...dialog.querySelectorAll('h2, h3, p, label, button, legend, span')].flatMap((part) => {
      const { left, right, width } = part.getBoundingClientRect()
      const isHidden = width <= 1 || getComputedStyle(part).clipPath !== 'none'
      const isCut = part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline'
      return !isHidden && (isCut || left < -0.5 || right > window.innerWidth + 0.5)
        ? [part.textContent.slice(0, 60)]
        : []
    }),
  )
  expect(cut, `${what} is cut off`).toEqual([])
}

for (const { language, locale, colorScheme, width } of looks) {
  test.describe(`${language}, ${colorScheme}, ${width} px`, () => {
    test.use({ locale, colorScheme, viewport: { width, height: 800 }, hasTouch: true })

    test('the dialogs have room for all their words, and the outcome is shown above everything', async ({
      page,
      context,
    }) => {
      test.setTimeout(120_000)
      const said = (key: string) => text(language, key)
      await signIn(context, 'staff')
      const { guid, memberId } = await recordCheckUp(context.request)
      await page.goto(`/staff/1/member-measurements/${guid}?memberId=${memberId}`)
      const choose = async (key: string) => {
        await page.getByRole('button', { name: said('checkUps.more') }).click()
        await page.getByRole('button', { name: said(key), exact: true }).click()
      }
      const actions = page.getByRole('button', { name: said('checkUps.more') })
      await expect(actions).toBeVisible()
      await page.mouse.wheel(0, 5000)
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
      await expect(actions).toBeInViewport({ ratio: 1 })
      await choose('corrections.correct')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('heading', { name: said('corrections.correctTitle') })).toBeVisible()
      await expectAccessible(page, 'the dialog that corrects')
      await expectNothingCut(page, 'the dialog that corrects')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()

      await choose('corrections.withdraw')
      await expect(dialog.getByRole('heading', { name: said('corrections.withdrawTitle') })).toBeVisible()
      await expectAccessible(page, 'the dialog that withdraws')
      await dialog.getByRole('button', { name: said('corrections.withdrawConfirm') }).click()
      await expect(dialog.getByText(said('corrections.reasonMissing'))).toBeVisible()
      await expectNothingCut(page, 'the dialog that withdraws')
      await dialog.getByLabel(said('corrections.reason')).fill('Verwechslung')
      await dialog.getByRole('button', { name: said('corrections.withdrawConfirm') }).click()
      const toast = page.getByText(said('corrections.withdrawn'))
      await expect(toast).toBeVisible()
      await expect(dialog).toBeHidden()
      const isOnTop = () =>
        toast.evaluate((message) => {
          const { x, y, width: wide, height } = message.getBoundingClientRect()
          return message.contains(document.elementFromPoint(x + wide / 2, y + height / 2))
        })
      await expect.poll(isOnTop, { message: 'the message lies on top', timeout: 3000 }).toBe(true)
      await expectNoSidewaysScroll(page, 'the withdrawn check-up')
    })
  })
}
