import { readFile } from 'node:fs/promises'
import { newMember, signIn } from '../steps/people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const en = (key: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce((whole, [name, value]) => whole.replaceAll(`{${name}}`, value), text('en', key))

test.use({ locale: 'en-GB' })

test('people are found, filtered, tagged, archived and brought back', async ({ page, context }) => {
  test.setTimeout(120_000)
  await signIn(context, 'staff')
  // A word that only this test uses. It begins with an umlaut, but the search must find it by the spelling with `oe` as
  // well.
  const word = `Öhl${Date.now()}`
  const plain = word.replace('Ö', 'oe')
  for (const end of ['Eins', 'Zwei', 'Drei']) await newMember(context.request, 1, `${word} ${end}`)
  await page.goto('/staff/1/members-overview')
  const search = page.getByRole('searchbox', { name: en('memberList.search') })
  const row = (end: string) => page.getByRole('row').filter({ hasText: `${word} ${end}` })
  const select = (end: string) =>
    page.getByRole('checkbox', { name: en('invitations.select', { name: `Story ${word} ${end}` }) }).check()

  await search.fill(`${plain} ei`)
  await expect(row('Eins')).toBeVisible()
  await expect(row('Zwei')).toHaveCount(0)
  await search.fill(plain)
  await expect(row('Zwei')).toBeVisible()
  await expect(page.getByText('3 members found')).toBeVisible()
  expect(page.url(), 'what was typed stands in no address').not.toContain(plain)
  await expectAccessible(page, 'the list of members')

  const tag = `Kurs ${Date.now()}`
  await select('Eins')
  await select('Drei')
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: en('memberList.tagThem'), exact: true })
    .click()
  await page.getByRole('textbox', { name: en('memberList.tag'), exact: true }).fill(tag)
  await expectAccessible(page, 'the dialog of tags')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`2 members got the tag “${tag}”`)).toBeVisible()

  await page.getByRole('button', { name: en('memberList.tag'), exact: true }).click()
  await page.getByRole('checkbox', { name: tag }).check()
  await page.keyboard.press('Escape')
  await expect(row('Eins')).toBeVisible()
  await expect(row('Zwei')).toHaveCount(0)

  await select('Eins')
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: en('memberList.archive'), exact: true })
    .click()
  await expect(row('Eins')).toHaveCount(0)
  await page
    .getByRole('button', { name: en('memberList.undo') })
    .last()
    .click()
  await expect(row('Eins')).toBeVisible()

  await page.getByRole('button', { name: en('memberList.clearFilter', { filter: en('memberList.tag') }) }).click()
  await page.getByRole('button', { name: en('memberList.view.due'), exact: true }).click()
  await expect(page).toHaveURL(/view=due/)
  await expect(row('Zwei')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: en('memberList.view.due'), exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('the keyboard alone leads to a member, a page and a new member', async ({ page, context }) => {
  test.setTimeout(90_000)
  await signIn(context, 'staff')
  const name = `Palette${Date.now()}`
  const member = await newMember(context.request, 1, name)
  await page.goto('/staff/1/products-overview')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const find = async (typed: string) => {
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox', { name: en('search.title') })
    await expect(box).toBeFocused()
    await page.keyboard.type(typed)
    return page.getByRole('option').first()
  }
  await expect(await find(name)).toContainText(name)
  await expectAccessible(page, 'the search')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`memberId=${member.id}`))

  await expect(await find(en('shell.employees'))).toContainText(en('shell.employees'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/users-overview/)

  await expect(await find(en('staff.newMember'))).toContainText(en('staff.newMember'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: en('staff.newMember') })
  await expect(dialog.getByLabel(en('staff.firstName'))).toBeFocused()
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain(name)
})

test.describe('in German, on a small screen in the dark', () => {
  test.use({ locale: 'de-DE', viewport: { width: 320, height: 640 }, colorScheme: 'dark' })
  test('the list, its filters and the search fit', async ({ page, context }) => {
    test.setTimeout(90_000)
    await signIn(context, 'staff')
    await page.goto('/staff/1/members-overview')
    await expect(page.getByRole('row').nth(2)).toBeVisible()
    await page.getByRole('button', { name: /^Filter/ }).click()
    await page.getByRole('checkbox').nth(2).check()
    await expectNoSidewaysScroll(page, 'the list of members')
    await expectAccessible(page, 'the list of members, small and dark')
    await page.getByRole('button', { name: text('de', 'search.open') }).click()
    await expect(page.getByRole('combobox', { name: text('de', 'search.title') })).toBeFocused()
    await expectNoSidewaysScroll(page, 'the search')
    await expectAccessible(page, 'the search, small and dark')
  })
})

for (const width of [320, 390, 1440])
  test(`the menu of the list lies inside a window of ${width} px`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(context, 'staff')
    await page.goto('/staff/1/members-overview')
    await page
      .getByRole('button', { name: en('memberList.more') })
      .first()
      .click()
    const item = page.getByText(en('guests.title'), { exact: true }).last()
    await expect(item).toBeVisible()
    const panel = await page.locator('.pop').last().boundingBox()
    expect(panel?.x).toBeGreaterThanOrEqual(0)
    expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(width)
  })

for (const width of [1280, 1440])
  test.describe(`in German, ${width} px wide`, () => {
    test.use({ locale: 'de-DE', viewport: { width, height: 800 } })

    test('the search field shows all words of its hint', async ({ page, context }) => {
      await signIn(context, 'staff')
      await page.goto('/staff/1/members-overview')
      const search = page.getByRole('searchbox', { name: text('de', 'memberList.search') })
      await expect(search).toBeVisible()
      const [hint, room] = await search.evaluate((field: HTMLInputElement) => {
        const pen = document.createElement('canvas').getContext('2d')
        if (pen === null) throw new Error('no canvas')
        pen.font = getComputedStyle(field).font
        return [pen.measureText(field.placeholder).width, field.clientWidth]
      })
      // The browser needs room for the button that clears the field.
      expect(hint).toBeLessThan(room - 24)
      if (width < 1440) return
      const filter = page.getByRole('button', { name: text('de', 'memberList.lastCheckUp') })
      const [ofSearch, ofFilter] = [await search.boundingBox(), await filter.boundingBox()]
      expect(ofFilter?.y, 'search and filters are one row').toBeLessThan((ofSearch?.y ?? 0) + (ofSearch?.height ?? 0))
    })
  })

test('an Admin downloads the shared results of the members found as one file', async ({ page, context }) => {
  await signIn(context, 'admin')
  await page.goto('/staff/1/members-overview')
  await page.getByRole('searchbox', { name: en('memberList.search') }).fill('Mara Lindner')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: en('memberList.export'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en('memberList.format.results')).check()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: en('memberList.download') }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('Results.csv')
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toContain('last name,first name,date of birth')
  expect(lines.slice(1, -1).every((line) => line.startsWith('Lindner,Mara,'))).toBe(true)
  expect(lines.length).toBeGreaterThan(50)
  await expect(dialog).toHaveCount(0)
})
