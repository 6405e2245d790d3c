import type { Page } from '@playwright/test'

/**
 * Holds back requests to these addresses until the returned function is called. Does not use Playwright's `route`,
 * which would switch off the browser's cache. Each later page would then fetch and compile all its scripts again.
 */
export async function hold(page: Page, urlPattern: string): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Fetch.enable', { patterns: [{ urlPattern }] })
  return async () => {
    await session.send('Fetch.disable')
    await session.detach()
  }
}
