import { signIn } from '../steps/people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const en = (key: string) => text('en', key)

test.use({ viewport: { width: 390, height: 844 } })

test('the main message of the overview is on its first card, its advice is not cut, and numbers can be hidden at once', async ({
  page,
  context,
}) => {
  await signIn(context, 'member')
  await page.goto('/member')
  const short = page.getByRole('region', { name: en('overview.inShort') })
  const cards = page.getByRole('article')
  await expect(short.getByRole('link').first()).toBeVisible()
  const named = (await short.getByRole('link').first().innerText()).replace(
    en('overview.lookAt').replace('{name}', ''),
    '',
  )
  await expect(cards.first().getByRole('heading')).toHaveText(named.trim())
  const cut = await cards
    .locator('p')
    .evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent))
  expect(cut).toEqual([])
  const quiet = page.getByRole('switch', { name: en('checkUps.quiet.label') })
  const [top, first] = [await quiet.boundingBox(), await cards.first().boundingBox()]
  expect(top?.y ?? Infinity).toBeLessThan(first?.y ?? 0)
  await expectNoSidewaysScroll(page, 'the overview')
  await expectAccessible(page, 'the overview of a member')
})

test('a result at the border of a fine band says so on the overview as on its own page', async ({ page, context }) => {
  await signIn(context, 'member')
  await page.goto('/member')
  const words = en('checkUps.atBorder').replace('{band}', '')
  const card = page.getByRole('article').filter({ hasText: words }).first()
  const said = await card.getByText(words).innerText()
  await card.getByRole('link').first().click()
  await expect(page.getByText(said, { exact: true }).first()).toBeVisible()
})

test('a member finds a document by its kind and year', async ({ page, context }) => {
  await signIn(context, 'member')
  await page.goto('/member/documents')
  const reports = page.getByRole('link', { name: /^Report: / })
  await expect(reports.first()).toBeVisible()
  await page.getByRole('button', { name: en('documents.kind'), exact: true }).click()
  await page.getByRole('radio', { name: 'Stress load' }).click()
  await page.keyboard.press('Escape')
  await expect(reports.filter({ hasNotText: 'Stress load' })).toHaveCount(0)
  await expect(reports.first()).toBeVisible()
  await page.getByRole('button', { name: en('documents.year'), exact: true }).click()
  await page.getByRole('radio').last().click()
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'the narrowed documents')
  await page
    .getByRole('button', { name: en('documents.clearFilter').replace('{filter}', en('documents.kind')) })
    .click()
  await expect(page.getByRole('button', { name: en('documents.kind'), exact: true })).toBeFocused()
})

test('a person without a membership sees an empty list of documents and no error', async ({ page, context }) => {
  await signIn(context, 'nobody')
  await page.goto('/member/documents')
  await expect(page.getByText(en('documents.none'))).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.goto('/member')
  await expect(page.getByRole('switch', { name: en('checkUps.quiet.label') })).toBeVisible()
})
