import { expect, type Page, test as base } from '@playwright/test'
import axeCore from 'axe-core'

/**
 * Marks a test that repeats another one with a different appearance or with more cases. `npm test` leaves it out to be
 * quick; `npm run test:all` runs it.
 */
export const inEveryCase = { tag: '@every-case' } as const

interface Watched {
  readonly consoleMessages: string[]
}

// The console messages that a test may cause. For example, the browser reports an error status of the server as a
// failed resource.
const expected =
  /Failed to load resource: the server responded with a status of (401|403|404|409|412|422|429|503)|net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_REFUSED|NETWORK_CHANGED|CONNECTION_RESET|TUNNEL_CONNECTION_FAILED)|Clear-Site-Data header|Service Worker registration blocked by Playwright/

export function watch(page: Page, said: string[]): void {
  page.on('console', (message) => {
    if (!expected.test(message.text())) said.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`))
}

/**
 * The `test` of all stories. It fails if the browser's console shows a message that is not expected, for example about
 * the content security policy.
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

/**
 * Waits until fading content is fully visible, because half-transparent words have neither their final colours nor
 * their final place.
 */
export async function expectSettled(page: Page): Promise<void> {
  const isMoving = () =>
    document
      .getAnimations()
      .some(({ effect, playState }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < 2000)
  await expect.poll(() => page.evaluate(isMoving), { message: 'the screen comes to rest' }).toBe(false)
}

declare global {
  // Only a `var` becomes a property of `globalThis`.
  var axe: typeof axeCore
}

const rules = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // Lists of passed rules and reading the style sheets again are not needed, and would double the time.
  resultTypes: ['violations'],
  preload: false,
} satisfies axeCore.RunOptions

export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectSettled(page)
  // Loads the script once for each document, because it is half a megabyte.
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
