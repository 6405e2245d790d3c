import type { APIRequestContext } from '@playwright/test'
import recordings from '../../domain/vectors/devices/heart-recordings.json' with { type: 'json' }
import { newMember, signIn } from '../steps/people.ts'
import { sendByCable, readOpenedCable, playCable, pullCable, tanitaLine } from '../steps/played-cable.ts'
import { goesAway, playScale, pressureFrame, sends, weightFrame, readWrites } from '../steps/played-scale.ts'
import { sendBeats, losesConnection, losesContact, playStrap } from '../steps/played-strap.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'
import { sendWrite } from '../steps/requests.ts'

const weight = 0x2a9d
const composition = 0x2a9c
const pressure = 0x2a35
const scaleId = 'c9a6fd57-db26-503e-97e9-d1277dda63c3'
const stressLoadId = 'd480f089-74af-5284-9f04-f4f9280a2857'

test('a scale nearby: incomplete values and those of another person are refused with the reason, right ones fill the form and are stored', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000)
  await signIn(context, 'staff')
  await playScale(page)
  const person = await newMember(context.request, 1, `Waage ${Date.now()}`)
  await page.goto(`/staff/1/perform-analysis/seca?memberId=${person.id}`)
  await page.getByRole('button', { name: 'Bluetooth' }).click()
  await page.getByRole('button', { name: 'Start' }).click()

  // With a pacemaker, the scale may send no current, and the page offers to measure without it. Later in this test the
  // answer is corrected, as if it had been ticked by mistake.
  await page.getByRole('checkbox', { name: 'Pacemaker' }).check()
  await expectAccessible(page, 'the safety questions')
  await page.getByRole('checkbox', { name: 'Metal in the body' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Measure without a current today' })).toBeFocused()
  await expectAccessible(page, 'a stop')
  const refusedBy = await sendWrite(context.request, 'POST /api/tenants/1/check-ups', {
    data: { profileId: scaleId, memberId: person.id, values: { weight: 64, height: 170, bodyFat: 28 } },
  })
  expect([refusedBy.status(), ((await refusedBy.json()) as { code: string }).code]).toEqual([409, 'safety-stop'])
  await page.getByRole('button', { name: 'Continue without a current' }).click()
  await expect(page.getByText('Please connect no body-analysis scale.')).toBeVisible()
  await page.goto(`/staff/1/perform-analysis/seca?memberId=${person.id}#run`)
  await page.getByRole('button', { name: 'Change the answers' }).click()
  await page.getByRole('checkbox', { name: 'Pacemaker' }).uncheck()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('region', { name: 'Safety questions' })).toContainText('metal in the body')
  const panel = page.getByRole('region', { name: 'Values from the device' })
  await panel.getByRole('button', { name: 'Scale' }).click()
  const connected = page.getByRole('region', { name: 'Beurer BF720' })
  await expect(connected.getByText('Connected. Please measure now.')).toBeVisible()
  const wrote = await readWrites(page)
  expect(wrote.map((line) => line.slice(0, 7))).toEqual(
    expect.arrayContaining(['2a9f 01', '2a9f 02', '2a85 c1', '2a8c 01', '2a8e aa']),
  )

  const now = new Date()
  const refused = [
    [weight, '02b036e907', 'The transmission was incomplete.'],
    [weight, '00ffff', 'the measurement did not succeed'],
    [weight, weightFrame(now, 90).replace(/01(?=.{8}$)/, '02'), 'the measurement of another person'],
    [weight, weightFrame(new Date(now.getTime() - 3_600_000), 64.9), 'was not taken just now'],
  ] as const
  for (const [characteristic, bytes, words] of refused) {
    await sends(page, characteristic, bytes)
    await expect(connected.getByRole('alert')).toContainText(words)
  }
  await expect(connected.getByText('Incoming values')).toHaveCount(0)

  await expect(connected.getByRole('button', { name: 'Use it anyway' })).toBeVisible()
  await sends(page, weight, weightFrame(now, 64.2))
  await expect(connected.getByRole('button', { name: 'Use it anyway' })).toHaveCount(0)
  await sends(page, composition, '0001190100000100')
  await sends(page, composition, '00001901')
  await expect(connected.getByText('Body fat')).toBeVisible()
  await expectAccessible(page, 'incoming values')
  await connected.getByRole('button', { name: 'Put into the form' }).click()
  await expect(page.getByLabel('Body weight')).toHaveValue('64.2')
  await expect(page.getByLabel('Body fat', { exact: true })).toHaveValue('28.1')
  await page
    .getByRole('combobox', { name: 'What was worn during the measurement?' })
    .selectOption('Underwear or nothing')
  await page.getByRole('button', { name: 'Check values' }).click()
  await page.getByRole('button', { name: 'Save values' }).click()
  await page.waitForURL(/member-measurements\/[0-9a-f-]{36}/)
  await expect(page.getByText('Clothing: Underwear or nothing')).toBeVisible()
  await expect(page.getByText('Noted: Metal in the body')).toBeVisible()
  const guid = /member-measurements\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  const stored = (await (await context.request.get(`/api/tenants/1/check-ups/${guid}`)).json()) as Record<
    string,
    unknown
  >
  expect(stored).toMatchObject({
    memberId: person.id,
    origin: 'bluetooth',
    deviceFacts: { vendor: 'Beurer', model: 'BF720', name: 'BF720' },
    answers: { weight: 64.2, bodyFat: 28.1, height: 170, deviceMake: 'beurer' },
    conditions: { clothing: 'underwear', metalImplant: true },
  })

  const right = await newMember(context.request, 1, `Richtig ${Date.now()}`)
  await page.getByRole('button', { name: 'More about this check-up' }).click()
  await page.getByRole('button', { name: 'Belongs to another person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move it to the right person' })
  await dialog.getByRole('combobox').fill(right.lastName)
  await dialog.getByRole('option', { name: right.lastName }).click()
  await expectAccessible(page, 'giving over')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(dialog).toHaveCount(0)
  const given = (await (await context.request.get(`/api/tenants/1/check-ups/${guid}`)).json()) as Record<
    string,
    unknown
  >
  expect(given).toMatchObject({ memberId: right.id, revision: 2, origin: 'bluetooth' })
})

async function answeredStressLoad(request: APIRequestContext, name: string): Promise<string> {
  const person = await newMember(request, 1, `${name} ${Date.now()}`)
  const at = `/api/tenants/1/members/${person.id}/analyses`
  const headers = () => ({ 'idempotency-key': crypto.randomUUID() })
  const started = await sendWrite(request, `POST ${at}`, { data: { profileId: stressLoadId }, headers: headers() })
  const { analysisId } = (await started.json()) as { analysisId: string }
  const answers = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`q${index + 1}`, 2]))
  expect(
    (await sendWrite(request, `PATCH ${at}/${analysisId}`, { data: { answers }, headers: headers() })).status(),
  ).toBe(200)
  return `/staff/1/perform-analysis/StressPilot/stress-load?memberId=${person.id}`
}

test('a strap beside a stress questionnaire: contact lost and found, kept through a reload, and on the result', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  await playStrap(page)
  await page.goto(await answeredStressLoad(context.request, 'Gurt'))
  await page.getByRole('button', { name: text('en', 'analyses.continue') }).click()
  await page.getByRole('button', { name: 'Measure', exact: true }).click()
  await page.getByRole('button', { name: 'Connect strap' }).click()
  await expect(page.getByText('Please choose the posture first.')).toBeVisible()
  await page.getByRole('radio', { name: 'Sitting' }).check()
  await page.getByRole('button', { name: 'Connect strap' }).click()
  await expect(page.getByText('Waiting for the first heartbeats')).toBeVisible()
  await losesContact(page)
  await expect(page.getByText('No contact with the skin')).toBeVisible()
  const { rr1024 } = recordings.calm
  await sendBeats(page, rr1024.slice(0, 100))
  await expect(page.getByText('This is already enough for heart rate and RMSSD.')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1:24 of 5:15 minutes')
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page, 'while the strap measures')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page, 'while the strap measures')
  await losesConnection(page)
  await page.getByRole('button', { name: 'Connect again' }).click()
  await sendBeats(page, rr1024.slice(100))
  await expect(page.getByText('Heart measurement included')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.reload()
  await expect(page.getByText('Heart measurement included')).toBeVisible()
  await page.getByRole('button', { name: text('en', 'analyses.review.send') }).click()
  await page.waitForURL(/member-measurements\/[0-9a-f-]{36}/)
  const guid = /member-measurements\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  const stored = await (await context.request.get(`/api/tenants/1/check-ups/${guid}`)).json()
  expect(stored).toMatchObject({
    origin: 'questionnaire',
    heart: {
      source: 'device',
      quality: 'good',
      posture: 'sitting',
      device: { vendor: 'Polar', model: 'H10', firmware: '3.1.1' },
      sensorLocation: 'chest',
    },
  })
  await expect(page.getByRole('heading', { name: 'Heart', exact: true })).toBeVisible()
  await expect(page.getByText('Beat-to-beat variation (RMSSD)').first()).toBeVisible()
  await expect(page.getByText('The signal was good.')).toBeVisible()
  await expectAccessible(page, 'a result with the heart')
})

test('a scale on a cable: noise, pieces and half a record; the whole one fills the form with its segments and is stored', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  await playCable(page)
  await page.addInitScript(() => Object.defineProperty(navigator, 'bluetooth', { value: undefined }))
  const person = await newMember(context.request, 1, `Kabel ${Date.now()}`)
  await page.goto(`/staff/1/perform-analysis/seca?memberId=${person.id}`)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'None of this applies' }).click()
  await expect(page.getByText('This browser does not support Bluetooth, but a scale on a cable works.')).toBeVisible()
  const panel = page.getByRole('region', { name: 'Values from the device' })
  await panel.getByRole('button', { name: 'Cable (Tanita)' }).click()
  await expect(panel.getByText('The cable is open. Please measure now.')).toBeVisible()
  expect(await readOpenedCable(page)).toEqual([9600])

  const line = tanitaLine(new Date(), { sex: 2, age: 41, weightKg: 64.2 })
  await sendByCable(page, `\u0000\u00ff!\r\n${line.slice(0, 150)}\r\n`)
  await expect(panel.getByRole('alert')).toContainText('The transmission was incomplete.')
  await sendByCable(page, line.replace('Wk,64.2', 'Wk,74.2'))
  await expect(panel.getByRole('alert')).toContainText('damaged on the way')
  await sendByCable(page, tanitaLine(new Date(), { sex: 1, age: 20, weightKg: 90 }))
  const scale = page.getByRole('region', { name: 'Tanita MC-780' })
  await expect(scale.getByRole('alert')).toContainText('set to a different sex, age or user number')
  await expect(scale.getByText('Incoming values')).toHaveCount(0)

  for (const piece of line.match(/[\s\S]{1,97}/g) ?? []) await sendByCable(page, piece)
  await expect(scale.getByText('Values by part of the body')).toBeVisible()
  await expect(scale.getByRole('alert')).toBeEmpty()
  await expectAccessible(page, 'incoming values of a cable')
  await pullCable(page)
  await expect(scale.getByText('The connection has ended.')).toBeVisible()
  await scale.getByRole('button', { name: 'Put into the form' }).click()
  await expect(page.getByLabel('Body weight')).toHaveValue('64.2')
  await expect(page.getByLabel('Muscle mass, right arm')).toHaveValue('2.2')
  await page.getByRole('button', { name: 'Check values' }).click()
  await page.getByRole('button', { name: 'Save values' }).click()
  await page.waitForURL(/member-measurements\/[0-9a-f-]{36}/)
  const guid = /member-measurements\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  const stored = (await (await context.request.get(`/api/tenants/1/check-ups/${guid}`)).json()) as object
  expect(stored).toMatchObject({
    memberId: person.id,
    origin: 'serial',
    deviceFacts: { vendor: 'Tanita', model: 'MC-780' },
    answers: {
      weight: 64.2,
      bodyFat: 28.1,
      height: 170,
      visceralRating: 4,
      muscleKgTrunk: 24.9,
      fatPctLeftLeg: 30.4,
      deviceMake: 'tanita',
    },
  })
})

test('by link a blood pressure device nearby measures into the form; if the browser supports no devices, the page names the other ways', async ({
  page,
  context,
  browser,
}) => {
  const staff = await browser.newContext()
  await signIn(staff, 'staff')
  const person = await newMember(staff.request, 1, `Blutdruck ${Date.now()}`)
  const profiles = (await (await staff.request.get('/api/tenants/1/measurement-profiles')).json()) as {
    items: { id: string; path: string }[]
  }
  const profileId = profiles.items.find(({ path }) => path === 'manual')?.id
  const link = (await (
    await sendWrite(staff.request, `POST /api/tenants/1/members/${person.id}/analysis-links`, {
      data: { profileId },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  ).json()) as { code: string }
  await playScale(page)
  await page.goto(`/answer#${link.code}`)
  await page.getByRole('button', { name: 'Start' }).click()
  await page
    .getByRole('region', { name: 'Values from the device' })
    .getByRole('button', { name: 'Blood pressure' })
    .click()
  const cuff = page.getByRole('region', { name: 'Beurer BF720' })
  await expect(cuff.getByText('Connected. Please measure now.')).toBeVisible()
  // A page that was opened by a link may send no personal data to a device. It may only write the time (2a2b).
  expect((await readWrites(page)).filter((line) => !line.startsWith('2a2b'))).toEqual([])
  await sends(page, pressure, '1e7800500055')
  await expect(cuff.getByRole('alert')).toContainText('The transmission was incomplete.')
  // Asks whose reading it is. At home, the cuff stores readings by user number, and only its users know their numbers.
  await sends(page, pressure, pressureFrame(new Date(), { systolic: 124, diastolic: 78, pulse: 61, user: 2 }))
  await expect(cuff.getByRole('alert')).toContainText('Is it yours?')
  await cuff.getByRole('button', { name: 'It was this person' }).click()
  await goesAway(page)
  await expect(cuff.getByText('The connection has ended.')).toBeVisible()
  await cuff.getByRole('button', { name: 'Put into the form' }).click()
  await expect(page.getByLabel('Blood pressure, lower value')).toHaveValue('78')
  await page.getByLabel('Body weight').fill('64')
  await page.getByLabel('Body height').fill('170')
  await page.getByRole('button', { name: 'Check values' }).click()
  await page.getByRole('button', { name: 'Save values' }).click()
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  const list = (await (await staff.request.get(`/api/tenants/1/check-ups?memberId=${person.id}`)).json()) as {
    items: { resultGuid: string }[]
  }
  const stored = await staff.request.get(`/api/tenants/1/check-ups/${list.items[0]?.resultGuid}`)
  expect(await stored.json()).toMatchObject({
    answeredBy: 'by-link',
    origin: 'bluetooth',
    deviceFacts: { vendor: 'Beurer' },
    answers: { sbp: 124, dbp: 78, restingPulse: 61, weight: 64 },
  })

  await signIn(context, 'staff')
  await staff.close()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'bluetooth', { value: undefined })
    Object.defineProperty(navigator, 'serial', { value: undefined })
  })
  await page.goto(`/staff/1/perform-analysis/seca?memberId=${person.id}`)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'None of this applies' }).click()
  await expect(page.getByText('This browser supports neither Bluetooth nor a cable.')).toBeVisible()
  await page.goto(await answeredStressLoad(context.request, 'Ohne Gurt'))
  await page.getByRole('button', { name: text('en', 'analyses.continue') }).click()
  await expect(page.getByText('This browser cannot connect a strap.')).toBeVisible()
  await page.getByRole('button', { name: text('en', 'analyses.review.send') }).click()
  await page.waitForURL(/member-measurements\/[0-9a-f-]{36}/)
})

test('a file: looked at row by row, people confirmed, stored, known again and taken back', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  const [first, second] = [
    await newMember(context.request, 1, `Datei ${Date.now()}`),
    await newMember(context.request, 1, `Anders ${Date.now()}`),
  ]
  const line = (name: string, at: string, weightText: string) =>
    `1;Story ${name};12.04.1985;w;${at};${weightText};28,1;5,9`
  const text = [
    'Patienten-ID;Name;Geburtsdatum;Geschlecht;Messdatum;Gewicht [kg];Körperfettanteil [%];Phasenwinkel [°]',
    line(first.lastName, '14.03.2025 08:05', '64,20'),
    line(first.lastName, '15.03.2025 08:05', '64,10'),
    line(second.lastName, '14.03.2025 09:05', '71,30'),
    line(second.lastName, '31.02.2025 09:05', '71,30'),
    line(second.lastName, '16.03.2025 09:05', '713,0'),
  ].join('\n')
  const name = `Waage ${Date.now()}.csv`
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.goto('/staff/1/measurement-files')
  await expectAccessible(page, 'the drop box')
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Found by name and date of birth')).toHaveCount(2)
  await expect(page.getByText('The calendar has no such day')).toBeVisible()
  await expect(page.getByText('Weight: Impossible value')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page, 'the rows of a file')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page, 'the rows of a file')
  const take = page.getByRole('button', { name: 'Import 3 measurements for 2 people' })
  await take.click()
  await expect(page.getByText('Please confirm the people first.')).toBeVisible()
  await page.getByRole('checkbox').check()
  await take.click()
  await expect(page.getByRole('heading', { name: '3 measurements imported for 2 people' })).toBeVisible()

  await page.getByRole('button', { name: 'Another file' }).click()
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('There is nothing new to import.')).toBeVisible()
  await page.getByRole('button', { name: 'Another file' }).click()
  await page.getByRole('button', { name: `Undo ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Falsche Datei')
  await expectAccessible(page, 'taking back')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: `Undo ${name}` })).toHaveCount(0)
  const list = await context.request.get(`/api/tenants/1/check-ups?memberId=${first.id}`)
  expect(((await list.json()) as { items: unknown[] }).items).toEqual([])
})
