import type { Page } from '@playwright/test'

interface Answer {
  readonly path: string
  /** The size of the body as sent over the network. */
  readonly bytes: number
}

export interface FirstView {
  readonly requests: readonly string[]
  readonly answers: readonly Answer[]
  /**
   * True if no request has been sent for a while and none is running, apart from the event stream, which never ends.
   */
  hasArrived(): boolean
  marks(): Promise<Marks>
}

/** Measurements by the browser itself. Times are in milliseconds. */
interface Marks {
  readonly largestPaint: number
  /** The sum of all layout shifts, except those after user input. */
  readonly shift: number
  /** What moved, and from where to where, for the message of a failed test. */
  readonly moved: string
  /** The longest time from pressing a key or button to the frame that shows the effect. */
  readonly slowestPress: number
}

const quietMs = 700

/** Watches the requests and the layout shifts of a page. Call it before the page is opened. */
export async function watchFirstView(page: Page): Promise<FirstView> {
  const requests: string[] = []
  const answers: Answer[] = []
  const open = new Set<unknown>()
  let lastAt = performance.now()
  page.on('request', (request) => {
    const { pathname, protocol } = new URL(request.url())
    if (protocol === 'data:') return
    requests.push(pathname)
    lastAt = performance.now()
    if (pathname !== '/api/events') open.add(request)
  })
  page.on('requestfailed', (request) => open.delete(request))
  page.on('requestfinished', async (request) => {
    // A request that finishes while the page is being closed has no size any more.
    const sizes = await request.sizes().catch((error: unknown) => {
      if (!page.isClosed()) throw error
    })
    if (sizes) answers.push({ path: new URL(request.url()).pathname, bytes: sizes.responseBodySize })
    lastAt = performance.now()
    open.delete(request)
  })
  await page.addInitScript(observe)
  return {
    requests,
    answers,
    hasArrived: () => open.size === 0 && performance.now() - lastAt > quietMs,
    marks: () =>
      page.evaluate(() => {
        const { largestPaint, shift, moved = '', slowestPress } = document.documentElement.dataset
        return {
          largestPaint: Number(largestPaint ?? 0),
          shift: Number(shift ?? 0),
          moved,
          slowestPress: Number(slowestPress ?? 0),
        }
      }),
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly hadRecentInput: boolean
  readonly value: number
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/** Starts the browser's measurements and stores them in the page. Runs in the page itself. */
function observe(): void {
  const raise = (name: string, change: (before: number) => number) => {
    const { dataset } = document.documentElement
    dataset[name] = String(change(Number(dataset[name] ?? 0)))
  }
  const watch = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
      type,
      buffered: true,
      ...(type === 'event' && { durationThreshold: 16 }),
    } as PerformanceObserverInit)
  watch('largest-contentful-paint', ({ startTime }) => raise('largestPaint', () => startTime))
  watch('layout-shift', (entry) => {
    const { hadRecentInput, value, sources } = entry as LayoutShift
    if (hadRecentInput) return
    raise('shift', (before) => before + value)
    const moves = sources.map(
      ({ node, previousRect, currentRect }) =>
        `${node?.nodeName} "${node?.textContent?.slice(0, 40)}" ${previousRect.y} → ${currentRect.y}`,
    )
    document.documentElement.dataset['moved'] =
      `${document.documentElement.dataset['moved'] ?? ''}\n${value.toFixed(4)} ${moves.join(', ')}`
  })
  watch('event', (entry) => {
    const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number }
    if (interactionId > 0) raise('slowestPress', (before) => Math.max(before, duration))
  })
}
