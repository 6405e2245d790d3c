// Opens pages of staff and members with a larger text size, as people set it in their browser. The whole layout must
// follow: if there is no room for a part any more, the page is laid out as in a smaller window.

import { chromium, type Page } from '@playwright/test'
import { signIn } from '../steps/people.ts'
import { expect, expectNoSidewaysScroll, expectSettled, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const pages = [
  ['admin', '/staff/1/members-overview'],
  ['admin', '/staff/1/member-measurements'],
  ['member', '/member/member-dashboard'],
  ['member', '/member/profile-settings?section=appearance'],
] as const

/** Lists the entries of the side menu whose words are cut off. */
const listCutEntries = (page: Page): Promise<readonly (string | null)[]> =>
  page
    .locator('aside .nav')
    .filter({ visible: true })
    .evaluateAll((entries) =>
      entries.filter((entry) => entry.scrollWidth > entry.clientWidth).map(({ textContent }) => textContent),
    )

for (const [pixels, hasMenuBeside] of [
  [24, true],
  [32, false],
] as const)
  test(`with text of ${pixels} pixels in a window of 1280, no page scrolls sideways and the menu says every word`, async ({
    launchOptions,
    baseURL,
  }) => {
    test.setTimeout(120_000)
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${pixels}`],
    })
    const context = await browser.newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      locale: 'de-DE',
      viewport: { width: 1280, height: 800 },
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    for (const [person, path] of pages) {
      await signIn(context, person)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectSettled(page)
      await expectNoSidewaysScroll(page, path)
      await expect(page.getByRole('navigation', { name: text('de', 'shell.bottomMenu') })).toHaveCount(
        hasMenuBeside ? 0 : 1,
      )
      expect(await listCutEntries(page), path).toEqual([])
    }
    await browser.close()
  })
