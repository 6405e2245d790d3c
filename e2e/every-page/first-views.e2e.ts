import type { BrowserContext, Page } from '@playwright/test'
import { type FirstView, watchFirstView } from '../steps/first-view.ts'
import { newestReport } from '../steps/group-report.ts'
import { type Person, signIn } from '../steps/people.ts'
import { expect, test } from '../steps/story.ts'

test.use({ viewport: { width: 390, height: 844 } })

interface View {
  readonly name: string
  readonly person?: Person
  readonly path: string | ((context: BrowserContext) => Promise<string>)
  /** The most requests that a browser with an empty cache may send, including the event stream. */
  readonly requests: number
  /** The most kB of scripts and styles, compressed. */
  readonly code?: number
}

const overview = '/member/member-dashboard'

const views: readonly View[] = [
  { name: 'home', path: '/home', requests: 17, code: 152.5 },
  { name: 'the overview', person: 'member', path: overview, requests: 35 },
  { name: 'a result', person: 'member', path: resultOfBody, requests: 30, code: 300 },
  { name: 'the members', person: 'staff', path: '/staff/1/members-overview', requests: 35, code: 255 },
  { name: 'the measurements', person: 'staff', path: '/staff/1/member-measurements', requests: 42 },
  { name: 'the group surveys', person: 'reader', path: '/staff/4/group-surveys', requests: 30 },
  { name: 'a group report', person: 'reader', path: newestReportPage, requests: 38 },
]

for (const { name, person, path, requests, code } of views)
  test(`${name} comes in few pieces, and nothing on it moves while it arrives`, async ({ page, context }) => {
    if (person) await signIn(context, person)
    const address = typeof path === 'string' ? path : await path(context)
    const watched = await watchFirstView(page)
    // Blocks live events, because those from parallel tests would cause additional requests.
    await page.route('**/api/events*', () => {})
    await page.goto(address)
    await expect(page.locator('h1').first()).toBeVisible()
    await expect.poll(() => watched.hasArrived(), { message: `${name} is there` }).toBe(true)
    expect(watched.requests.length, watched.requests.join('\n')).toBeLessThanOrEqual(requests)
    expect((await watched.marks()).shift).toBeLessThan(0.02)
    expect(countBytes(watched, /\.woff2$/), 'two fonts, of the letters in use').toBeLessThan(100_000)
    const limit = (code ?? Infinity) * 1000
    expect(countBytes(watched, /\.(?:js|css)$/), watched.requests.join('\n')).toBeLessThan(limit)
  })

const countBytes = ({ answers }: FirstView, files: RegExp) =>
  answers.filter(({ path }) => files.test(path)).reduce((sum, { bytes }) => sum + bytes, 0)

test('the overview asks for what it shows, in few and small answers', async ({ page, context }) => {
  await signIn(context, 'member')
  const watched = await watchFirstView(page)
  await page.route('**/api/events*', () => {})
  await page.goto(overview)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => watched.hasArrived()).toBe(true)
  const answers = watched.answers.filter((answer) => answer.path.startsWith('/api/'))
  expect(new Set(answers.map((answer) => answer.path)).size, 'each thing is asked for once').toBe(answers.length)
  expect(answers.length).toBeGreaterThanOrEqual(7)
  expect(answers.length).toBeLessThanOrEqual(8)
  expect(answers.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(60_000)
})

for (const [width, chosen, heading] of [
  [390, null, 'Know what has changed.'],
  [1280, 'de', 'Sehen, was sich verändert hat.'],
] as const)
  test(`the start page can be read before its scripts have come, and stays in its place, ${width} wide`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    if (chosen !== null)
      await context.addInitScript((language) => localStorage.setItem('salus.language', language), chosen)
    const scripts = Promise.withResolvers<void>()
    await page.route('**/assets/index-*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    const title = page.getByRole('heading', { level: 1, name: heading })
    await expect(title).toBeVisible()
    // Until the style sheet has loaded, nothing is painted, and both languages count as visible.
    await expect(page.locator('h1').filter({ visible: true })).toHaveCount(1)
    await expect(page.locator('h1 + p').filter({ hasText: /^Salus/, visible: true })).toBeInViewport()
    await expect(page.getByText(/^(?:E-mail|E-Mail-Adresse)$/).filter({ visible: true })).toHaveCount(0)
    const place = await title.boundingBox()
    scripts.resolve()
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
    expect(await title.boundingBox()).toEqual(place)
  })

test('a result is asked for before the scripts that draw it have come, and once', async ({ page, context }) => {
  await signIn(context, 'member')
  const address = await resultOfBody(context)
  const answer = `/api/me/check-ups/${address.split('/').at(-1)}`
  const watched = await watchUntilAsked(page, { answer, scripts: /\/assets\/result-/ })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => watched.hasArrived()).toBe(true)
  expect(watched.requests.filter((path) => path === answer)).toHaveLength(1)
})

test('the member to show is requested before the scripts that draw the measurements have come', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  const answer = '/api/tenants/1/members'
  const watched = await watchUntilAsked(page, { answer, scripts: /\/assets\/measurements-/ })
  await page.goto('/staff/1/member-measurements')
  await expect(page.getByRole('heading', { level: 1 }).getByRole('link')).toBeVisible()
  await expect.poll(() => watched.hasArrived()).toBe(true)
  const asked = watched.requests.filter((path) => path.startsWith('/api/'))
  expect(asked.toSorted(), 'each thing is asked for once').toEqual([...new Set(asked)].toSorted())
})

for (const [person, visited, scripts] of [
  ['member', [], /\/assets\/overview-/],
  ['staff', ['/staff/1/members-overview'], /\/assets\/products-/],
] as const)
  test(`the scripts of the page to which the plain address leads ${person} come before the session is known`, async ({
    page,
    context,
  }) => {
    await signIn(context, person)
    for (const address of visited) {
      await page.goto(address)
      await expect(page.locator('h1').first()).toBeVisible()
    }
    const asked = Promise.withResolvers<void>()
    page.on('request', (request) => {
      if (scripts.test(request.url())) asked.resolve()
    })
    // If the scripts were requested only after the session, this would wait for ever.
    await page.route('**/api/session', async (route) => {
      await asked.promise
      await route.continue()
    })
    await page.goto('/')
    await expect(page.locator('h1').first()).toBeVisible()
  })

test('the menu is drawn after its button was seen pressed, not before', async ({ page, context }) => {
  await signIn(context, 'member')
  await page.goto(overview)
  await expect(page.getByRole('article').first()).toBeVisible()
  const isOpen = await page.locator('nav [aria-haspopup="dialog"]').evaluate(async (more: HTMLElement) => {
    more.click()
    await Promise.resolve()
    return document.querySelector('dialog') !== null
  })
  expect(isOpen).toBe(false)
  await expect(page.getByRole('dialog')).toBeVisible()
})

interface Awaited {
  readonly answer: string
  readonly scripts: RegExp
}

/**
 * Delays these scripts until the page has sent the request to `answer`. If the page waited for the scripts before
 * sending this request, it would never appear.
 */
async function watchUntilAsked(page: Page, { answer, scripts }: Awaited): Promise<FirstView> {
  const watched = await watchFirstView(page)
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === answer)
  await page.route('**/api/events*', () => {})
  await page.route(scripts, async (route) => {
    await asked
    await route.continue()
  })
  return watched
}

async function newestReportPage({ request }: BrowserContext): Promise<string> {
  return `/staff/4/group-surveys/${await newestReport(request)}`
}

async function resultOfBody({ request }: BrowserContext): Promise<string> {
  const answer = await request.get('/api/me/check-ups?productId=6&limit=1')
  const { items } = (await answer.json()) as { items: { resultGuid: string }[] }
  return `${overview}/${items[0]?.resultGuid ?? ''}`
}
