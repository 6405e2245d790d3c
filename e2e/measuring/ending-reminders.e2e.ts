import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { stressLoad as profile } from '@salus/domain/measurement-profiles/stress/stress-load/stress-load.ts'
import { reminderToken } from '@salus/server/features/reminders/reminder-token.ts'
import { newPerson, signInAs } from '../steps/mailbox.ts'
import { newMember, signIn } from '../steps/people.ts'
import { makeAnswers, plausibleAnswers } from '../steps/plausible-answers.ts'
import { sendWrite } from '../steps/requests.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const looks = [
  { language: 'de', locale: 'de-DE', colorScheme: 'dark', width: 320 },
  { language: 'en', locale: 'en-GB', colorScheme: 'light', width: 1440 },
] as const

interface Account {
  readonly user: { readonly id: string; readonly dueMail: boolean }
}
const readAccount = async (request: APIRequestContext) =>
  ((await (await request.get('/api/session')).json()) as Account).user

for (const { language, locale, colorScheme, width } of looks) {
  const said = (key: string) => text(language, key)
  test.describe(`${language}, ${colorScheme}, ${width} px`, () => {
    test.use({ locale, colorScheme, viewport: { width, height: 800 } })

    test('the link in a reminder ends the mails without a sign-in, and can undo that', async ({ context, browser }) => {
      await signInAs(context.request, await newPerson(context.request, 'Rita'))
      const secret = readFileSync(path.join(process.env['E2E_DATA_DIR'] ?? '', 'secret'), 'utf8')
      const { id } = await readAccount(context.request)
      const reader = await browser.newContext({ locale, colorScheme, viewport: { width, height: 800 } })
      const mail = await reader.newPage()
      const asked: string[] = []
      mail.on('request', (request) => asked.push(request.url()))
      await mail.goto(`/reminders#${reminderToken(secret, id)}`)
      await expect(mail.getByRole('heading', { name: said('settings.remindersStopTitle') })).toBeVisible()
      await expectAccessible(mail, 'the page that ends reminders')
      await expectNoSidewaysScroll(mail, 'the page that ends reminders')
      expect((await readAccount(context.request)).dueMail).toBe(true)
      await mail.getByRole('button', { name: said('settings.remindersStop') }).click()
      await expect(mail.getByRole('heading', { name: said('settings.remindersStopped') })).toBeVisible()
      expect((await readAccount(context.request)).dueMail).toBe(false)
      await mail.getByRole('button', { name: said('settings.remindersResume') }).click()
      await expect(mail.getByRole('heading', { name: said('settings.remindersResumed') })).toBeVisible()
      expect((await readAccount(context.request)).dueMail).toBe(true)
      expect(asked.filter((url) => new URL(url).pathname.includes(id))).toEqual([])
      expect(mail.url(), 'the token stays in no history').toMatch(/\/reminders$/)
      // Covers the links in older mails, which have this form.
      await mail.goto(`/reminders/${reminderToken(secret, id)}`)
      await expect(mail).toHaveURL(/\/reminders$/)
      await mail.getByRole('button', { name: said('settings.remindersStop') }).click()
      await expect(mail.getByRole('heading', { name: said('settings.remindersStopped') })).toBeVisible()
      await mail.goto('about:blank')
      await mail.goto(`/reminders#${reminderToken('guessed', id)}`)
      await mail.getByRole('button', { name: said('settings.remindersStop') }).click()
      await expect(mail.getByRole('heading', { name: said('settings.remindersLinkBroken') })).toBeVisible()
      await expect(mail.getByRole('link', { name: said('settings.toSettings') })).toBeFocused()
      await expectAccessible(mail, 'the page of a broken link')
      await reader.close()
    })

    test('staff end a series, read that it ended, and take it back', async ({ page, context }) => {
      await signIn(context, 'staff')
      const person = await newMember(context.request, 1, `Reihe ${Date.now()}`)
      const answers = makeAnswers(plausibleAnswers(profile, { age: 41, sex: 'female' }))
      const made = await sendWrite(context.request, 'POST /api/tenants/1/check-ups', {
        data: { profileId: profile.id, memberId: person.id, answers },
      })
      const { resultGuid } = (await made.json()) as { resultGuid: string }
      await page.goto(`/staff/1/member-measurements/${resultGuid}?memberId=${person.id}`)
      await page.getByRole('button', { name: said('checkUps.more') }).click()
      await page.getByRole('button', { name: said('corrections.endSeries'), exact: true }).click()
      await expect(page.getByText(said('corrections.seriesEnded'))).toBeVisible()
      const resume = page.getByRole('button', { name: said('corrections.resumeSeries') })
      await expect(resume).toBeVisible()
      await expectAccessible(page, 'a result of a series that ended')
      await expectNoSidewaysScroll(page, 'a result of a series that ended')
      await resume.click()
      await expect(page.getByText(said('corrections.seriesResumed'))).toBeVisible()
      await expect(resume).toBeHidden()
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
      await page.getByRole('button', { name: said('checkUps.more') }).click()
      await page.getByRole('button', { name: said('corrections.endSeries'), exact: true }).click()
      await expect(resume).toBeVisible()
      const withdrawal = await sendWrite(context.request, `POST /api/tenants/1/check-ups/${resultGuid}/withdrawal`, {
        data: { revision: 1, reason: 'Falscher Mensch' },
      })
      expect(withdrawal.status()).toBe(200)
      await page.reload()
      await expect(page.getByText(said('checkUps.withdrawn')).first()).toBeVisible()
      await expect(resume, 'nothing of what was withdrawn is due').toHaveCount(0)
    })
  })
}
