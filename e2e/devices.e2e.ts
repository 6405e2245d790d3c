import { newMember, signIn } from './steps/people.ts'
import { playScale, sends, weightFrame, written } from './steps/played-scale.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './steps/story.ts'

const weight = 0x2a9d
const composition = 0x2a9c

test('a scale nearby: what is not this person’s or not whole is refused in words, what is fills the form and is stored', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  await playScale(page)
  const person = await newMember(context.request, 1, `Waage ${Date.now()}`)
  await page.goto(`/staff/1/perform-analysis/seca?memberId=${person.id}`)
  await page.getByRole('button', { name: 'Bluetooth' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  const panel = page.getByRole('region', { name: 'Values from the device' })
  await panel.getByRole('button', { name: 'Scale' }).click()
  const connected = page.getByRole('region', { name: 'Beurer BF720' })
  await expect(connected.getByText('Connected. Please measure now.')).toBeVisible()
  // The scale was told who steps on it: a place, the consent, date of birth, sex and height.
  const wrote = await written(page)
  expect(wrote.map((line) => line.slice(0, 7))).toEqual(
    expect.arrayContaining(['2a9f 01', '2a9f 02', '2a85 c1', '2a8c 01', '2a8e aa']),
  )

  const now = new Date()
  const refused = [
    [weight, '02b036e907', 'The transmission was incomplete.'],
    [weight, '00ffff', 'the measurement did not succeed'],
    [weight, weightFrame(now, 90).replace(/01(?=.{8}$)/, '02'), 'the measurement of another person'],
    [weight, weightFrame(new Date(now.getTime() - 3_600_000), 64.2), 'older than ten minutes'],
  ] as const
  for (const [characteristic, bytes, words] of refused) {
    await sends(page, characteristic, bytes)
    await expect(connected.getByRole('alert')).toContainText(words)
  }
  await expect(connected.getByText('Incoming values')).toHaveCount(0)

  await sends(page, weight, weightFrame(now, 64.2))
  await sends(page, composition, '0001190100000100')
  await sends(page, composition, '00001901')
  await expect(connected.getByText('Body fat')).toBeVisible()
  await expectAccessible(page, 'incoming values')
  await connected.getByRole('button', { name: 'Put into the form' }).click()
  await expect(page.getByLabel('Body weight')).toHaveValue('64.2')
  await expect(page.getByLabel('Body fat', { exact: true })).toHaveValue('28.1')
  await page.getByRole('button', { name: 'Check values' }).click()
  await page.getByRole('button', { name: 'Save values' }).click()
  await page.waitForURL(/member-measurements\/[0-9a-f-]{36}/)
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
  })

  // It was somebody else who stood on the scale: one dialog, and it is theirs.
  const right = await newMember(context.request, 1, `Richtig ${Date.now()}`)
  await page.getByRole('button', { name: 'Wrong person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give it to the right person' })
  await dialog.getByRole('combobox').fill(right.lastName)
  await dialog.getByRole('option', { name: right.lastName }).click()
  await expectAccessible(page, 'giving over')
  await dialog.getByRole('button', { name: 'Give over' }).click()
  await expect(dialog).toHaveCount(0)
  const given = (await (await context.request.get(`/api/tenants/1/check-ups/${guid}`)).json()) as Record<
    string,
    unknown
  >
  expect(given).toMatchObject({ memberId: right.id, revision: 2, origin: 'bluetooth' })
})

test('where the browser has no Bluetooth the other ways are named', async ({ page, context }) => {
  await signIn(context, 'staff')
  await page.addInitScript(() => Object.defineProperty(navigator, 'bluetooth', { value: undefined }))
  const person = await newMember(context.request, 1, `Ohne ${Date.now()}`)
  await page.goto(`/staff/1/perform-analysis/seca?memberId=${person.id}`)
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('This browser has no Bluetooth.')).toBeVisible()
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
  await expect(page.getByText('No such date')).toBeVisible()
  await expect(page.getByText('Weight: Impossible value')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page, 'the rows of a file')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page, 'the rows of a file')
  const take = page.getByRole('button', { name: 'Take in 3 measurements for 2 people' })
  await take.click()
  await expect(page.getByText('Please confirm the people first.')).toBeVisible()
  await page.getByRole('checkbox').check()
  await take.click()
  await expect(page.getByRole('heading', { name: '3 measurements taken in for 2 people' })).toBeVisible()

  await page.getByRole('button', { name: 'Another file' }).click()
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('There is nothing new to take in.')).toBeVisible()
  await page.getByRole('button', { name: 'Another file' }).click()
  await page.getByRole('button', { name: `Take back ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Falsche Datei')
  await expectAccessible(page, 'taking back')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByRole('button', { name: `Take back ${name}` })).toHaveCount(0)
  const list = await context.request.get(`/api/tenants/1/check-ups?memberId=${first.id}`)
  expect(((await list.json()) as { items: unknown[] }).items).toEqual([])
})
