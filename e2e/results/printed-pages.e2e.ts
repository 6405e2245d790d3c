import type { Locator, Page } from '@playwright/test'
import { newestReport } from '../steps/group-report.ts'
import { memberByName, signIn } from '../steps/people.ts'
import { expect, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const en = (key: string) => text('en', key)

/**
 * All controls that are visible on paper, where they have no use. Names in a table are buttons too, but are printed as
 * words.
 */
const controls = (page: Page): Locator =>
  page.getByRole('main').locator('button:not(.print-keep):visible, select:visible, input:visible, .seg:visible')

test('on paper a result has words instead of signs, each of its courses, and nothing to press', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  const mara = await memberByName(context.request, 1, 'Mara Lindner')
  const answer = await context.request.get(`/api/tenants/1/check-ups?memberId=${mara.id}&productId=6&limit=200`)
  const { items } = (await answer.json()) as { items: { resultGuid: string; profileName: string }[] }
  const newest = items.find(({ profileName }) => profileName === 'Stressoranalyse')
  await page.goto(`/staff/1/member-measurements/${newest?.resultGuid}?memberId=${mara.id}`)
  const sheet = page.getByRole('table', { name: '7 areas' })
  await expect(sheet.getByRole('row')).toHaveCount(8)
  const compared = page.getByRole('combobox', { name: 'Compare with' })
  const written = await compared.locator('option:checked').textContent()
  const courses = page.locator('[data-part=history] svg[role=img]:visible')
  await expect(courses).toHaveCount(6)
  await expect(controls(page)).not.toHaveCount(0)

  await page.emulateMedia({ media: 'print' })
  await expect(controls(page)).toHaveCount(0)
  await expect(
    page
      .locator('[data-part=sheet]')
      .getByText(written ?? '', { exact: true })
      .last(),
  ).toBeVisible()
  for (const row of (await sheet.getByRole('row').all()).slice(1))
    expect((await row.locator('.print-keep .sr-only').boundingBox())?.width).toBeGreaterThan(20)
  await expect(courses).toHaveCount(7)
})

test('on paper a group report begins on the first page and has each of its breakdowns', async ({ page, context }) => {
  await signIn(context, 'reader')
  const surveyId = await newestReport(context.request)
  const path = `/api/tenants/4/group-surveys/${surveyId}/report`
  const { breakdowns } = (await (await context.request.get(path)).json()) as {
    breakdowns: { name: string; classes: { name: string; shown: boolean }[] }[]
  }
  expect(breakdowns.length).toBeGreaterThan(1)
  await page.goto(`/staff/4/group-surveys/${surveyId}`)
  const groups = page.locator('[data-part=groups]')
  await expect(groups.getByRole('table')).toHaveCount(1)
  await expect(groups.getByText(en('groupReports.groupsOpen'))).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(controls(page)).toHaveCount(0)
  await expect(groups.getByText(en('groupReports.groupsOpen'))).toBeHidden()
  await expect(groups.getByRole('table')).toHaveCount(breakdowns.length)
  for (const { name, classes } of breakdowns)
    for (const one of classes)
      await expect(
        groups.getByRole('table', { name: new RegExp(name) }).getByRole('rowheader', { name: one.name, exact: true }),
      ).toBeVisible()
  await expect(groups.getByText(en('groupReports.comparedShort.noDifference')).first()).toBeVisible()
  // If the themes were kept on one page, most of the first page would stay empty.
  await expect(page.locator('[data-part=themes]')).toHaveCSS('break-inside', 'auto')
})
