// Opens every screen in both languages and both themes, in a wide and a narrow window. Expects no serious accessibility
// findings and no cut-off text.

import { fillInReport } from '../steps/group-report.ts'
import { signIn, type Person } from '../steps/people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'

const screens: readonly { who: Person | null; path: string }[] = [
  { who: null, path: '/home' },
  { who: null, path: '/register-selection' },
  { who: null, path: '/register' },
  { who: null, path: '/register/tanita' },
  { who: null, path: '/about' },
  { who: null, path: '/information' },
  { who: null, path: '/privacy' },
  { who: 'member', path: '/member' },
  { who: 'member', path: '/member/member-dashboard' },
  { who: 'member', path: '/member/documents' },
  { who: 'member', path: '/member/perform-analysis' },
  { who: 'member', path: '/member/perform-analysis/StressPilot/stress-load' },
  { who: 'member', path: '/member/perform-analysis/manual' },
  { who: 'member', path: '/member/profile-settings' },
  { who: 'member', path: '/profile-settings?section=privacy' },
  { who: 'member', path: '/memberships' },
  { who: 'invited', path: '/linking' },
  { who: 'staff', path: '/staff/1/products-overview' },
  { who: 'staff', path: '/staff/1/users-overview' },
  { who: 'staff', path: '/staff/1/support' },
  { who: 'staff', path: '/staff/1/upgrade-tariff' },
  { who: 'staff', path: '/staff/1/tenant-settings' },
  { who: 'staff', path: '/staff/1/tenant-settings?section=security' },
  { who: 'staff', path: '/staff/1/members-overview' },
  { who: 'staff', path: '/staff/1/member-measurements' },
  { who: 'staff', path: '/staff/1/member-measurements/new' },
  { who: 'staff', path: '/staff/1/perform-analysis' },
  { who: 'adminOfCompany', path: '/staff/4/tenant-settings?section=end' },
  { who: 'adminOfCompany', path: '/staff/4/group-surveys' },
  { who: 'adminOfCompany', path: '/staff/4/group-surveys/new' },
  { who: 'adminOfCompany', path: '/staff/4/group-surveys/texts' },
  { who: 'adminOfCompany', path: '/staff/4/group-surveys/{report}' },
  { who: 'reader', path: '/staff/4/group-surveys' },
  { who: 'reader', path: '/staff/4/group-surveys/{report}' },
]

const looks = [
  { name: 'wide, light, English', viewport: { width: 1440, height: 900 }, colorScheme: 'light', locale: 'en-GB' },
  { name: 'narrow, dark, German', viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'de-DE' },
] as const

for (const look of looks) {
  test.describe(look.name, () => {
    test.use({ viewport: look.viewport, colorScheme: look.colorScheme, locale: look.locale })
    for (const who of [null, 'member', 'invited', 'staff', 'adminOfCompany', 'reader'] as const) {
      test(`every screen of ${who ?? 'a signed-out person'}`, async ({ page, context }) => {
        test.setTimeout(240_000)
        if (who) {
          await signIn(context, who)
        }
        for (const screen of screens.filter((each) => each.who === who)) {
          await test.step(screen.path, async () => {
            await page.goto(await fillInReport(screen.path, context.request))
            await expect(page.locator('h1').first()).toBeVisible()
            await page.waitForLoadState('networkidle')
            await expectAccessible(page, `${screen.path}, ${look.name}`)
            await expectNoSidewaysScroll(page, `${screen.path}, ${look.name}`)
            await expect(page.locator('html')).toHaveAttribute('lang', look.locale.slice(0, 2))
          })
        }
      })
    }
  })
}
