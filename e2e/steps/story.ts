import { expect, type Page, test as base } from '@playwright/test'
import axeCore from 'axe-core'

/**
 * Marks a test that repeats another test with a different appearance, such as another language, or with more cases.
 * `npm test` skips it to be quick, and `npm run test:all` runs it.
 */
export const inEveryCase = { tag: '@every-case' } as const

interface Watched {
  readonly consoleMessages: string[]
}

// Console messages that a test may cause. For example, the browser reports the server's error statuses as failed
// resources.
const expected =
  /Failed to load resource: the server responded with a status of (401|403|404|409|412|422|429|503)|net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_REFUSED|NETWORK_CHANGED|CONNECTION_RESET|TUNNEL_CONNECTION_FAILED)|Clear-Site-Data header|Service Worker registration blocked by Playwright/

export function watch(page: Page, said: string[]): void {
  page.on('console', (message) => {
    if (!expected.test(message.text())) said.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`))
}

/**
 * The `test` function of all end-to-end tests. A test fails if the browser's console shows an unexpected message, for
 * example about the content security policy.
 */
export const test = base.extend<Watched>({
  consoleMessages: [
    async ({ page }, use) => {
      const said: string[] = []
      watch(page, said)
      await use(said)
      expect(said, 'the browser console stays silent').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Waits until animations have ended. During an animation, text is half transparent and not yet in its final place. */
export async function expectSettled(page: Page): Promise<void> {
  const isMoving = () =>
    document
      .getAnimations()
      .some(({ effect, playState }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < 2000)
  await expect.poll(() => page.evaluate(isMoving), { message: 'the screen comes to rest' }).toBe(false)
}

declare global {
  // Must be `var`, because `let` and `const` do not create a property of `globalThis`.
  var axe: typeof axeCore
}

const rules = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // Leaves out the lists of passed rules and does not read the style sheets again, because both would double the time.
  resultTypes: ['violations'],
  preload: false,
} satisfies axeCore.RunOptions

export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectSettled(page)
  // Loads the script only once for each document, because its size is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source)
  const serious = await page.evaluate(async (options) => {
    const { violations } = await globalThis.axe.run(document, options)
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
  }, rules)
  expect(serious, what).toEqual([])
}

export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}
