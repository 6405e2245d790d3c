import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { comesIntoSight, comesToRest, hiddenFocus, watchRequests } from '../steps/focus.ts'
import { hold } from '../steps/hold.ts'
import { arriveAtDay, openDay, startNext } from '../steps/measurement-day.ts'
import { memberByName, signIn } from '../steps/people.ts'
import { sendWrite } from '../steps/requests.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const de = (key: string) => text('de', key)
const codes = profileCatalogue.map(({ code }) => code)
const longName = 'Maximiliane-Alexandra Wilhelmine Freifrau'

test.use({ locale: 'de-DE' })

for (const { count, widths } of [
  { count: 3, widths: [768, 1024, 1440] },
  { count: 6, widths: [768, 1024, 1440] },
  { count: 10, widths: [1024, 1440] },
])
  test(`with ${count} measurements each person takes one row of 44 to 52 px`, async ({ page, context }) => {
    await signIn(context, 'staff')
    const day = await openDay(context.request, { people: 2, profiles: codes.slice(0, count), firstName: longName })
    await arriveAtDay(context.request, day)
    await page.goto(day.path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const rows = page.getByRole('list', { name: de('measurementDays.line') }).getByRole('listitem')
      await expect(rows).toHaveCount(2)
      for (const row of await rows.all()) {
        const { height } = (await row.boundingBox()) ?? { height: 0 }
        expect(height, `${width} px`).toBeGreaterThanOrEqual(44)
        // With six measurements on an upright tablet, this name takes two lines, and so do its facts, because its number is long.
        expect(height, `${width} px`).toBeLessThanOrEqual(count === 6 && width === 768 ? 68 : 52)
        const cells = row.getByRole('button', { name: new RegExp(`für ${longName}`) })
        await expect(cells).toHaveCount(count)
        const [first, last] = [await cells.first().boundingBox(), await cells.last().boundingBox()]
        expect(last?.y, `${width} px: the columns are beside each other`).toBe(first?.y)
        expect(first?.height, `${width} px`).toBeGreaterThanOrEqual(44)
      }
      await expectNoSidewaysScroll(page, `the board at ${width} px`)
    }
    await expectAccessible(page, 'the board')
  })

test('with six measurements the whole name can be read on an upright tablet', async ({ page, context }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await signIn(context, 'staff')
  const day = await openDay(context.request, { people: 1, profiles: codes.slice(0, 6) })
  for (const name of ['Sabine Albrecht', 'Dieter Baumgartner']) {
    const { id: memberId } = await memberByName(context.request, 1, name)
    await sendWrite(context.request, `POST /api/tenants/1/measurement-days/${day.id}/visits`, { data: { memberId } })
  }
  await page.goto(day.path)
  const rows = page.getByRole('list', { name: de('measurementDays.line') }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all()) {
    const { height } = (await row.boundingBox()) ?? { height: 0 }
    expect(height).toBeGreaterThanOrEqual(44)
    expect(height).toBeLessThanOrEqual(52)
    expect(
      await row
        .getByText(/Albrecht|Baumgartner/)
        .first()
        .evaluate(isCut),
    ).toBe(false)
  }
})

const isCut = (one: Element) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1

for (const { count, widths } of [
  { count: 6, widths: [390] },
  { count: 10, widths: [390, 768] },
])
  test(`with ${count} measurements a person takes two lines where one has no room`, async ({ page, context }) => {
    await signIn(context, 'staff')
    const day = await openDay(context.request, { people: 2, profiles: codes.slice(0, count) })
    await arriveAtDay(context.request, day)
    await page.goto(day.path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const rows = page.getByRole('list', { name: de('measurementDays.line') }).getByRole('listitem')
      await expect(rows).toHaveCount(2)
      for (const row of await rows.all()) {
        expect((await row.boundingBox())?.height, `${width} px`).toBeLessThanOrEqual(100)
        const cells = await row.getByRole('button', { name: /für Anna/ }).all()
        expect(cells).toHaveLength(count)
        const boxes = await Promise.all(cells.map((cell) => cell.boundingBox()))
        expect(new Set(boxes.map((box) => box?.y)).size, `${width} px: the columns are beside each other`).toBe(1)
        expect(Math.min(...boxes.map((box) => box?.width ?? 0)), `${width} px`).toBeGreaterThanOrEqual(32)
        expect(Math.min(...boxes.map((box) => box?.height ?? 0)), `${width} px`).toBeGreaterThanOrEqual(44)
      }
      await expectNoSidewaysScroll(page, `the board at ${width} px`)
    }
    await expectAccessible(page, 'the board in two lines')
  })

for (const width of [390, 768, 1440])
  test(`from the list of days the board is drawn where it will be, ${width} px`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(context, 'staff')
    const day = await openDay(context.request, { people: 4, profiles: codes.slice(0, 4), firstName: 'Ina' })
    await arriveAtDay(context.request, day)
    await page.goto('/staff/1/measurement-days')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**/api/tenants/1/measurement-days/${day.id}`, async (route) => {
      await held
      await route.continue()
    })
    await page.locator(`a[href$="${day.id}"]`).first().click()
    const board = page.locator('[data-part=board]')
    const heading = page.getByRole('heading', { level: 1, name: 'Gesundheitstag' })
    await expect(page.locator('[aria-busy=true] [data-part=board]')).toBeVisible()
    const readPlaces = async () => ({ board: await board.boundingBox(), title: (await heading.boundingBox())?.y })
    const before = await readPlaces()
    release()
    await expect(page.getByRole('list', { name: de('measurementDays.line') })).toBeVisible()
    const after = await readPlaces()
    expect(before.title).toBe(after.title)
    for (const side of ['y', 'height'] as const)
      expect(Math.abs((before.board?.[side] ?? 0) - (after.board?.[side] ?? 0)), side).toBeLessThanOrEqual(24)
  })

/** Returns by how many pixels the element or a container of it cuts off the element's text. */
const measureCut = (element: Element): number => {
  let most = 0
  for (let box: Element | null = element; box !== null && box.tagName !== 'LI'; box = box.parentElement) {
    const hides = getComputedStyle(box).overflow !== 'visible' && box.clientWidth > 1
    if (hides) most = Math.max(most, box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight)
  }
  return most
}

test('date of birth and number are read in full in every width, also of those whose consent is missing', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  const day = await openDay(context.request, {
    people: 2,
    profiles: codes.slice(0, 10),
    firstName: longName,
    hasConsent: false,
  })
  await arriveAtDay(context.request, day)
  await page.goto(day.path)
  for (const width of [390, 640, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const rows = page.getByRole('list', { name: de('measurementDays.line') }).getByRole('listitem')
    for (const [index, row] of (await rows.all()).entries()) {
      for (const fact of [`12.04.19${50 + index}`, String(day.numbers[index])]) {
        const hidden = await row.getByText(fact).last().evaluate(measureCut)
        expect(hidden, `${fact} at ${width} px`).toBeLessThanOrEqual(0)
      }
    }
    await expectNoSidewaysScroll(page, `the board at ${width} px`)
  }
  const menu = page.getByRole('button', { name: /^Mehr zu/ }).first()
  await menu.click()
  const row = page.getByRole('listitem').filter({ has: menu })
  await expect(row.getByRole('paragraph').filter({ hasText: `${longName} ${day.lastName}` })).toBeVisible()
  await expect(row.getByText(de('measurementDays.noConsent')).last()).toBeVisible()
})

for (const viewport of [
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 320, height: 256 },
])
  test(`people who tab through the board in ${viewport.width} × ${viewport.height} always see where they are`, async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000)
    await page.setViewportSize(viewport)
    await signIn(context, 'staff')
    const day = await openDay(context.request, { people: 6, profiles: codes.slice(0, 4) })
    await arriveAtDay(context.request, day)
    await hold(page, '*/api/events*')
    const open = watchRequests(page)
    await page.goto(day.path)
    await expect(page.getByRole('searchbox')).toBeVisible()
    await comesToRest(page, open)
    const hidden: string[] = []
    const lastMenu = page.getByRole('button', { name: /^Mehr zu/ }).last()
    const isPast = () => lastMenu.evaluate((button) => button === document.activeElement)
    for (let step = 0; step < 120 && !(await isPast()); step += 1) {
      await page.keyboard.press('Tab')
      const found = await hiddenFocus(page)
      if (found !== null && !(await comesIntoSight(page))) hidden.push(found)
    }
    await expect(lastMenu).toBeFocused()
    // Moves the focus backwards. The parts that are fixed at the top must not hide it.
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Shift+Tab')
      const found = await hiddenFocus(page)
      if (found !== null && !(await comesIntoSight(page))) hidden.push(`back: ${found}`)
    }
    expect(hidden).toEqual([])
  })

test('offline the board explains what happens, and a press says that nothing was changed', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await signIn(context, 'staff')
  const day = await openDay(context.request, { people: 1, profiles: ['manual-questionnaire'] })
  await arriveAtDay(context.request, day)
  await page.goto(day.path)
  await expect(page.getByText(day.lastName).first()).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByRole('alert').filter({ hasText: de('measurementDays.offline') })).toBeVisible()
  await startNext(page)
  await expect(page.getByText(de('measurementDays.unchanged'))).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(de('measurementDays.offline'))).toHaveCount(0)
  await startNext(page)
  await expect(page.getByLabel('Körpergewicht')).toBeVisible()
})

test('after a press whose answer is lost, the board does not claim that nothing changed, and shows the change', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await signIn(context, 'staff')
  const day = await openDay(context.request, { people: 1, profiles: ['manual-questionnaire'] })
  await arriveAtDay(context.request, day)
  await page.goto(day.path)
  await page.getByRole('button', { name: /^Mehr zu/ }).click()
  await page.route('**/visits/*/state', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: de('measurementDays.leave') }).click()
  await expect(page.getByText(de('measurementDays.maybeChanged'))).toBeVisible()
  await expect(page.getByRole('button', { name: /^Mehr zu/ }), 'who left is not in the line').toHaveCount(0)
})
