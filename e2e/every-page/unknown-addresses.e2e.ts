import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type APIRequestContext, type Browser, expect as expectValue, type Page } from '@playwright/test'
import { findConsentText } from '@salus/domain/consents/consent-texts.ts'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { comesToRest, watchRequests } from '../steps/focus.ts'
import { memberByName, newMember, signIn } from '../steps/people.ts'
import { sendWrite } from '../steps/requests.ts'
import { expect, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const unknown = '4f1c0d5e-0000-4000-8000-000000000000'
const notIds = [unknown, 'no-such-thing', unknown.toUpperCase().slice(0, -1), '98765']

interface Row {
  readonly route: string
  /**
   * Builds the address that contains the id. Some addresses also contain `withResults`, a member who has results,
   * because the page would otherwise choose the first of all members.
   */
  readonly address: (id: string, withResults: string) => string
  readonly lands: RegExp
  readonly says: string
  /** The address is opened a second time with the id of another tenant's object of this kind. */
  readonly foreign?: keyof Foreign
  /** Set if the id is in the query string: malformed values there are ignored without a message. */
  readonly isSearch?: true
}

interface Foreign {
  readonly memberId: string
  readonly dayId: string
  readonly requestId: string
  readonly resultGuid: string
}

const staff = '/staff/1'
const analyses = new RegExp(`^${staff}/perform-analysis/[a-zA-Z/-]+$`)

const membersAsAdmin: readonly Row[] = [
  {
    route: 'members-overview/$memberId',
    address: (id) => `${staff}/members-overview/${id}`,
    lands: /\/members-overview$/,
    says: 'checkUps.memberNotFound',
    foreign: 'memberId',
  },
  {
    route: 'members-overview/imports/$importId',
    address: (id) => `${staff}/members-overview/imports/${id}`,
    lands: /\/members-overview\/import$/,
    says: 'memberImports.notFound',
  },
  {
    route: 'members-overview/merge/$memberId/$otherMemberId',
    address: (id) => `${staff}/members-overview/merge/${unknown}/${id}`,
    lands: /\/members-overview\/duplicates$/,
    says: 'memberMerges.notFound',
    foreign: 'memberId',
  },
  {
    route: '$resultGuid',
    address: (id, withResults) => `${staff}/member-measurements/${id}?memberId=${withResults}`,
    lands: /\/member-measurements\/[0-9a-f-]{36}$/,
    says: 'checkUps.notFoundFirst',
    foreign: 'resultGuid',
  },
]

const tenantAsAdmin: readonly Row[] = [
  {
    route: 'measurement-days/$dayId',
    address: (id) => `${staff}/measurement-days/${id}`,
    lands: /\/measurement-days$/,
    says: 'measurementDays.notFound',
    foreign: 'dayId',
  },
  {
    route: 'group-surveys/$surveyId',
    address: (id) => `${staff}/group-surveys/${id}`,
    lands: /\/group-surveys$/,
    says: 'groupReports.notFound',
  },
  {
    route: 'upgrade-tariff/orders/$orderId',
    address: (id) => `${staff}/upgrade-tariff/orders/${id}`,
    lands: /\/upgrade-tariff$/,
    says: 'tariff.orderNotFound',
  },
  {
    route: 'tenant-settings/erasures/$erasureId',
    address: (id) => `${staff}/tenant-settings/erasures/${id}`,
    lands: /\/tenant-settings$/,
    says: 'erasures.receiptNotFound',
  },
]

const othersAsAdmin: readonly Row[] = [
  {
    route: 'perform-analysis/$',
    address: (id) => `${staff}/perform-analysis/${id}`,
    lands: analyses,
    says: 'analyses.notFound',
  },
  {
    route: 'staff/$groupId',
    address: (id) => `/staff/${id}/members-overview`,
    lands: /^\/staff\/1\/members-overview$/,
    says: 'shell.tenantNotFound',
  },
  {
    route: '?request',
    address: (id) => `${staff}/support?request=${id}`,
    lands: /\/support$/,
    says: 'support.notFound',
    foreign: 'requestId',
    isSearch: true,
  },
  ...['member-measurements', 'member-measurements/new', 'perform-analysis', 'measurement-files'].map((page): Row => ({
    route: '?memberId',
    address: (id) => `${staff}/${page}?memberId=${id}`,
    lands: new RegExp(`^${staff}/${page}`),
    says: 'checkUps.memberNotFound',
    foreign: 'memberId',
    isSearch: true,
  })),
  { route: '$', address: (id) => `/${id}`, lands: /^\/staff\/1\//, says: 'shell.pageNotFound' },
]

/** The rows that are opened as a member. This member needs results. */
const asMember: readonly Row[] = [
  {
    route: 'member-dashboard/$resultGuid',
    address: (id) => `/member/member-dashboard/${id}`,
    lands: /^\/member\/member-dashboard\/[0-9a-f-]{36}$/,
    says: 'checkUps.notFoundFirst',
    foreign: 'resultGuid',
  },
  {
    route: 'perform-analysis/$',
    address: (id) => `/member/perform-analysis/${id}`,
    lands: /^\/member\/perform-analysis\/[a-zA-Z/-]+$/,
    says: 'analyses.notFound',
  },
]

/**
 * Routes that are not in the table: the page of a handed-over device, and the page for the link in a reminder mail,
 * which has its own test below.
 */
const walkedElsewhere = ['staff/$groupId/kiosk', 'reminders/$token']

async function makeForeign(request: APIRequestContext): Promise<Foreign> {
  const { id: memberId } = await newMember(request, 3, `Fremd${Date.now()}`)
  const station = { name: 'Waage', profileIds: [profileCatalogue.find(({ path }) => path === 'seca')?.id] }
  const data = { title: 'Fremder Tag', day: new Intl.DateTimeFormat('sv-SE').format(new Date()), stations: [station] }
  const day = await sendWrite(request, 'POST /api/tenants/3/measurement-days', { data })
  expectValue(day.status()).toBe(201)
  const asked = {
    subject: 'Fremde Anfrage',
    category: 'question',
    priority: 'normal',
    text: 'Frage',
    attachmentIds: [],
  }
  const opened = await sendWrite(request, 'POST /api/tenants/3/support-requests', { data: asked })
  expectValue(opened.status(), await opened.text()).toBe(201)
  const checkUps = await request.get('/api/tenants/3/check-ups?limit=1')
  const [checkUp] = ((await checkUps.json()) as { items: { resultGuid: string }[] }).items
  return {
    memberId,
    dayId: ((await day.json()) as { day: { id: string } }).day.id,
    requestId: ((await opened.json()) as { request: { id: string } }).request.id,
    resultGuid: checkUp?.resultGuid ?? unknown,
  }
}

interface Known {
  readonly foreign: Foreign
  readonly withResults: string
}

async function prepare(browser: Browser): Promise<Known> {
  const elsewhere = await browser.newContext()
  await signIn(elsewhere, 'foreignStaff')
  const foreign = await makeForeign(elsewhere.request)
  await elsewhere.close()
  const own = await browser.newContext()
  await signIn(own, 'admin')
  const { id: withResults } = await memberByName(own.request, 1, 'Mara Lindner')
  await own.close()
  return { foreign, withResults }
}

async function walk(page: Page, rows: readonly Row[], { foreign, withResults }: Known): Promise<void> {
  for (const { route, address, lands, says, foreign: kind, isSearch } of rows) {
    const ids = isSearch === true ? [unknown] : notIds
    for (const id of kind === undefined ? ids : [...ids, foreign[kind]]) {
      const asked = address(id, withResults)
      await test.step(`${route}: ${asked}`, async () => {
        await page.goto(asked)
        await expect(page.getByText(text('en', says)), asked).toBeVisible()
        await expect.poll(() => new URL(page.url()).pathname, asked).toMatch(lands)
        expect(page.url()).not.toContain(id)
        await expect(page.getByRole('heading').first()).toBeVisible()
        await expect(page.getByRole('button', { name: text('en', 'errors.retry') })).toHaveCount(0)
      })
    }
  }
}

/** The rows in groups, each with its own test, because a busy machine needs seconds for one address. */
const walks = [
  { who: 'admin', of: 'members and results', rows: membersAsAdmin },
  { who: 'admin', of: 'measurement days, surveys, orders and erasures', rows: tenantAsAdmin },
  { who: 'admin', of: 'tenants, analyses, requests and pages', rows: othersAsAdmin },
  { who: 'member', of: 'results and analyses', rows: asMember },
] as const

test.describe('every address of something that does not exist says so and leads on', () => {
  let known: Known
  test.beforeAll(async ({ browser }) => {
    known = await prepare(browser)
  })
  for (const { who, of, rows } of walks)
    test(`as ${who}: ${of}`, async ({ page, context }) => {
      test.setTimeout(180_000)
      await signIn(context, who)
      await walk(page, rows, known)
    })
})

test('every route with a parameter is walked', () => {
  const folder = fileURLToPath(new URL('../../web/src/', import.meta.url))
  const routes = readdirSync(`${folder}routes`).filter((name) => !name.includes('.test.'))
  const files = ['routes.tsx', ...routes.map((name) => `routes/${name}`)]
  const withParameter = files.flatMap((file) =>
    [...readFileSync(folder + file, 'utf8').matchAll(/path: '([^']*\$[^']*)'/g)].map(([, path]) => path),
  )
  const walked = new Set(walks.flatMap(({ rows }) => rows.map(({ route }) => route)))
  expect(withParameter.filter((path) => !walked.has(path ?? '') && !walkedElsewhere.includes(path ?? ''))).toEqual([])
  expect(withParameter.length).toBeGreaterThan(10)
})

test('somebody without results is led to the overview', async ({ page, context }) => {
  await signIn(context, 'nobody')
  await page.goto(`/member/member-dashboard/${unknown}`)
  await expect(page.getByText(text('en', 'checkUps.notFound'))).toBeVisible()
  await expect(page).toHaveURL(/\/member\/member-dashboard$/)
})

test('a result that does not exist is reported even for a member who shares nothing', async ({ page, context }) => {
  await signIn(context, 'admin')
  const { id } = await newMember(context.request, 1, `Still${Date.now()}`)
  const { version: textVersion } = findConsentText('share-with-staff')
  const withdrawn = await sendWrite(context.request, `POST /api/tenants/1/members/${id}/consents`, {
    data: { purpose: 'share-with-staff', decision: 'withdrawn', how: 'in-person', textVersion, language: 'en' },
  })
  expect(withdrawn.status(), await withdrawn.text()).toBe(200)
  await page.goto(`${staff}/member-measurements/${unknown}?memberId=${id}`)
  await expect(page.getByText(text('en', 'checkUps.notFound'))).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/member-measurements\\?memberId=${id}$`))
  await expect(page.getByRole('button', { name: text('en', 'errors.retry') })).toHaveCount(0)
})

test('an unknown analysis for an unknown member leads to the first analysis without a member', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  for (let round = 0; round < 3; round += 1) {
    await page.goto(`${staff}/perform-analysis/nothing?memberId=${unknown}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page).toHaveURL(/\/perform-analysis\/(?!nothing)[\w/-]+$/)
    await expect(page.getByText(text('en', 'analyses.notFound'))).toBeVisible()
    await expect(page.getByText(text('en', 'checkUps.memberNotFound'))).toBeVisible()
  }
})

test('malformed search parameters count as absent', async ({ page, context }) => {
  test.setTimeout(90_000)
  await signIn(context, 'admin')
  const open = watchRequests(page)
  for (const address of [
    `${staff}/support?request=`,
    `${staff}/support?request=x&request=y`,
    `${staff}/members-overview?view=nothing&sort=&productId=x&dialog=old&lastCheckUp=1`,
    `${staff}/member-measurements?memberId=&productId=-1&status=x`,
    `${staff}/perform-analysis?memberId=me`,
    `${staff}/measurement-files?memberId=${unknown.slice(1)}`,
    `${staff}/profile-settings?section=nothing`,
    '/profile-settings?section=',
    '/profile-settings?section=toString',
  ]) {
    await page.goto(address)
    await expect(page.locator('h1').first(), address).toBeVisible()
    await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0)
    await expect(page.getByRole('button', { name: text('en', 'errors.retry') }), address).toHaveCount(0)
    // Waits, because a message about a response may appear later than the page.
    await comesToRest(page, open)
    await expect(page.locator('.toast'), address).toHaveCount(0)
  }
})

test('a failing server shows an error that offers another try', async ({ page, context, consoleMessages }) => {
  // Uses a tenant whose members no other test changes, because a change would make the page repeat the request.
  await signIn(context, 'adminOfCompany')
  await page.route(`**/api/tenants/4/members/${unknown}`, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`/staff/4/members-overview/${unknown}`)
  await expect(page.getByRole('button', { name: text('en', 'errors.retry') })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(unknown))
  await page.unroute(`**/api/tenants/4/members/${unknown}`)
  await page.getByRole('button', { name: text('en', 'errors.retry') }).click()
  await expect(page.getByText(text('en', 'checkUps.memberNotFound'))).toBeVisible()
  consoleMessages.length = 0
})

test('an invalid link from a mail says so', async ({ page }) => {
  for (const [address, says] of [
    ['/answer', 'links.notUsable.title'],
    [`/answer#${unknown}.x`, 'links.notUsable.title'],
    [`/invitation#${unknown}.x`, 'invitations.landing.overTitle'],
    ['/reset-password', 'public.linkMissing'],
    ['/confirm-email', 'registration.unusableTitle'],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(address)
    await expect(page.getByText(text('en', says)).first(), address).toBeVisible()
  }
  await page.goto('/reminders/nothing')
  await page.getByRole('button', { name: text('en', 'settings.remindersStop') }).click()
  await expect(page.getByText(text('en', 'settings.remindersLinkBroken'))).toBeVisible()
})
