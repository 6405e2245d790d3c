import type { Session } from '@salus/contract/account/session.ts'
import type { Page } from '@playwright/test'
import { signIn } from '../steps/people.ts'
import { expect, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const longName =
  'Interdisziplinäres Gesundheitszentrum für Rehabilitation, Prävention und betriebliche Gesundheitsförderung Musterstadt'

/** Gives the organisation a long name, but only in the session response that this page gets. */
async function renameTenant(page: Page, displayName = longName): Promise<void> {
  await page.route('**/api/session', async (route) => {
    const answer = await route.fetch()
    const session = (await answer.json()) as Session
    const memberships = session.memberships.map((one) => ({ ...one, displayName }))
    await route.fulfill({ response: answer, json: { ...session, memberships } })
  })
}

test('on the narrowest phone the name of an organisation wraps between its words', async ({ page, context }) => {
  await signIn(context, 'reader')
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/staff/4/group-surveys')
  const name = page.getByRole('banner').getByText('Stadtwerke Hafen')
  await expect(name).toBeVisible()
  const linesOfFirstWord = await name.evaluate((element) => {
    const word = document.createRange()
    const text = element.firstChild ?? element
    word.setStart(text, 0)
    word.setEnd(text, 'Stadtwerke'.length)
    return word.getClientRects().length
  })
  expect(linesOfFirstWord).toBe(1)
  await expectNoSidewaysScroll(page, 'the head of a phone')
})

test('the name of an organisation takes two lines in the bar before it is cut', async ({ page, context }) => {
  await signIn(context, 'adminOfCompany')
  await page.setViewportSize({ width: 768, height: 1000 })
  const shortName = 'Stadtwerke Seehafen'
  await renameTenant(page, shortName)
  await page.goto('/staff/4/group-surveys')
  const name = page.getByRole('banner').getByRole('button', { name: shortName }).getByText(shortName)
  await expect(name).toBeVisible()
  expect(await name.evaluate(isWhole)).toBe(true)
  await expectNoSidewaysScroll(page, 'the bar')
})

const isWhole = (element: Element): boolean =>
  element.scrollWidth <= element.clientWidth + 1 && element.scrollHeight <= element.clientHeight + 1

test('the longest name of an organisation can be read whole in the list of organisations and in the menu of a phone', async ({
  page,
  context,
}) => {
  await signIn(context, 'admin')
  await renameTenant(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/staff/1/members-overview')
  const opener = page.getByRole('button', { name: longName })
  await opener.click()
  const entry = page.getByRole('link', { name: longName }).getByText(longName)
  await expect(entry).toBeVisible()
  expect(await entry.evaluate(isWhole)).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await page
    .locator('[aria-haspopup=dialog]')
    .filter({ hasText: text('en', 'shell.more') })
    .click()
  const inMenu = page.getByRole('dialog').getByRole('button', { name: longName }).getByText(longName)
  await expect(inMenu).toBeVisible()
  expect(await inMenu.evaluate(isWhole)).toBe(true)
  await expectNoSidewaysScroll(page, 'the menu of a phone')
})

for (const width of [390, 768, 834, 1024, 1280])
  test(`a name of 65 letters can be read whole in the head, and a short one keeps its height, ${width} wide`, async ({
    page,
    context,
  }) => {
    await signIn(context, 'admin')
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/staff/1/members-overview')
    const head = page.getByRole('banner')
    await expect(head.getByText('Studio Nord')).toBeVisible()
    expect((await head.boundingBox())?.height).toBe(width < 737 ? 56 : 72)
    const displayName = 'Betriebliches Gesundheitsmanagement der Stadtwerke Musterstadt AG'
    await renameTenant(page, displayName)
    await page.reload()
    const name = head.getByText(displayName)
    await expect(name).toBeVisible()
    expect(await name.evaluate(isWhole)).toBe(true)
    await expectNoSidewaysScroll(page, 'the head')
  })
