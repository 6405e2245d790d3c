import type { APIRequestContext } from '@playwright/test'
import { samplePlugins, makeSample } from '../../tools/module-samples.ts'
import { memberByName, newMember, signIn } from '../steps/people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { sendWrite } from '../steps/requests.ts'

interface Listed {
  readonly resultGuid: string
  readonly pluginId: number
  readonly profileName: string
}

const listCheckUps = async (request: APIRequestContext, memberId: string, productId: number): Promise<Listed[]> => {
  const answer = await request.get(`/api/tenants/1/check-ups?memberId=${memberId}&productId=${productId}&limit=200`)
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { items: Listed[] }).items
}

test('staff read a body analysis: the device’s own ranges, both sides, two readings, another comparison, on paper and on a phone', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  const mara = await memberByName(context.request, 1, 'Mara Lindner')
  const sheets = await listCheckUps(context.request, mara.id, 15)
  const newest = sheets.find(({ profileName }) => profileName === 'Körperanalysemessung')
  await page.goto(`/staff/1/member-measurements/${newest?.resultGuid}?memberId=${mara.id}`)
  await expect(page.getByRole('heading', { name: 'Result sheet' })).toBeVisible()

  const sheet = page.getByRole('table', { name: 'Result sheet' })
  await expect(sheet.getByRole('row', { name: /Skeletal muscle mass/ })).toContainText(/Range of the device: .* to /)
  await expect(page.getByText(/^Reference: women, \d+ years$/)).toBeVisible()
  const segments = page.getByRole('table', { name: 'Segments' })
  await expect(segments.getByRole('row', { name: /Right arm/ })).toContainText(/kilograms, Range of the device: /)
  const sides = page.getByRole('table', { name: 'Left and right compared' })
  await expect(sides.getByRole('row', { name: /Lean mass, legs/ })).toContainText(/% more on the (left|right)/)
  await expect(page.getByRole('table', { name: 'Two readings in a row' }).getByRole('row')).not.toHaveCount(0)
  await expect(page.getByText('other device, other calculation model or new version, not comparable')).toBeVisible()

  const compare = page.getByRole('combobox', { name: 'Compare with' })
  const oldest = (await compare.locator('option').allTextContents()).at(-1) ?? ''
  await compare.selectOption({ label: oldest })
  await expect(sheet.getByRole('columnheader', { name: `Since ${oldest}` })).toBeVisible()
  await page.getByRole('group', { name: 'Show as' }).getByText('Table').click()
  await expect(page.getByRole('table', { name: 'History' })).toBeVisible()
  await expectAccessible(page, 'the sheet of a body analysis')

  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  await expect(page.getByRole('button', { name: 'Table (CSV)' })).toBeHidden()
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page, 'the sheet of a body analysis')
  // Scrolls to the end of the page. Only there does the bar at the bottom cover no content.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expectAccessible(page, 'the sheet of a body analysis in the dark')
})

test('every plugin’s check-up arrives with its key, is opened and filtered, and a module’s report is kept', async ({
  page,
  context,
  request,
}) => {
  await signIn(context, 'admin')
  const person = await newMember(context.request, 1, `Module ${Date.now()}`)
  const makeKey = async (pluginId: number) => {
    const answer = await sendWrite(context.request, 'POST /api/tenants/1/api-keys', {
      data: { pluginId, name: `Story ${pluginId}` },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(answer.status()).toBe(201)
    return (await answer.json()) as { keyId: string; key: string }
  }
  const guids = new Map<number, string>()
  for (const pluginId of samplePlugins) {
    const { keyId, key } = await makeKey(pluginId)
    const data = makeSample({ pluginId, member: { id: person.id }, daysAgo: pluginId, now: new Date() })
    const externalId = `${data.externalId} ${person.id}`
    const answer = await request.post('/api/modules/check-ups', {
      headers: { authorization: `Bearer ${key}` },
      data: { ...data, externalId },
    })
    expect(answer.status(), `plugin ${pluginId}`).toBe(201)
    guids.set(pluginId, ((await answer.json()) as { resultGuid: string }).resultGuid)
    await sendWrite(context.request, `DELETE /api/tenants/1/api-keys/${keyId}`)
  }
  expect(await listCheckUps(context.request, person.id, 99)).toHaveLength(1)

  await page.goto(`/staff/1/member-measurements/${guids.get(99)}?memberId=${person.id}`)
  await expect(page.getByRole('heading', { name: 'Result sheet' })).toBeVisible()
  const list = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: /Spine scan/ }) })
  for (const name of ['Mobility and strength', 'Spine scan', 'Isometric maximum strength', 'Body measures', 'Balance'])
    await expect(page.getByRole('link', { name: new RegExp(name) }).first()).toBeVisible()
  await expect(list.first()).toBeVisible()
  const unknown = page.getByRole('link', { name: /^99/ }).first()
  await expect(unknown).toBeVisible()
  await expect(unknown.locator('svg')).toHaveCount(0)

  await page.goto(`/staff/1/member-measurements/${guids.get(7)}?memberId=${person.id}&productId=7`)
  await expect(page.getByRole('table', { name: 'Left and right compared' })).toBeVisible()
  await expect(page.getByText(/BackCheck sent a PDF along with this result/)).toBeVisible()
  await page.getByRole('button', { name: 'View the device report' }).click()
  await expect(page.getByRole('dialog').locator('iframe')).toHaveAttribute('src', /^blob:/)
  await page.keyboard.press('Escape')
  for (const [button, name] of [
    ['Download the device report', /^BackCheck .*\.pdf$/],
    ['Table (CSV)', /\.csv$/],
    ['FHIR (JSON)', /\.json$/],
  ] as const) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    expect((await saved).suggestedFilename()).toMatch(name)
  }
  await expectAccessible(page, 'the result of a module')
})
