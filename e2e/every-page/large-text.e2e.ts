// Opens the pages on the narrowest phone with text of twice the size (WCAG 1.4.4 and 1.4.10), in German because its
// words are longer. No page may scroll sideways.

import type { Page } from '@playwright/test'
import { fillInReport } from '../steps/group-report.ts'
import { memberByName, type Person, signIn } from '../steps/people.ts'
import { expect, expectNoSidewaysScroll, expectSettled, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

test.use({ locale: 'de-DE', viewport: { width: 320, height: 800 } })

const pages: readonly (readonly [Person | null, readonly string[]])[] = [
  [null, ['/home', '/reset-password', '/register-selection', '/register', '/information', '/about']],
  [
    'member',
    [
      '/member/member-dashboard',
      '/member/member-dashboard/{result}',
      '/member/documents',
      '/member/perform-analysis/StressPilot/stress-load',
      '/member/profile-settings',
      '/member/profile-settings?section=security',
      '/member/profile-settings?section=privacy',
      '/member/profile-settings?section=appearance',
      '/memberships',
    ],
  ],
  ['invited', ['/linking']],
  [
    'admin',
    [
      '/staff/1/products-overview',
      '/staff/1/users-overview',
      '/staff/1/upgrade-tariff',
      '/staff/1/tenant-settings?section=organisation',
      '/staff/1/tenant-settings?section=help-lines',
      '/staff/1/members-overview',
      '/staff/1/members-overview/{member}',
      '/staff/1/measurement-days',
      '/staff/1/member-measurements',
      '/staff/1/member-measurements/new?memberId={member}',
      '/staff/1/audit-log',
    ],
  ],
  ['adminOfCompany', ['/staff/4/group-surveys', '/staff/4/group-surveys/new', '/staff/4/group-surveys/{report}']],
]

async function fillIn(path: string, { request }: { readonly request: Page['request'] }): Promise<string> {
  if (path.includes('{member}')) return path.replace('{member}', (await memberByName(request, 1, 'Nina Keller')).id)
  if (!path.includes('{result}')) return fillInReport(path, request)
  const answer = await request.get('/api/me/check-ups?productId=6&limit=1')
  const { items } = (await answer.json()) as { items: readonly { resultGuid: string }[] }
  return path.replace('{result}', items[0]?.resultGuid ?? '')
}

for (const [person, paths] of pages)
  test(`text of twice the size makes no page scroll sideways on the narrowest phone, ${person ?? 'signed out'}`, async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000)
    if (person !== null) await signIn(context, person)
    for (const path of paths) {
      await page.goto(await fillIn(path, context))
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await expectSettled(page)
      await expectNoSidewaysScroll(page, path)
    }
  })

/** Lists the texts that a box cuts off at its edge, and those that extend beyond their button. */
const listCutTexts = (page: Page): Promise<readonly string[]> =>
  page.locator('main').evaluate((main) => {
    const cut: string[] = []
    const isCut = (words: Text): boolean => {
      const range = document.createRange()
      range.selectNodeContents(words)
      const { left, right, width } = range.getBoundingClientRect()
      const box = words.parentElement?.closest('.btn, .chip, .overflow-hidden')
      if (width < 1 || box === null || box === undefined || box.closest('.sr-only, .truncate') !== null) return false
      const edge = box.getBoundingClientRect()
      return left < edge.left - 1 || right > edge.right + 1
    }
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const words = texts.currentNode as Text
      if (words.data.trim() !== '' && isCut(words)) cut.push(words.data.trim())
    }
    return cut
  })

for (const [person, path] of [
  ['admin', '/staff/1/upgrade-tariff'],
  ['member', '/member/documents'],
  ['adminOfCompany', '/staff/4/group-surveys/{report}'],
] as const)
  test(`text of twice the size cuts neither words nor numbers, ${path}`, async ({ page, context }) => {
    test.setTimeout(120_000)
    await signIn(context, person)
    await page.goto(await fillIn(path, context))
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await expectSettled(page)
      expect(await listCutTexts(page), `${width} px`).toEqual([])
    }
  })

test('text of twice the size leaves whole what a running questionnaire says above the question', async ({
  page,
  context,
}) => {
  await signIn(context, 'member')
  await page.goto('/member/perform-analysis/StressPilot/stress-load')
  await page.getByRole('button', { name: text('de', 'analyses.start') }).click()
  await expect(page.locator('[data-saved]')).toBeVisible()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectSettled(page)
  const shown = page.locator('[data-saved]').getByText(text('de', 'analyses.saved.account.short'), { exact: true })
  for (const part of [shown, page.locator('[role=progressbar]').locator('..').getByText('Stressbelastung')]) {
    const measureCut = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      return Math.max(0, -left, right - window.innerWidth, element.scrollWidth - Math.ceil(right - left))
    }
    expect(await part.evaluate(measureCut)).toBe(0)
  }
})

test('on a phone the check of the audit log begins where the page begins', async ({ page, context }) => {
  await signIn(context, 'admin')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/staff/1/audit-log')
  const check = await page.getByRole('button', { name: text('de', 'audit.check') }).boundingBox()
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(check?.x).toBe(heading?.x)
})
