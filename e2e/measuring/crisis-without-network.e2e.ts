import type { Page } from '@playwright/test'
import { typeCrisis } from '../steps/crisis.ts'
import { arriveAtDay, openDay } from '../steps/measurement-day.ts'
import { expectUnsent, measureNext, prepareDevice, unlockDevice, zoneOfStaff } from '../steps/offline-day.ts'
import { signIn } from '../steps/people.ts'
import { sendWrite } from '../steps/requests.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 768, height: 1024 } })
const en = (key: string) => text('en', key)

/** The numbers of the stress load questions that score in reverse: "very often" is favourable. */
const favourable = [4, 5, 7, 8]

async function answerInDistress(page: Page): Promise<void> {
  const heading = page.locator('[data-full-screen]').getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  for (let number = 1; number <= 10; number += 1) {
    const question = await heading.innerText()
    await page.keyboard.press(favourable.includes(number) ? '1' : '5')
    await expect(heading).not.toHaveText(question)
  }
  await expect(heading).toHaveText(en('analyses.review.title'))
  await page.getByRole('button', { name: en('analyses.review.send') }).click()
}

test('without a network a blood pressure of 200/120 says at once what to do and stays before staff, answers of distress show who listens, and staff elsewhere hear of the crisis once it is sent', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(180_000)
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
  await signIn(context, 'staff')
  const day = await openDay(context.request, {
    people: 1,
    profiles: ['manual-questionnaire', 'stress-load'],
    firstName: 'Wilhelmine',
    zone: zoneOfStaff,
  })
  await arriveAtDay(context.request, day)
  await page.goto(day.path)
  await prepareDevice(page, 'Tablet of the crisis')
  await context.setOffline(true)
  await page.reload()
  await unlockDevice(page)

  await measureNext(page)
  await typeCrisis(page, 'en')
  const crisis = page.getByRole('heading', { level: 1, name: 'Blood pressure very high' })
  await expect(crisis).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: /stay with the person/ })).toBeVisible()
  const call = page.getByRole('link', { name: en('warnings.call').replace('{number}', '112') })
  await expect(call).toHaveAttribute('href', 'tel:112')
  await expectAccessible(page, 'a crisis without a network')
  await expectNoSidewaysScroll(page, 'a crisis without a network')
  await page.getByRole('button', { name: en('warnings.showResult') }).click()
  await expect(page.getByText(en('offlineDays.preliminary'))).toBeVisible()
  await page.getByRole('button', { name: en('measurementDays.toBoard') }).click()

  await page.reload()
  await unlockDevice(page)
  const notice = page.getByRole('alert', { name: en('warnings.notices') })
  await expect(notice).toContainText(`Wilhelmine ${day.lastName}`)
  await expect(notice).not.toContainText(/200|mmHg|pressure/i)
  await expectAccessible(page, 'the board with a crisis')
  await notice.getByRole('button', { name: en('warnings.look') }).click()
  await expect(crisis).toBeVisible()
  await page.getByRole('button', { name: en('warnings.showResult') }).click()
  await page.getByRole('button', { name: en('measurementDays.toBoard') }).click()
  await notice.getByRole('button', { name: en('warnings.seeingToIt') }).click()
  await expect(notice).toHaveCount(0)

  const next = page.getByRole('region', { name: en('measurementDays.next') })
  await next.getByRole('button', { name: /hand/i }).click()
  await answerInDistress(page)
  await expect(page.getByRole('heading', { name: en('helpLines.title') })).toBeVisible()
  await expect(page.getByRole('link', { name: /0800 111 0 111/ })).toHaveAttribute('href', 'tel:08001110111')
  await expect(page.getByText(en('helpLines.private'))).toBeVisible()
  await expect(page.getByText(day.lastName)).toHaveCount(0)
  await expectAccessible(page, 'help lines without a network')
  await expectNoSidewaysScroll(page, 'help lines without a network')
  await page.getByRole('button', { name: en('links.kiosk.hideHelp') }).click()
  await expect(page.getByText(en('offlineDays.thanksText'))).toBeVisible()
  await expect(page.getByText(en('helpLines.title'))).toHaveCount(0)

  const colleague = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  await signIn(colleague, 'admin')
  const elsewhere = await colleague.newPage()
  await elsewhere.goto('/staff/1/members-overview')
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible()
  // Considers only notices about the person of this day, because parallel tests cause other notices.
  const told = elsewhere
    .getByRole('alert', { name: en('warnings.notices') })
    .locator(':scope > div')
    .filter({ hasText: `Wilhelmine ${day.lastName}` })
  await expect(told).toHaveCount(0)
  await page.getByRole('button', { name: en('offlineDays.staffGoOn') }).click()
  await unlockDevice(page)
  await expectUnsent(page, 2)
  await context.setOffline(false)
  await expectUnsent(page, 0)
  await told.getByRole('button', { name: en('warnings.seeingToIt') }).click()
  await expect(told).toHaveCount(0)
  const [memberId = ''] = day.memberIds
  const list = await context.request.get(`/api/tenants/1/check-ups?memberId=${memberId}&limit=50`)
  const { items } = (await list.json()) as { items: { resultGuid: string }[] }
  expect(items).toHaveLength(2)
  for (const { resultGuid } of items)
    await sendWrite(context.request, `POST /api/tenants/1/check-ups/${resultGuid}/withdrawal`, {
      data: { revision: 1, reason: 'Probe' },
    })
  await colleague.close()
})
