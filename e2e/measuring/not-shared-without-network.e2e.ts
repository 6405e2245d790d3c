import { findConsentText } from '@salus/domain/consents/consent-texts.ts'
import { arriveAtDay, openDay } from '../steps/measurement-day.ts'
import {
  answerOnDevice,
  expectUnsent,
  measureNext,
  prepareDevice,
  unlockDevice,
  zoneOfStaff,
} from '../steps/offline-day.ts'
import { signIn } from '../steps/people.ts'
import { sendWrite } from '../steps/requests.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 768, height: 1024 } })
const en = (key: string) => text('en', key)

test('without a network staff do not see a result that the person does not share, but it is stored', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await signIn(context, 'staff')
  const day = await openDay(context.request, { people: 1, profiles: ['stress-load'], zone: zoneOfStaff })
  const [memberId = ''] = day.memberIds
  const { version: textVersion } = findConsentText('share-with-staff')
  const withdrawn = await sendWrite(context.request, `POST /api/tenants/1/members/${memberId}/consents`, {
    data: { purpose: 'share-with-staff', decision: 'withdrawn', how: 'in-person', textVersion, language: 'en' },
  })
  expect(withdrawn.status()).toBe(200)
  await arriveAtDay(context.request, day)
  await page.goto(day.path)
  await prepareDevice(page, 'Tablet of the silent')
  await context.setOffline(true)

  const next = page.getByRole('region', { name: en('measurementDays.next') })
  await expect(next).toContainText(en('offlineDays.bornIn').replace('{year}', '1950'))
  await measureNext(page)
  await answerOnDevice(page)
  await page.getByRole('button', { name: en('analyses.review.send') }).click()
  await expect(page.getByText(en('offlineDays.notShared'))).toBeVisible()
  await expect(page.locator('dl')).toHaveCount(0)
  await expectAccessible(page, 'a result that is not shared')
  await expectNoSidewaysScroll(page, 'a result that is not shared')
  await page.getByRole('button', { name: en('measurementDays.toBoard') }).click()
  await expectUnsent(page, 1)

  await page.reload()
  await unlockDevice(page)
  const done = en('measurementDays.step.done')
  await page
    .getByRole('button', { name: new RegExp(`${day.lastName}.*${done}`) })
    .first()
    .click()
  await expect(page.getByText(en('offlineDays.notShared'))).toBeVisible()
  await expect(page.locator('dl')).toHaveCount(0)
  await page.getByRole('button', { name: en('measurementDays.toBoard') }).click()

  await context.setOffline(false)
  await expectUnsent(page, 0)
  const list = await context.request.get(`/api/tenants/1/check-ups?memberId=${memberId}&limit=50`)
  expect(await list.text()).not.toContain('resultGuid')
})
