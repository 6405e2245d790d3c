import type { DayBoard } from '@salus/contract/measurement-days.ts'
import { allProfiles } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { newMember, signIn } from './steps/people.ts'
import { answerByKeys, sendAnswers, startAnalysis } from './steps/runner.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './steps/story.ts'
import { text } from './steps/texts.ts'

const stressLoad = allProfiles.find(({ code }) => code === 'stress-load')
const middle = Array.from({ length: 10 }, () => 3)
const answers = Object.fromEntries(middle.map((_, index) => [`q${index + 1}`, 2]))
const de = (key: string) => text('de', key)

test.use({ locale: 'de-DE', viewport: { width: 1024, height: 768 } })

test('ten people are measured in one day, on two devices at once', async ({ page, context, browser }) => {
  test.setTimeout(120_000)
  await signIn(context, 'staff')
  const stamp = Date.now()
  const people = []
  for (let index = 0; index < 10; index += 1) people.push(await newMember(context.request, 1, `Tag${stamp}x${index}`))

  await page.goto('/staff/1/measurement-days')
  await page.getByRole('checkbox', { name: stressLoad?.name.de ?? '' }).check()
  await expectAccessible(page, 'a new day')
  await page.getByRole('button', { name: de('measurementDays.begin') }).click()
  await expect(page.getByText(de('measurementDays.empty'))).toBeVisible()
  const dayId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const api = `/api/tenants/1/measurement-days/${dayId}`

  // The first person by hand: six taps at most from finding them to the stored result, typing left aside.
  let taps = 0
  const tap = async (name: string | RegExp) => {
    taps += 1
    await page.getByRole('button', { name }).last().click()
  }
  await page.getByRole('searchbox').fill(`Tag${stamp}x0`)
  await tap(new RegExp(`Tag${stamp}x0`))
  await tap(new RegExp(`${stressLoad?.name.de}.*Tag${stamp}x0`))
  await startAnalysis(page, 'de')
  taps += 1
  await answerByKeys(page, middle)
  await sendAnswers(page, 'de')
  taps += 1
  expect(taps).toBeLessThanOrEqual(6)

  // A second device shows the board and hears of everything by itself.
  const other = await browser.newContext({
    locale: 'de-DE',
    colorScheme: 'dark',
    viewport: { width: 320, height: 800 },
  })
  await signIn(other, 'admin')
  const second = await other.newPage()
  await second.goto(`/staff/1/measurement-days/${dayId}`)
  await expect(second.getByText(de('measurementDays.step.done')).first()).toBeVisible()
  for (const { id } of people.slice(1)) {
    expect((await context.request.post(`${api}/visits`, { data: { memberId: id } })).status()).toBe(201)
  }
  for (const { id } of people.slice(1, 9)) {
    const body = { profileId: stressLoad?.id, memberId: id, answers }
    expect((await context.request.post('/api/tenants/1/check-ups', { data: body })).status()).toBe(201)
  }
  await expect(second.getByRole('status').filter({ hasText: '10 Personen, 9 Ergebnisse' })).toBeVisible()
  await expectAccessible(second, 'the board')
  await expectNoSidewaysScroll(second, 'the board')

  await page.goto(`/staff/1/measurement-days/${dayId}`)
  await page.getByRole('button', { name: de('measurementDays.end') }).click()
  await expect(page.getByText('1 Person ohne Ergebnis')).toBeVisible()
  await expect(second.getByText('9 Ergebnisse nicht besprochen')).toBeVisible()
  const board = (await (await context.request.get(api)).json()) as DayBoard
  expect(board.visits.filter(({ state }) => state === 'done')).toHaveLength(9)
  await other.close()
})
