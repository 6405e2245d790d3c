import type { Page } from '@playwright/test'
import type { DayBoard } from '@salus/contract/measuring/days.ts'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { signIn } from '../steps/people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const en = (key: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce((whole, [name, value]) => whole.replaceAll(`{${name}}`, value), text('en', key))
const findName = (code: string) => profileCatalogue.find((profile) => profile.code === code)?.name.en ?? code
const codes = ['stress-load', 'work-ability', 'stress-type']

const findHandle = (page: Page, code: string) =>
  page.getByRole('button', { name: en('measurementDays.move', { profile: findName(code) }) })
const findRow = (page: Page, code: string) => page.getByRole('listitem').filter({ has: findHandle(page, code) })

async function findMiddle(page: Page, code: string): Promise<{ readonly x: number; readonly y: number }> {
  const box = await findHandle(page, code).boundingBox()
  if (box === null) throw new Error(`${code} is not on screen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const readOrder = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole('button', { name: /^Move / })
    .evaluateAll((handles) => handles.map((handle) => (handle.ariaLabel ?? '').slice('Move '.length)))

test.beforeEach(async ({ page, context }) => {
  await signIn(context, 'staff')
  await page.goto('/staff/1/measurement-days')
  for (const code of codes) await page.getByRole('checkbox', { name: findName(code) }).check()
  await findHandle(page, 'stress-load').scrollIntoViewIfNeeded()
  expect(await readOrder(page)).toEqual(codes.map(findName))
})

test('stations are dragged into the order of the round, from 5 px on and above everything else', async ({ page }) => {
  const layer = () => findRow(page, 'stress-load').evaluate((row) => getComputedStyle(row).zIndex)
  const [from, to] = [await findMiddle(page, 'stress-load'), await findMiddle(page, 'stress-type')]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 4)
  expect(await layer()).toBe('auto')
  await page.mouse.move(from.x, from.y + 6)
  await expect.poll(layer).toBe('1200')
  await page.mouse.move(to.x, to.y - 4, { steps: 5 })
  await page.mouse.move(to.x, to.y + 4, { steps: 2 })
  await page.mouse.up()
  await expect.poll(() => readOrder(page)).toEqual(['work-ability', 'stress-type', 'stress-load'].map(findName))
  await expect.poll(layer).toBe('auto')

  const opened = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 201)
  await page.getByRole('button', { name: en('measurementDays.begin') }).click()
  const { day } = (await (await opened).json()) as DayBoard
  const findId = (code: string) => profileCatalogue.find((profile) => profile.code === code)?.id
  expect(day.stations.map(({ profileIds }) => profileIds)).toEqual(
    ['work-ability', 'stress-type', 'stress-load'].map((code) => [findId(code)]),
  )
})

test('the keyboard moves them too, says what happens, and Escape leaves them as they were', async ({ page }) => {
  await expectAccessible(page, 'the order of the stations')
  const handle = findHandle(page, 'stress-type')
  await handle.focus()
  await expect(handle).toHaveAccessibleDescription(en('measurementDays.moveHow'))
  await page.keyboard.press('Space')
  const profile = findName('stress-type')
  await expect(page.getByText(en('measurementDays.moveOver', { profile, place: '3', count: '3' }))).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(en('measurementDays.moveOver', { profile, place: '2', count: '3' }))).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(() => readOrder(page)).toEqual(['stress-load', 'stress-type', 'work-ability'].map(findName))
  await expect(page.getByText(en('measurementDays.moveDone', { profile }))).toBeAttached()
  await expect(handle).toBeFocused()

  await page.keyboard.press('Space')
  await expect(page.getByText(en('measurementDays.moveOver', { profile, place: '2', count: '3' }))).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(en('measurementDays.moveOver', { profile, place: '1', count: '3' }))).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByText(en('measurementDays.moveCancelled', { profile }))).toBeAttached()
  expect(await readOrder(page)).toEqual(['stress-load', 'stress-type', 'work-ability'].map(findName))

  // Changes the order without dragging: staff enter the number of the station. Measurements of one station stay
  // together.
  await page
    .getByRole('combobox', { name: en('measurementDays.stationOf', { profile: findName('work-ability') }) })
    .selectOption('1')
  expect(await readOrder(page)).toEqual(['stress-load', 'work-ability', 'stress-type'].map(findName))
})

for (const look of [
  { width: 320, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const)
  test(`the order is legible while something is dragged at ${look.width} px`, async ({ page }, info) => {
    await page.emulateMedia({ colorScheme: look.colorScheme })
    await page.setViewportSize({ width: look.width, height: 800 })
    await findHandle(page, 'work-ability').scrollIntoViewIfNeeded()
    const from = await findMiddle(page, 'work-ability')
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 3, from.y + 30, { steps: 4 })
    await expect(findRow(page, 'work-ability')).toHaveCSS('z-index', '1200')
    await page.screenshot({ path: info.outputPath(`dragged-${look.width}.png`) })
    await expectNoSidewaysScroll(page, 'the order of the stations')
    await page.mouse.up()
  })
