// Tests small matters of layout that a person sees at once: edges, order and size.

import type { Locator, Page } from '@playwright/test'
import { fillInReport } from '../steps/group-report.ts'
import { memberByName, signIn } from '../steps/people.ts'
import { expect, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const de = (key: string) => text('de', key)

test.use({ locale: 'de-DE', viewport: { width: 390, height: 844 } })

async function readBox(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('The element is not drawn.')
  return box
}

async function expectAbove(first: Locator, second: Locator): Promise<void> {
  const [one, other] = [await readBox(first), await readBox(second)]
  expect(one.y < other.y || (one.y === other.y && one.x < other.x)).toBe(true)
}

for (const width of [390, 834])
  test(`the boxes for the code of an invitation end where its button ends, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/invitation')
    const field = page.getByRole('textbox')
    await expect(field).toBeVisible()
    const lastBox = field.locator('xpath=../span[last()]/span[last()]')
    const [last, button] = [await readBox(lastBox), await readBox(page.locator('form button[type=submit]'))]
    expect(last.x + last.width).toBeLessThanOrEqual(button.x + button.width + 1)
  })

for (const width of [390, 834, 1280])
  test(`each box for the code of an invitation has room for a letter, ${width} wide`, async ({ page, context }) => {
    await signIn(context, 'nobody')
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/linking')
    const field = page.getByRole('textbox', { name: de('invitations.codeLabel') })
    await expect(field).toBeVisible()
    const boxes = await field.locator('xpath=../span/span').all()
    const widths = await Promise.all(boxes.map(async (box) => (await readBox(box)).width))
    expect(widths.filter((each) => each >= 24)).toHaveLength(8)
  })

test('on a phone the links at the end of a public page share one line', async ({ page }) => {
  await page.goto('/invitation')
  const links = page.getByRole('contentinfo').getByRole('link')
  await expect(links.first()).toBeVisible()
  const tops = await links.evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().top)))
  expect(new Set(tops).size).toBe(1)
})

test('on a phone the main action of a record and of group surveys comes before the others', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  const { id } = await memberByName(context.request, 1, 'Mara Lindner')
  await page.goto(`/staff/1/members-overview/${id}`)
  const measure = page.getByRole('link', { name: de('menu.newMeasurement') })
  await expect(measure).toBeVisible()
  const handOver = page.getByRole('button', { name: de('record.letAnswer') })
  await expectAbove(measure, handOver)
  await measure.focus()
  await page.keyboard.press('Tab')
  await expect(handOver, 'the Tab key follows what people see').toBeFocused()
  await signIn(context, 'adminOfCompany')
  await page.goto('/staff/4/group-surveys')
  const plan = page.getByRole('link', { name: de('groupSurveys.plan') })
  await expect(plan).toBeVisible()
  await expectAbove(plan, page.getByRole('link', { name: de('groupSurveys.texts.link') }))
})

/** Returns whether a touch `distance` above and below the middle of the element reaches it. */
async function isReached(element: Locator, distance: number): Promise<boolean> {
  await element.scrollIntoViewIfNeeded()
  return element.evaluate((button, away) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return [-away, away].every((by) => {
      const touched = document.elementFromPoint(left + width / 2, top + height / 2 + by)
      return touched !== null && button.contains(touched)
    })
  }, distance)
}

test('on a phone the period and the view of a history are large enough for a finger', async ({ page, context }) => {
  await signIn(context, 'member')
  await page.goto('/member/member-dashboard')
  const table = page.getByRole('button', { name: de('checkUps.asTable') }).first()
  await expect(table).toBeVisible()
  expect(await isReached(table, 21)).toBe(true)
})

test('on a phone single links of members are large enough for a finger', async ({ page, context }) => {
  await signIn(context, 'member')
  await page.goto('/member/documents')
  const title = page.getByRole('link', { name: de('documents.reportOf').replace('{name}', '') }).first()
  await expect(title).toBeVisible()
  expect(await isReached(title, 21), 'the title of a document').toBe(true)
  await page.goto('/member/member-dashboard')
  const all = page.getByRole('link', { name: de('overview.allDocuments') })
  await expect(all).toBeVisible()
  expect(await isReached(all, 21), 'all documents').toBe(true)
  await page.goto('/profile-settings')
  const more = page.getByRole('navigation', { name: de('account.more') }).getByRole('link')
  await expect(more.first()).toBeVisible()
  for (const link of await more.all()) expect(await isReached(link, 21), await link.innerText()).toBe(true)
})

for (const width of [360, 390])
  test(`every word of the menu of staff stays within its entry, ${width} wide`, async ({ page, context }) => {
    await signIn(context, 'admin')
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/staff/1/products-overview')
    await page.getByRole('button', { name: de('shell.more') }).click()
    const entries = page.getByRole('dialog').getByRole('navigation').getByRole('link')
    await expect(entries.filter({ hasText: de('groupSurveys.title') })).toBeVisible()
    const wide = await entries.evaluateAll((all) =>
      all.filter((entry) => entry.scrollWidth > entry.clientWidth).map(({ textContent }) => textContent),
    )
    expect(wide).toEqual([])
    const menu = await readBox(page.getByRole('dialog').getByRole('navigation'))
    for (const entry of await entries.all()) {
      const box = await readBox(entry)
      expect(box.x + box.width).toBeLessThanOrEqual(menu.x + menu.width + 1)
    }
  })

test('on a phone the way to an account is large enough for a finger', async ({ page }) => {
  await page.goto('/home')
  const way = page.locator(`a[href="/register-selection"]`).last()
  await expect(way).toBeVisible()
  expect(await isReached(way, 21)).toBe(true)
})

for (const width of [1024, 1280, 1440])
  test(`no word in the heads of a group report’s table is split, ${width} wide`, async ({ page, context }) => {
    await signIn(context, 'adminOfCompany')
    await page.setViewportSize({ width, height: 900 })
    await page.goto(await fillInReport('/staff/4/group-surveys/{report}', context.request))
    const groups = page.locator('[data-part=groups]')
    await expect(groups).toBeVisible()
    expect(await groups.locator('thead th:visible').evaluateAll(listPartedWords)).toEqual([])
  })

test('no word in the heads of a group report’s table is split on paper', async ({ page, context }) => {
  await signIn(context, 'adminOfCompany')
  await page.goto(await fillInReport('/staff/4/group-surveys/{report}', context.request))
  const groups = page.locator('[data-part=groups]')
  await expect(groups).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  // A4 upright without its margins, in pixels.
  await page.setViewportSize({ width: 688, height: 1017 })
  await expect(groups.locator('thead th:visible').first()).toBeVisible()
  expect(await groups.locator('thead th:visible').evaluateAll(listPartedWords)).toEqual([])
})

function listPartedWords(heads: readonly Element[]): readonly string[] {
  return heads.flatMap((head) => {
    const text = head.firstChild
    if (!(text instanceof Text)) return []
    return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : []
    })
  })
}

test('on a phone the role of a colleague is large enough for a finger', async ({ page, context }) => {
  await signIn(context, 'admin')
  await page.goto('/staff/1/users-overview')
  const role = page.getByRole('combobox').first()
  await expect(role).toBeVisible()
  expect((await readBox(role.locator('xpath=..'))).height).toBeGreaterThanOrEqual(44)
})

test('on a phone the name above a result and the button that clears it are large enough for a finger', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  const { id } = await memberByName(context.request, 1, 'Mara Lindner')
  await page.goto(`/staff/1/member-measurements?memberId=${id}`)
  const list = page.getByRole('button', { name: /von \d+/ })
  await expect(list).toBeVisible()
  const name = page.getByRole('link', { name: 'Mara Lindner', exact: true })
  await expect(name).toBeVisible()
  expect((await readBox(name)).height).toBeGreaterThanOrEqual(44)
  await list.click()
  await expect(page.getByRole('button', { name: de('menu.clearMember') })).toBeVisible()
  const clear = await readBox(page.getByRole('button', { name: de('menu.clearMember') }))
  expect(Math.min(clear.width, clear.height)).toBeGreaterThanOrEqual(44)
})

test('on a phone the way to enter a code is large enough for a finger', async ({ page }) => {
  await page.goto('/register-selection')
  expect((await readBox(page.getByRole('link', { name: de('public.enterCode') }))).height).toBeGreaterThanOrEqual(44)
})

async function openNewestResult(page: Page): Promise<void> {
  const list = await page.request.get('/api/me/check-ups?limit=100')
  const { items } = (await list.json()) as { items: { resultGuid: string; profileName: string }[] }
  const scale = items.find(({ profileName }) => profileName === 'Körperwaagenmessung')
  await page.goto(`/member/member-dashboard/${scale?.resultGuid}`)
}

test('on a phone every difference in a result ends at the same edge as the values', async ({ page, context }) => {
  await signIn(context, 'member')
  await openNewestResult(page)
  const rows = page.locator('[data-part=sheet] li', { has: page.locator('button[aria-expanded]') })
  await expect(rows.first()).toBeVisible()
  const gaps = await rows.evaluateAll((all) =>
    all.map((row) => {
      const edge = row.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(row).paddingRight)
      const sign = [...row.querySelectorAll('button[aria-expanded]')].at(-1)
      return Math.abs(edge - (sign?.getBoundingClientRect().right ?? 0))
    }),
  )
  expect(gaps.filter((gap) => gap > 1)).toEqual([])
})

test('on a tablet held upright the names on the cards of profiles wrap only between words', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/staff/1/member-measurements/new')
  const names = page.getByRole('main').locator('button[aria-pressed] [class*=hyphens]')
  await expect(names.first()).toBeVisible()
  const parted = await names.evaluateAll((all) =>
    all.flatMap((element) => {
      const words = element.firstChild
      if (!(words instanceof Text)) return []
      return [...words.data.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(words, index)
        range.setEnd(words, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : []
      })
    }),
  )
  expect(parted).toEqual([])
})

test('on a phone every choice of when members are reminded can be read whole once it is chosen', async ({
  page,
  context,
}) => {
  await signIn(context, 'admin')
  await page.goto('/staff/1/tenant-settings?section=check-ups')
  const when = page.getByLabel(de('tenantSettings.remindAfterDays'))
  await expect(when).toBeVisible()
  const cut = await when.evaluate((select: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select)
    const pen = document.createElement('canvas').getContext('2d')
    if (pen === null) throw new Error('The browser cannot measure text.')
    pen.font = font
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return [...select.options].map(({ text }) => text).filter((words) => pen.measureText(words).width > room)
  })
  expect(cut).toEqual([])
})
