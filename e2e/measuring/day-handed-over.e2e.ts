import { findConsentText } from '@salus/domain/consents/consent-texts.ts'
import { arriveAtDay, openDay } from '../steps/measurement-day.ts'
import {
  answerOnDevice,
  expectUnsent,
  keepResult,
  measureNext,
  prepareDevice,
  unlockDevice,
  zoneOfStaff,
} from '../steps/offline-day.ts'
import { signIn } from '../steps/people.ts'
import { sendWrite } from '../steps/requests.ts'
import { expect, expectAccessible, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 1024, height: 900 } })
const en = (key: string) => text('en', key)

test('a person who signs out hands over an unsent result, a colleague sends it unread, and a lost device is ended', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
  await signIn(context, 'staff')
  const day = await openDay(context.request, {
    people: 2,
    profiles: ['stress-load'],
    firstName: 'Wilhelmine',
    zone: zoneOfStaff,
  })
  await arriveAtDay(context.request, day)
  const [memberId = '', withdrawing = ''] = day.memberIds
  const stored = async () => {
    const answer = await context.request.get(`/api/tenants/1/check-ups?memberId=${memberId}&limit=50`)
    return ((await answer.json()) as { items: { resultGuid: string }[] }).items
  }
  await page.goto(day.path)
  await prepareDevice(page, `Tablet ${day.lastName}`)
  await context.setOffline(true)
  await page.reload()
  await unlockDevice(page)
  await measureNext(page)
  await answerOnDevice(page)
  await keepResult(page)
  await page.getByRole('button', { name: en('measurementDays.toBoard') }).click()
  await measureNext(page)
  await answerOnDevice(page)
  await keepResult(page)
  await expectUnsent(page, 2)

  // Opens the day without unlocking it. A locked day sends nothing, so the result stays on the device even with a
  // network.
  await page.goto('/offline-day')
  await expect(page.getByLabel(en('offlineDays.pin'), { exact: true })).toBeVisible()
  await context.setOffline(false)
  const { version: textVersion } = findConsentText('store-health-data')
  const withdrawn = await sendWrite(context.request, `POST /api/tenants/1/members/${withdrawing}/consents`, {
    data: { purpose: 'store-health-data', decision: 'withdrawn', how: 'in-person', textVersion, language: 'en' },
  })
  expect(withdrawn.status()).toBe(200)
  await page.goto('/staff/1/members-overview')
  await page
    .getByRole('button', { name: en('shell.logOut') })
    .first()
    .click()
  await expectAccessible(page, 'the choice at sign-out')
  await page.getByRole('button', { name: en('offlineDays.leaveHandOver') }).click()
  await expect(page).toHaveURL(/\/home/)

  await signIn(context, 'admin')
  expect(await stored()).toEqual([])
  await page.goto('/offline-day')
  await expect(page.getByText('2 entries of Sophie Brandt')).toBeVisible()
  await expect(page.getByText('Wilhelmine')).toHaveCount(0)
  await expectAccessible(page, 'results of a colleague that wait')
  await page
    .getByRole('button', { name: en('offlineDays.sendNow') })
    .first()
    .click()
  // This result can no longer be stored. It is deleted from the device only after staff have read the reason and
  // confirmed the deletion. It is the last result of the day.
  await expect(page.getByText(en('offlineDays.look.consent'))).toBeVisible()
  const understood = page.getByRole('button', { name: en('offlineDays.look.understood') })
  await understood.click()
  await expectAccessible(page, 'the question before a result is discarded')
  await page.getByRole('button', { name: en('offlineDays.look.keep') }).click()
  await expectUnsent(page, 1)
  await understood.click()
  await page.getByRole('button', { name: en('offlineDays.look.discard'), exact: true }).click()
  await expect(page.getByText(en('offlineDays.none'))).toBeVisible()
  const [sent, ...others] = await stored()
  expect(others).toEqual([])
  const answer = await context.request.get(`/api/tenants/1/check-ups/${sent?.resultGuid}`)
  expect(await answer.json()).toMatchObject({ performedBy: { firstName: 'Sophie', lastName: 'Brandt' } })

  await page.goto(day.path)
  await prepareDevice(page, `Lost ${day.lastName}`)
  await page.goto('/staff/1/tenant-settings?section=devices')
  const end = page.getByRole('button', { name: new RegExp(`Lost ${day.lastName}`) })
  await end.click()
  await page.getByRole('button', { name: en('offlineDays.devices.endConfirm') }).click()
  await expect(end).toBeHidden()
  await expect(page.getByRole('button', { name: new RegExp(`Tablet ${day.lastName}`) })).toHaveCount(0)
})
