import type { CheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import { memberByName, signIn } from '../steps/people.ts'
import { expect, test } from '../steps/story.ts'

test.use({ locale: 'de-DE', viewport: { width: 1280, height: 900 } })

test('beside the list of measurements, the labels of a range bar do not overlap', async ({ page, context }) => {
  await signIn(context, 'staff')
  const { id } = await memberByName(context.request, 1, 'Mara Lindner')
  for (const productId of [2, 12]) {
    const list = await context.request.get(`/api/tenants/1/check-ups?memberId=${id}&productId=${productId}&limit=1`)
    const [item] = ((await list.json()) as { items: CheckUpListItem[] }).items
    await page.goto(`/staff/1/member-measurements/${item?.resultGuid}?memberId=${id}`)
    await expect(page.locator('[data-part=sheet] td svg text').first()).toBeVisible()
    const overlapping = await page.locator('[data-part=sheet] td svg').evaluateAll((bars) =>
      bars.flatMap((bar) => {
        const boxes = [...bar.querySelectorAll('text')]
          .filter((label) => label.getClientRects().length > 0)
          .map((label) => ({ text: label.textContent, box: label.getBoundingClientRect() }))
          .toSorted((one, other) => one.box.left - other.box.left)
        return boxes.flatMap(({ text, box }, place) => {
          const next = boxes[place + 1]
          return next !== undefined && next.box.left < box.right + 2 ? [`${text} ${next.text}`] : []
        })
      }),
    )
    expect(overlapping, `product ${productId}`).toEqual([])
  }
})
