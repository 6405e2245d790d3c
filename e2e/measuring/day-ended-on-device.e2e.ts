import type { OfflineDevice } from '@salus/contract/measuring/offline.ts'
import { arriveAtDay, openDay } from '../steps/measurement-day.ts'
import {
  answerOnDevice,
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

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })
const en = (key: string) => text('en', key)

test('a person who ends the day on a device ends it at the server too: at once, or with the next network', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await signIn(context, 'staff')
  const day = await openDay(context.request, { people: 1, profiles: ['stress-load'], zone: zoneOfStaff })
  await arriveAtDay(context.request, day)
  const readState = async (name: string) => {
    const answer = await context.request.get('/api/tenants/1/offline-devices')
    const { items } = (await answer.json()) as { items: OfflineDevice[] }
    return items.find((device) => device.name === name)?.state
  }
  const end = async () => {
    await page.getByRole('button', { name: en('offlineDays.end') }).click()
    await expectAccessible(page, 'the end on the device')
    await page.getByRole('button', { name: en('offlineDays.endConfirm') }).click()
  }
  const [first, second] = [`First ${day.lastName}`, `Second ${day.lastName}`]
  await page.goto(day.path)
  await prepareDevice(page, first)
  await end()
  await expect(page.getByText(en('offlineDays.hasEnded'))).toBeVisible()
  expect(await readState(first)).toBe('ended')

  await prepareDevice(page, second)
  await context.setOffline(true)
  await page.reload()
  await unlockDevice(page)
  await end()
  await expect(page.getByText(en('offlineDays.endsLater'))).toBeVisible()
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain(
    'salus-offline-day',
  )
  await context.setOffline(false)
  await expect.poll(() => readState(second)).toBe('ended')
  // Accepts both pages, because the first attempt may still be running when the network returns. It then succeeds, and
  // the page continues to the day.
  const theDay = page.getByRole('button', { name: en('offlineDays.prepare') })
  await expect(page.getByText(en('offlineDays.noneText')).or(theDay)).toBeVisible()
})

test('a result that was measured after a colleague had ended the device is sent once, and nothing stays on the device', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await signIn(context, 'staff')
  const day = await openDay(context.request, { people: 1, profiles: ['stress-load'], zone: zoneOfStaff })
  await arriveAtDay(context.request, day)
  const name = `Lost ${day.lastName}`
  await page.goto(day.path)
  await prepareDevice(page, name)
  await context.setOffline(true)
  await page.reload()
  await unlockDevice(page)
  await measureNext(page)
  await answerOnDevice(page)
  const answer = await context.request.get('/api/tenants/1/offline-devices')
  const { items } = (await answer.json()) as { items: OfflineDevice[] }
  const device = items.find((one) => one.name === name)
  const ended = await sendWrite(context.request, `DELETE /api/tenants/1/offline-devices/${device?.deviceId}`)
  expect(ended.status()).toBe(204)
  await keepResult(page)
  // The page may send the result before it learns that the device was ended. Here, it learns that first.
  await page.route('**/api/tenants/1/check-ups', (route) => route.abort())
  await context.setOffline(false)
  await page.getByRole('button', { name: en('offlineDays.sendNow') }).click()
  await page.getByRole('button', { name: en('offlineDays.look.vouch') }).dblclick()
  await expect(page.getByText(en('offlineDays.sealedSent'))).toBeVisible()
  await expect(page.getByText(en('offlineDays.none'))).toBeVisible()
  const stored = await context.request.get(`/api/tenants/1/check-ups?memberId=${day.memberIds[0]}`)
  expect(((await stored.json()) as { items: unknown[] }).items).toHaveLength(1)
})
