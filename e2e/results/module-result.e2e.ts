import type { APIRequestContext } from '@playwright/test'
import { memberByName, signIn } from '../steps/people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'

const findNewest = async (request: APIRequestContext, url: string): Promise<string> => {
  const answer = await request.get(url)
  expect(answer.status()).toBe(200)
  const { items } = (await answer.json()) as { items: readonly { readonly resultGuid: string }[] }
  return items[0]?.resultGuid ?? ''
}

test('a member on a phone taps a value of the therapy and reads what it is, what is usual and what to do', async ({
  page,
  context,
}) => {
  await signIn(context, 'member')
  await page.setViewportSize({ width: 390, height: 844 })
  const result = await findNewest(context.request, '/api/me/check-ups?productId=2')
  await page.goto(`/member/member-dashboard/${result}`)
  await expect(page.getByText(/^\d of 5 values are in their usual range; .*\.$/)).toBeVisible()

  const name = page.getByRole('button', { name: /^Pain/ })
  await name.click()
  const dialog = page.getByRole('dialog', { name: /^Pain/ })
  await expect(dialog.getByRole('heading', { name: 'What is usual?' })).toBeVisible()
  await expect(dialog.getByText('How you can explain it', { exact: false })).toHaveCount(0)
  await expectAccessible(page, 'the explanation of a value')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(name).toBeFocused()

  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page, 'the result of a module')
})

test('staff open the same explanation by keyboard and read how to tell the member', async ({ page, context }) => {
  await signIn(context, 'staff')
  const mara = await memberByName(context.request, 1, 'Mara Lindner')
  const result = await findNewest(context.request, `/api/tenants/1/check-ups?memberId=${mara.id}&productId=2`)
  await page.goto(`/staff/1/member-measurements/${result}?memberId=${mara.id}`)
  const name = page.getByRole('table', { name: 'Result sheet' }).getByRole('button', { name: /^Pain/ })
  await name.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('How you can explain it to the member:')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^How much these values vary without any change is not known/)).toHaveCount(1)
  await expect(page.getByText('If the member feels unwell', { exact: false })).toBeVisible()
  await expectAccessible(page, 'the result of a module as staff see it')
})
