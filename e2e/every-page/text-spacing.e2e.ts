import type { Page } from '@playwright/test'
import { fillInReport } from '../steps/group-report.ts'
import { type Person, signIn } from '../steps/people.ts'
import { expect, inEveryCase, test } from '../steps/story.ts'

const pages: readonly (readonly [Person | null, readonly string[]])[] = [
  [null, ['/home', '/register-selection', '/information']],
  ['member', ['/member/member-dashboard', '/member/documents', '/member/perform-analysis', '/memberships']],
  [
    'admin',
    [
      '/staff/1/members-overview',
      '/staff/1/members-overview?view=due',
      '/staff/1/member-measurements',
      '/staff/1/users-overview',
      '/staff/1/products-overview',
      '/staff/1/tenant-settings',
      '/staff/1/tenant-settings?section=end',
      '/staff/1/audit-log',
      '/staff/1/measurement-days',
      '/staff/1/support',
    ],
  ],
  ['adminOfCompany', ['/staff/4/group-surveys', '/staff/4/group-surveys/new', '/staff/4/group-surveys/{report}']],
  ['reader', ['/staff/4/group-surveys', '/staff/4/group-surveys/{report}']],
]

const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')].flatMap((element, place) => {
      const text = element.textContent?.trim() ?? ''
      const { overflowX, overflowY } = getComputedStyle(element)
      const isHidden = !element.checkVisibility() || element.closest('.sr-only, svg, [aria-hidden=true]') !== null
      const cuts = (overflow: string, whole: number, shown: number) =>
        ['hidden', 'clip'].includes(overflow) && whole > shown + 1
      const isCut =
        cuts(overflowX, element.scrollWidth, element.clientWidth) ||
        cuts(overflowY, element.scrollHeight, element.clientHeight)
      return text !== '' && !isHidden && isCut ? [`${place} ${text.slice(0, 60)}`] : []
    }),
  )

/**
 * Widens the text as WCAG 1.4.12 describes. A script sets the style, because the page's policy forbids other style
 * sheets.
 */
const widenText = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`)
    document.adoptedStyleSheets = [sheet]
  })

for (const [locale, width] of [
  ['de-DE', 390],
  ['en-GB', 390],
  ['de-DE', 1440],
] as const) {
  test.describe(`${locale}, ${width} px`, () => {
    test.use({ locale, viewport: { width, height: 900 } })

    // The test in German on a phone always runs, because German words are longer and a phone is narrower. The other
    // combinations are only additional checks.
    const isRepeat = locale !== 'de-DE' || width !== 390
    test('no text is cut only because the reader widens it', isRepeat ? inEveryCase : {}, async ({ page, context }) => {
      test.setTimeout(180_000)
      for (const [person, paths] of pages) {
        if (person !== null) await signIn(context, person)
        for (const path of paths) {
          await page.goto(await fillInReport(path, context.request))
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
          await page.waitForLoadState('networkidle')
          const before = await cutTexts(page)
          await widenText(page)
          await expect
            .poll(async () => (await cutTexts(page)).filter((text) => !before.includes(text)), {
              message: path,
              timeout: 5000,
            })
            .toEqual([])
        }
      }
    })
  })
}
