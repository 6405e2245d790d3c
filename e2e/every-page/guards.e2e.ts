// Tests specification 2.1: who can open which page, and to which page all others are redirected.

import type { Page } from '@playwright/test'
import { type Person, signIn } from '../steps/people.ts'
import { expect, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const staffPages = [
  'products-overview',
  'users-overview',
  'support',
  'upgrade-tariff',
  'members-overview',
  'member-measurements',
  'member-measurements/new',
  'perform-analysis',
  'profile-settings',
]

const landings: readonly { who: Person | null; from: string; lands: string | RegExp }[] = [
  // Signed out: public pages open, and every other page redirects to the sign-in.
  ...['/home', '/register', '/register-selection', '/register/tanita', '/about', '/information', '/privacy'].map(
    (path) => ({
      who: null,
      from: path,
      lands: path,
    }),
  ),
  ...[
    '/',
    '/linking',
    '/member',
    '/member/documents',
    '/member/perform-analysis',
    '/memberships',
    '/staff',
    '/staff/1/products-overview',
    '/profile-settings',
    '/no-such-page',
  ].map((path) => ({ who: null, from: path, lands: '/home' })),
  // Staff can open the business area of their tenant with its number or its name in the address. They cannot open the
  // pages for signed-out visitors.
  ...['/home', '/register', '/register-selection', '/staff', '/staff/studio-nord', '/staff/1'].map((path) => ({
    who: 'staff' as const,
    from: path,
    lands: '/staff/1/products-overview',
  })),
  ...staffPages.map((page) => ({
    who: 'staff' as const,
    from: `/staff/1/${page}`,
    lands: new RegExp(`^/staff/1/${page}`),
  })),
  { who: 'staff', from: '/staff/studio-nord/members-overview', lands: '/staff/1/members-overview' },
  { who: 'staff', from: '/staff/2/members-overview', lands: '/staff/1/members-overview' },
  {
    who: 'staff',
    from: '/staff/2/perform-analysis?memberId=4f1c0d5e-0000-4000-8000-000000000000',
    lands: /^\/staff\/1\/perform-analysis/,
  },
  { who: 'staff', from: '/staff/no-such-tenant/support', lands: '/staff/1/support' },
  { who: 'staff', from: '/register/tanita', lands: '/register/tanita' },
  { who: 'staff', from: '/member', lands: /^\/member/ },
  { who: 'staff', from: '/no-such-page', lands: '/staff/1/products-overview' },
  // Members: their own area opens, but the business area does not.
  { who: 'member', from: '/member', lands: /^\/member/ },
  { who: 'member', from: '/member/documents', lands: '/member/documents' },
  { who: 'member', from: '/member/perform-analysis', lands: /^\/member\/perform-analysis/ },
  { who: 'member', from: '/member/profile-settings', lands: '/member/profile-settings' },
  { who: 'member', from: '/memberships', lands: '/memberships' },
  { who: 'member', from: '/linking', lands: '/linking' },
  { who: 'member', from: '/staff', lands: /^\/member/ },
  { who: 'member', from: '/home', lands: /^\/member/ },
  { who: 'member', from: '/staff/1/members-overview', lands: /^\/member/ },
  { who: 'member', from: '/privacy', lands: '/privacy' },
  // Invited people are redirected to the invitation until they have a membership.
  { who: 'invited', from: '/member', lands: '/linking' },
  { who: 'invited', from: '/member/documents', lands: '/linking' },
  { who: 'invited', from: '/home', lands: '/linking' },
  { who: 'invited', from: '/staff/2/members-overview', lands: '/linking' },
  // Users with neither an invitation nor a membership are redirected to the member area.
  { who: 'nobody', from: '/member', lands: /^\/member/ },
  { who: 'nobody', from: '/staff', lands: /^\/member/ },
  // A person with several tenants can open the business area of the tenants in which they work. The address of any
  // other tenant redirects to one of these.
  { who: 'both', from: '/staff/2/products-overview', lands: '/staff/2/products-overview' },
  { who: 'both', from: '/staff/1/products-overview', lands: '/staff/1/products-overview' },
  { who: 'both', from: '/staff/3/products-overview', lands: /^\/staff\/[12]\/products-overview/ },
]

const landed = async (page: Page, lands: string | RegExp) => {
  if (typeof lands === 'string') await expect.poll(() => new URL(page.url()).pathname).toBe(lands)
  else await expect.poll(() => new URL(page.url()).pathname).toMatch(lands)
  await expect(page.locator('h1').first()).toBeVisible()
}

for (const who of [null, 'staff', 'member', 'invited', 'nobody', 'both'] as const) {
  test(`${who ?? 'a signed-out person'} lands where the specification says`, async ({ page, context }) => {
    test.setTimeout(180_000)
    if (who) await signIn(context, who)
    for (const row of landings.filter((each) => each.who === who)) {
      await test.step(`${row.from} -> ${row.lands}`, async () => {
        await page.goto(row.from)
        await landed(page, row.lands)
      })
    }
  })
}

test('a person of another tenant receives none of its data while being redirected', async ({ page, context }) => {
  await signIn(context, 'foreignStaff')
  const answers: string[] = []
  page.on('response', (response) => {
    if (/\/api\/tenants\/[12]\b/.test(response.url()) && response.ok()) answers.push(response.url())
  })
  for (const path of [
    '/staff/1/members-overview',
    '/staff/2/member-measurements',
    '/staff/studio-nord/perform-analysis',
  ]) {
    await page.goto(path)
    await landed(page, /^\/staff\/3\//)
  }
  expect(answers).toEqual([])
})

test('query parameters stay when the tenant in the address is replaced', async ({ page, context }) => {
  await signIn(context, 'staff')
  await page.goto('/staff/studio-nord/member-measurements?productId=6&productId=15')
  await landed(page, /^\/staff\/1\/member-measurements/)
  await expect.poll(() => new URL(page.url()).searchParams.getAll('productId')).toEqual(['6', '15'])
})

test('a result that does not exist is reported, whatever else the address contains', async ({ page, context }) => {
  test.setTimeout(90_000)
  await signIn(context, 'staff')
  // Each address contains an unknown result. After the message, the page shows the first of all members. This member
  // may have no results, so the final address may contain no result.
  for (const query of ['', '?memberId=', '?memberId=me&productId=x']) {
    await page.goto(`/staff/1/member-measurements/4f1c0d5e-0000-4000-8000-000000000000${query}`)
    await expect(page.getByText(text('en', 'checkUps.notFound')), query).toBeVisible()
    await expect(page).toHaveURL(/member-measurements(?:\/(?!4f1c0d5e)[0-9a-f-]{36})?\?memberId=[0-9a-f-]{36}$/)
  }
})

test('the tenant last worked in is where /staff leads', async ({ page, context }) => {
  await signIn(context, 'both')
  await page.goto('/staff/2/support')
  await landed(page, '/staff/2/support')
  expect(await page.evaluate(() => localStorage.getItem('recentTenantId'))).toBe('2')
  await page.goto('/staff')
  await landed(page, '/staff/2/products-overview')
  await page.goto('/staff/1/support')
  await landed(page, '/staff/1/support')
  await page.goto('/staff')
  await landed(page, '/staff/1/products-overview')
})
