import { expect, type Page, type Request } from '@playwright/test'

/**
 * Describes the focused element if it is covered, that is, if other elements are on top of it at all nine tested
 * points. Returns `null` if it is visible.
 */
export const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return null
    const { left, top, width, height } = element.getBoundingClientRect()
    const shares = [0.1, 0.5, 0.9]
    const isSeen = shares.some((x) =>
      shares.some((y) => {
        const hit = document.elementFromPoint(left + width * x, top + height * y)
        return hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element) === true)
      }),
    )
    return isSeen ? null : `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`
  })

/**
 * Waits until the focused element is visible, because the browser may still be scrolling to it. Resolves to false if
 * the element is not visible after three seconds.
 */
export const comesIntoSight = (page: Page): Promise<boolean> =>
  expect
    .poll(() => hiddenFocus(page), { timeout: 3_000 })
    .toBeNull()
    .then(() => true)
    .catch(() => false)

/** Waits until all content has arrived, because late content moves the focused element. */
export async function comesToRest(page: Page, open: ReadonlySet<Request>): Promise<void> {
  let before = -1
  const isAtRest = async () => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    const isSame = height === before && open.size === 0
    before = height
    return isSame
  }
  await expect.poll(isAtRest, { intervals: [400], timeout: 30_000 }).toBe(true)
}

/**
 * Watches the requests of the page. The returned set always contains the requests without a response, except the stream
 * of live events, which never ends.
 */
export function watchRequests(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (!request.url().includes('/api/events')) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return open
}
