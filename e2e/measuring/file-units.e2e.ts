import { newMember, signIn } from '../steps/people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'

test('a file that does not say its units is asked about once, on a phone and by keyboard, and the answer is kept', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000)
  await signIn(context, 'staff')
  const stamp = Date.now()
  const person = await newMember(context.request, 1, `Einheit ${stamp}`)
  // The last column has a new name in each run. Salus remembers the answers for files with equal columns, so without
  // the new name it would reuse the answers of an earlier run.
  const table = (day: string, kilograms: string) => ({
    name: `Waage ${stamp}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`Date,Weight,Height (cm),Waist (span${stamp})\n2025-03-${day} 08:05:00,${kilograms},170,9.5\n`),
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/staff/1/measurement-files?memberId=${person.id}`)
  await page.locator('input[type=file]').setInputFiles(table('14', '64.2'))
  await expect(page.getByRole('heading', { name: 'The file does not say this' })).toBeVisible()
  await expect(page.getByText('Weight: Unit not clear')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import 1/ })).toHaveCount(0)
  await expectAccessible(page, 'the questions about units')
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page, 'the questions about units')
  await page.setViewportSize({ width: 390, height: 844 })

  const kilograms = page.getByRole('button', { name: 'Kilograms' })
  await kilograms.focus()
  await page.keyboard.press('Enter')
  await expect(kilograms).toHaveAttribute('aria-pressed', 'true')
  const waist = page.getByLabel(`In which unit is “Waist (span${stamp})”?`)
  await expect(page.getByText(`The file says “span${stamp}”.`)).toBeVisible()
  await waist.selectOption('Leave this column out')
  await expect(page.getByText('Will be imported')).toBeVisible()
  await expect(waist).toHaveValue('none')
  await expectAccessible(page, 'the answered questions')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Import 1 measurement for 1 person' }).click()
  await expect(page.getByRole('heading', { name: '1 measurement imported for 1 person' })).toBeVisible()

  await page.getByRole('button', { name: 'Another file' }).click()
  await page.locator('input[type=file]').setInputFiles(table('15', '64.0'))
  await expect(page.getByText('Will be imported')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Kilograms' })).toHaveAttribute('aria-pressed', 'true')
})

test('in a file of many people the rows with nothing to decide are low, and a row with a question is open', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  const names = ['Mara Lindner', 'Nora Neuhaus']
  const answer = await context.request.get('/api/tenants/1/members?limit=100')
  const { items } = (await answer.json()) as {
    items: readonly { firstName: string; lastName: string; birthDate: string }[]
  }
  const known = items.filter(({ firstName, lastName }) => names.includes(`${firstName} ${lastName}`))
  const lines = [
    ...known.map(({ firstName, lastName, birthDate }) => `${firstName} ${lastName},${birthDate},2019-03-01 08:05,70`),
    'Fremde Person,1970-01-01,2019-03-02 08:05,71',
  ]
  await page.setViewportSize({ width: 1024, height: 900 })
  await page.goto('/staff/1/measurement-files')
  await page.locator('input[type=file]').setInputFiles({
    name: 'Waage.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Name,Date of birth,Date,Weight (kg)\n${lines.join('\n')}\n`),
  })
  const people = page
    .getByRole('region', { name: /Whose measurements/ })
    .locator('ul')
    .first()
  await expect(people.getByText('Fremde Person')).toBeVisible()
  const low = people.getByRole('listitem').filter({ hasText: 'Nora Neuhaus' })
  await expect(low.getByText('Found by name and date of birth')).toBeVisible()
  expect((await low.boundingBox())?.height).toBeLessThanOrEqual(72)
  const open = people.getByRole('listitem').filter({ hasText: 'Fremde Person' })
  await expect(open.getByText('Left out until you choose somebody.')).toBeVisible()
  await page.getByRole('button', { name: /^New/ }).click()
  const stored = page.getByRole('region', { name: /rows/ }).getByRole('listitem').filter({ hasText: 'Nora Neuhaus' })
  expect((await stored.boundingBox())?.height).toBeLessThanOrEqual(72)
  await expectAccessible(page, 'a file of many people')
})
