import type { CheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import type { Page } from '@playwright/test'
import { memberByName, signIn } from '../steps/people.ts'
import { expect, test } from '../steps/story.ts'

test.use({ locale: 'de-DE' })

/** The bars of the table, or of the rows that replace the table in a narrow window. */
const listBars = (page: Page) => page.locator('[data-part=sheet] svg[role=img]').filter({ visible: true })

/** The labels that overlap the next label of their bar, each with this next label. */
const listOverlapping = (page: Page) =>
  listBars(page).evaluateAll((bars) =>
    bars.flatMap((bar) => {
      const boxes = [...bar.querySelectorAll('text')]
        .filter((label) => label.getClientRects().length > 0)
        .map((label) => ({ text: label.textContent, box: label.getBoundingClientRect() }))
        .toSorted((one, other) => one.box.left - other.box.left)
      return boxes.flatMap(({ text, box }, place) => {
        const next = boxes[place + 1]
        const isOnOneLine = next !== undefined && Math.abs(next.box.top - box.top) < box.height / 2
        return isOnOneLine && next.box.left < box.right + 2 ? [`${text} ${next.text}`] : []
      })
    }),
  )

/** The widths in pixels by which the tables exceed their card. */
const listExcess = (page: Page) =>
  page
    .locator('[data-part=sheet] table')
    .filter({ visible: true })
    .evaluateAll((tables) =>
      tables
        .map((table) => table.scrollWidth - (table.closest('.card')?.clientWidth ?? 0))
        .filter((excess) => excess > 0),
    )

test('beside the list of measurements, the sheet stays in its card and the labels of its bars do not overlap', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await signIn(context, 'staff')
  const { id } = await memberByName(context.request, 1, 'Mara Lindner')
  for (const productId of [2, 6, 12]) {
    const list = await context.request.get(`/api/tenants/1/check-ups?memberId=${id}&productId=${productId}&limit=1`)
    const [item] = ((await list.json()) as { items: CheckUpListItem[] }).items
    await page.goto(`/staff/1/member-measurements/${item?.resultGuid}?memberId=${id}`)
    for (const width of [690, 1030, 1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(listBars(page).first()).toBeVisible()
      expect(await listExcess(page), `product ${productId}, ${width} px`).toEqual([])
      expect(await listOverlapping(page), `product ${productId}, ${width} px`).toEqual([])
    }
  }
})
