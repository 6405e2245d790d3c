// Opens every page over a slow network and measures how far the visible parts move while the other parts arrive.

import type { BrowserContext, Page } from '@playwright/test'
import type { CrisisNotice } from '@salus/contract/check-ups/crisis-notices.ts'
import { watchFirstView } from '../steps/first-view.ts'
import { fillInReport } from '../steps/group-report.ts'
import { type Person, signIn } from '../steps/people.ts'
import { expect, test } from '../steps/story.ts'

/** The most that a page may shift, as measured by the browser. Readers do not notice less. */
const most = 0.02

const staffPages = [
  'products-overview',
  'users-overview',
  'support',
  'upgrade-tariff',
  'audit-log',
  'members-overview',
  'members-overview/{member}',
  'members-overview/import',
  'members-overview/duplicates',
  'guests',
  'measurement-days',
  'measurement-files',
  'tenant-settings',
  'tenant-settings?section=security',
  'profile-settings',
  'member-measurements',
  'member-measurements?memberId={member}',
  'member-measurements/{result}?memberId={member}',
  'member-measurements/new',
  'perform-analysis',
].map((path) => `/staff/1/${path}`)

const pagesByPerson: readonly { readonly who: Person | null; readonly paths: readonly string[] }[] = [
  {
    who: null,
    paths: ['/home', '/register-selection', '/register', '/reset-password', '/about', '/information', '/invitation'],
  },
  {
    who: 'member',
    paths: [
      '/member/member-dashboard',
      '/member/documents',
      '/member/perform-analysis',
      '/member/profile-settings',
      '/profile-settings?section=privacy',
      '/memberships',
    ],
  },
  { who: 'admin', paths: staffPages },
  {
    who: 'adminOfCompany',
    paths: ['/staff/4/group-surveys', '/staff/4/group-surveys/new', '/staff/4/group-surveys/{report}'],
  },
]

for (const width of [390, 768, 1280])
  for (const { who, paths } of pagesByPerson)
    test(
      `nothing moves while a page of ${who ?? 'a signed-out person'} arrives, ${width} wide`,
      width === 768 ? { tag: '@every-case' } : {},
      async ({ context }) => {
        test.setTimeout(240_000)
        if (who) await signIn(context, who)
        for (const path of paths)
          await test.step(path, async () => expectStill(context, width, await fillIn(path, context)))
      },
    )

test('a notice of a crisis comes with the page and pushes nothing down', async ({ context }) => {
  await signIn(context, 'admin')
  const notice = {
    resultGuid: '00000000-0000-4000-8000-000000000001',
    memberId: '00000000-0000-4000-8000-000000000002',
    firstName: 'Mara',
    lastName: 'Lindner',
    birthDate: '1982-03-14',
    externalNumber: 'SN-1001',
    dateOfMeasurement: new Date().toISOString(),
    noticedAt: new Date().toISOString(),
  }
  for (const path of ['members-overview', 'products-overview', 'audit-log'])
    await expectStill(context, 390, `/staff/1/${path}`, [notice])
})

async function expectStill(
  context: BrowserContext,
  width: number,
  address: string,
  notices: readonly CrisisNotice[] = [],
): Promise<void> {
  const opened = await context.newPage()
  await opened.setViewportSize({ width, height: 860 })
  await slowDown(opened)
  // Blocks live events, because those from parallel tests would cause additional requests.
  await opened.route('**/api/events*', () => {})
  // Other notices of crises would come from parallel tests.
  await opened.route('**/crisis-notices', (route) => route.fulfill({ json: { items: notices } }))
  const watched = await watchFirstView(opened)
  await opened.goto(address)
  await expect(opened.locator('h1').first()).toBeVisible()
  await expect.poll(() => watched.hasArrived(), { message: `${address} is there` }).toBe(true)
  const { shift, moved } = await watched.marks()
  expect(shift, `${address}${moved}`).toBeLessThan(most)
  await opened.close()
}

/** Slows the network down, so that answers arrive one after the other and only after the first paint. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 60,
    downloadThroughput: 1_250_000,
    uploadThroughput: 1_250_000,
  })
}

async function fillIn(path: string, { request }: BrowserContext): Promise<string> {
  if (!/\{(?:member|result)\}/.test(path)) return fillInReport(path, request)
  const answer = await request.get('/api/tenants/1/check-ups?limit=1')
  const { items } = (await answer.json()) as { items: readonly { memberId: string; resultGuid: string }[] }
  const [newest] = items
  if (newest === undefined) throw new Error('The demo data holds no check-up.')
  return path.replaceAll('{member}', newest.memberId).replaceAll('{result}', newest.resultGuid)
}
