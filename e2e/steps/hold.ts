import type { Page } from '@playwright/test'

/**
 * Holds back requests to these addresses until the returned function is called. Does not use a route of the test
 * library: a route would switch off the browser's cache, and every later page would fetch and compile all its scripts
 * again.
 */
export async function hold(page: Page, urlPattern: string): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Fetch.enable', { patterns: [{ urlPattern }] })
  return async () => {
    await session.send('Fetch.disable')
    await session.detach()
  }
}
