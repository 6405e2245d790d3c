import type { Page } from '@playwright/test'
import type { DayBoard } from '@salus/contract/measuring/days.ts'
import type { SafetyGateOfMember } from '@salus/contract/measuring/safety-answers.ts'
import { allProfiles } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { newMember, password, signIn } from '../steps/people.ts'
import { playScale, sends, weightFrame } from '../steps/played-scale.ts'
import { answerByKeys, sendAnswers } from '../steps/runner.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'
import { countTaps, readTaps } from '../steps/taps.ts'
import { arriveByScan, measureByHand, openDay, startNext } from '../steps/measurement-day.ts'
import { sendWrite } from '../steps/requests.ts'

const stressLoad = allProfiles.find(({ code }) => code === 'stress-load')
const findName = (wanted: string) => allProfiles.find(({ code }) => code === wanted)?.name.de ?? ''
const [byHand, scale] = [findName('manual-questionnaire'), findName('body-composition-scale')]
const scaleId = allProfiles.find(({ code }) => code === 'body-composition-scale')?.id
const middle = Array.from({ length: 10 }, () => 3)
const answers = Object.fromEntries(middle.map((_, index) => [`q${index + 1}`, 2]))
const de = (key: string) => text('de', key)
const doneEnding = new RegExp(`${de('measurementDays.step.done')}$`)

async function saveValues(page: Page): Promise<void> {
  await page.getByRole('button', { name: de('analyses.checkValues') }).click()
  await page.getByRole('button', { name: de('analyses.review.saveValues') }).click()
  await page.waitForURL(/member-measurements\/[0-9a-f-]{36}/)
}

test.use({ locale: 'de-DE', viewport: { width: 1024, height: 768 } })

test('ten people are measured in one day, on two devices at once', async ({ page, context, browser }) => {
  test.setTimeout(120_000)
  await signIn(context, 'staff')
  const stamp = Date.now()
  const people = []
  for (let index = 0; index < 10; index += 1) people.push(await newMember(context.request, 1, `Tag${stamp}x${index}`))

  await countTaps(page)
  await playScale(page)
  await page.goto('/staff/1/measurement-days')
  for (const name of [findName('stress-load'), byHand, scale]) await page.getByRole('checkbox', { name }).check()
  await page.getByLabel(text('de', 'measurementDays.stationOf').replace('{profile}', scale)).selectOption('2')
  await expectAccessible(page, 'a new day')
  await page.getByRole('button', { name: de('measurementDays.begin') }).click()
  await expect(page.getByText(de('measurementDays.empty'))).toBeVisible()
  const dayId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const api = `/api/tenants/1/measurement-days/${dayId}`

  // From the search for a person to the stored result, staff may need at most six taps. Taps for typing and taps of the
  // member do not count.
  const find = async (who: string, what: string) => {
    await page.getByRole('searchbox').fill(who)
    const taps = await readTaps(page)
    await page
      .getByRole('button', { name: new RegExp(`^${who}|${who} `) })
      .first()
      .click()
    await page
      .getByRole('button', { name: new RegExp(`${what}.*${who}`) })
      .last()
      .click()
    return taps
  }
  const handedOver = await readTaps(page)
  await arriveByScan(page, [`Tag${stamp}x0`])
  const up = page.getByRole('region', { name: de('measurementDays.foundPerson') })
  await up
    .getByRole('button', { name: new RegExp(stressLoad?.name.de ?? '') })
    .first()
    .click()
  const begin = page.getByRole('button', { name: de('links.greeting.start') })
  await expect(begin).toBeVisible()
  expect((await readTaps(page)) - handedOver).toBeLessThanOrEqual(6)
  await begin.click()
  await answerByKeys(page, middle)
  await sendAnswers(page, 'de')
  await expect(page.getByText(de('links.kiosk.handBack'))).toBeVisible()
  await page.getByRole('button', { name: de('links.kiosk.exit') }).click()
  await page.getByLabel(de('public.password')).fill(password)
  await page.getByRole('button', { name: de('links.kiosk.exitConfirm'), exact: true }).click()
  await expect(page).toHaveURL(/member-measurements/)

  // This station takes two measurements, so the page suggests the second one. It asks no question before the values.
  await page.goto(`/staff/1/measurement-days/${dayId}`)
  const typed = await find(`Tag${stamp}x1`, byHand)
  await page.getByLabel('Körpergewicht').fill('64.2')
  await page.getByLabel('Körpergröße').fill('170')
  await saveValues(page)
  expect((await readTaps(page)) - typed).toBeLessThanOrEqual(6)

  await page.goto(`/staff/1/measurement-days/${dayId}`)
  const row = page
    .getByRole('listitem')
    .filter({ hasText: `Tag${stamp}x1` })
    .first()
  await expect(row.getByRole('link', { name: doneEnding })).toHaveCount(1)
  // Answers the safety questions beforehand, so that the scale does not ask them. Answering them here would take one
  // more tap.
  const safety = `/api/tenants/1/members/${people[2]?.id}/safety-answers`
  const gate = (await (await context.request.get(`${safety}?profileId=${scaleId}`)).json()) as SafetyGateOfMember
  const noneApplies = gate.questions.map(({ question }) => ({ question, applies: false }))
  const said = await sendWrite(context.request, `POST ${safety}`, {
    data: { profileId: scaleId, answers: noneApplies },
  })
  expect(said.status()).toBe(201)
  const measured = await find(`Tag${stamp}x2`, scale)
  const panel = page.getByRole('region', { name: de('deviceReadings.title') })
  await panel.getByRole('button', { name: de('deviceReadings.scale') }).click()
  const connected = page.getByRole('region', { name: 'Beurer BF720' })
  await expect(connected.getByText(de('deviceReadings.phase.measuring'))).toBeVisible()
  await sends(page, 0x2a9d, weightFrame(new Date(), 64.2))
  await sends(page, 0x2a9c, '0001190100000100')
  await sends(page, 0x2a9c, '00001901')
  await expect(connected.getByText('Körperfettanteil')).toBeVisible()
  await connected.getByRole('button', { name: de('deviceReadings.use') }).click()
  await saveValues(page)
  expect((await readTaps(page)) - measured).toBeLessThanOrEqual(6)

  const other = await browser.newContext({
    locale: 'de-DE',
    colorScheme: 'dark',
    viewport: { width: 320, height: 800 },
  })
  await signIn(other, 'admin')
  const second = await other.newPage()
  await second.goto(`/staff/1/measurement-days/${dayId}`)
  await expect(second.getByRole('link', { name: doneEnding }).first()).toBeVisible()
  for (const { id } of people.slice(1)) {
    expect((await sendWrite(context.request, `POST ${api}/visits`, { data: { memberId: id } })).status()).toBe(201)
  }
  for (const { id } of people.slice(1, 9)) {
    const body = { profileId: stressLoad?.id, memberId: id, answers }
    expect((await sendWrite(context.request, 'POST /api/tenants/1/check-ups', { data: body })).status()).toBe(201)
  }
  await expect(second.getByRole('status').filter({ hasText: '10 Personen, 11 Ergebnisse' })).toBeVisible()
  await expectAccessible(second, 'the board')
  await expectNoSidewaysScroll(second, 'the board')

  await page.goto(`/staff/1/measurement-days/${dayId}`)
  await page.getByRole('button', { name: de('measurementDays.end') }).click()
  const question = page.getByRole('dialog', { name: de('measurementDays.endTitle') })
  await expect(question.getByText('Bei 10 Personen fehlen Messungen:')).toBeVisible()
  await expect(question.getByRole('listitem')).toHaveCount(8)
  await expectAccessible(page, 'the question before the day ends')
  await question.getByRole('button', { name: de('measurementDays.end') }).click()
  await expect(page.getByText('1 Person ohne Ergebnis')).toBeVisible()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: `Tag${stamp}x2` })
      .first(),
  ).toContainText(byHand)
  await expect(second.getByText('9 Ergebnisse nicht besprochen')).toBeVisible()
  const board = (await (await context.request.get(api)).json()) as DayBoard
  expect(board.visits.filter(({ steps }) => steps.some(({ state }) => state === 'done'))).toHaveLength(9)
  await other.close()
})

test('each of three people takes two taps beside their answers, from the first arrival to the last result', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  await countTaps(page)
  const day = await openDay(context.request, { people: 3, profiles: ['manual-questionnaire', 'stress-load'] })
  await page.goto(`${day.path}?station=0`)
  await expect(page.getByText(de('measurementDays.empty'))).toBeVisible()

  // All three people have the same name, so the page must not choose one of them. It distinguishes them by their
  // numbers.
  const field = page.getByRole('searchbox')
  await field.fill(day.lastName)
  await field.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '3 Personen gefunden' })).toBeVisible()
  const hits = page.getByRole('list', { name: de('measurementDays.found') })
  for (const number of day.numbers) await expect(hits.getByText(number)).toBeVisible()
  await arriveByScan(page, day.numbers)
  await expectAccessible(page, 'the board with a line')

  await page.getByRole('button', { name: de('measurementDays.backToLine') }).click()
  let taps = await readTaps(page)
  await startNext(page)
  for (const [index] of day.numbers.entries()) {
    await measureByHand(page)
    expect(await readTaps(page), `person ${index + 1}`).toBe(taps + 2)
    taps += 2
    const next = page.getByRole('button', { name: de('measurementDays.nextPerson') })
    if (index < 2) await next.click()
    else await expect(page.getByText(de('measurementDays.nobodyWaits'))).toBeVisible()
  }
  await page.getByRole('link', { name: de('measurementDays.toBoard') }).click()
  await expect(field).toBeFocused()
  await expect(page.getByRole('button', { name: 'Fertig (3)' })).toBeVisible()
})

test('outside of a measurement day one tap leads from a result to the choice of the next person', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  const { id } = await newMember(context.request, 1, `Danach${Date.now()}`)
  await page.goto(`/staff/1/perform-analysis/manual?memberId=${id}#run`)
  await measureByHand(page)
  await page.getByRole('link', { name: de('measurementDays.nextPerson') }).click()
  await expect(page).toHaveURL(/perform-analysis\/manual$/)
  await expect(page.getByRole('combobox', { name: de('menu.member') }).last()).toBeFocused()
})
