// Records a blood pressure of 200/120. The advice must come before the result, and staff must be notified if the result
// is shared.

import { findConsentText } from '@salus/domain/consents/consent-texts.ts'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { typeCrisis } from '../steps/crisis.ts'
import { newMember, signIn } from '../steps/people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'
import { sendWrite } from '../steps/requests.ts'

type Language = 'de' | 'en'

const expected = {
  de: {
    title: 'Blutdruck sehr hoch',
    first: /Brustschmerz.*Notruf 112/,
    staff: /bleiben Sie bei der Person/,
    doctor: /noch heute/,
    minutes: /fünf Minuten/,
  },
  en: {
    title: 'Blood pressure very high',
    first: /chest pain.*call 112 at once/,
    staff: /stay with the person/,
    doctor: /doctor today/,
    minutes: /five minutes/,
  },
} as const

async function readCrisis(page: Page, language: Language, first: RegExp): Promise<void> {
  const { title, minutes, doctor } = expected[language]
  const heading = page.getByRole('heading', { level: 1, name: title })
  await expect(heading).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: first })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: minutes })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: doctor })).toBeVisible()
  await expect(
    page.getByRole('link', { name: text(language, 'warnings.call').replace('{number}', '112') }),
  ).toHaveAttribute('href', 'tel:112')
  await expectAccessible(page, 'the page before a crisis')
  await expectNoSidewaysScroll(page, 'the page before a crisis')
}

const guidIn = (page: Page): string => /([0-9a-f-]{36})(?:\?|$)/.exec(page.url())?.[1] ?? ''

/** Withdraws the result of this test, so that other tests find the member unchanged. */
async function takeBack(request: APIRequestContext, resultGuid: string): Promise<void> {
  const answer = await sendWrite(request, `POST /api/tenants/1/check-ups/${resultGuid}/withdrawal`, {
    data: { revision: 1, reason: 'Probe' },
  })
  expect(answer.status()).toBe(200)
}

async function staffAt(browser: { newContext(options: object): Promise<BrowserContext> }, locale: string) {
  const context = await browser.newContext({ locale, viewport: { width: 1440, height: 900 } })
  await signIn(context, 'staff')
  return { context, page: await context.newPage() }
}

for (const [language, locale, colorScheme] of [
  ['de', 'de-DE', 'light'],
  ['en', 'en-GB', 'dark'],
] as const) {
  test.describe(language, () => {
    test.use({ locale, colorScheme, viewport: { width: 390, height: 844 } })

    test('a member types it on a phone: page, result, overview and report say it, and staff are notified', async ({
      page,
      context,
      browser,
    }) => {
      test.setTimeout(180_000)
      const { title, first, staff: toStaff } = expected[language]
      const staff = await staffAt(browser, locale)
      await staff.page.goto('/staff/1/members-overview')
      await expect(staff.page.getByRole('heading', { level: 1 })).toBeVisible()

      await signIn(context, 'member')
      await page.goto('/member/perform-analysis/manual')
      await page
        .getByRole('button', { name: text(language, 'analyses.start'), exact: true })
        .last()
        .click()
      await typeCrisis(page, language)
      await expect(page).toHaveURL(/member-dashboard\/[0-9a-f-]{36}/)
      const resultGuid = guidIn(page)
      await readCrisis(page, language, first)

      await page.getByRole('button', { name: text(language, 'warnings.showResult') }).click()
      const warnings = page.getByRole('region', { name: text(language, 'warnings.titleCrisis') })
      await expect(warnings.getByRole('heading', { name: title })).toBeVisible()
      await expect(warnings).toContainText(first)
      await expectAccessible(page, 'a result with a crisis')
      await expectNoSidewaysScroll(page, 'a result with a crisis')
      // The page with the advice comes only once, before the result. The result itself shows the advice whenever it is
      // opened.
      await page.reload()
      await expect(warnings).toContainText(first)
      const report = await context.request.get(`/api/me/check-ups/${resultGuid}/report.pdf?lang=${language}`)
      expect(report.headers()['content-type']).toBe('application/pdf')

      await page.goto('/member/member-dashboard')
      await expect(warnings.getByRole('heading', { name: title })).toBeVisible()
      await expect(warnings).toContainText(first)
      await expectAccessible(page, 'an overview with a crisis')

      // The notice appears without a reload. It contains the member's name, but no values. The name identifies it,
      // because parallel tests cause other notices.
      const notice = staff.page
        .getByRole('alert', { name: text(language, 'warnings.notices') })
        .locator(':scope > div')
        .filter({ hasText: 'Mara Lindner' })
      await expect(notice).toBeVisible()
      await expect(notice).not.toContainText(/200|mmHg|Blutdruck|pressure/i)
      await expectAccessible(staff.page, 'a notice of a crisis')
      await notice
        .getByRole('link', { name: text(language, 'warnings.look') })
        .first()
        .click()
      await readCrisis(staff.page, language, toStaff)
      await expect(staff.page.getByText(text(language, 'warnings.inList')).first()).toBeVisible()
      await staff.page.getByRole('button', { name: text(language, 'warnings.showResult') }).click()
      await expect(staff.page.getByRole('region', { name: text(language, 'warnings.titleCrisis') })).toContainText(
        toStaff,
      )
      await expectAccessible(staff.page, 'a result with a crisis, as staff read it')
      await notice
        .getByRole('button', { name: text(language, 'warnings.seeingToIt') })
        .first()
        .click()
      await expect(notice).toHaveCount(0)
      await takeBack(staff.context.request, resultGuid)
      await staff.context.close()
    })
  })
}

test('a tablet in the hands of a member who shares nothing says it to them alone', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(120_000)
  await signIn(context, 'staff')
  const person = await newMember(context.request, 1, `Tablet ${Date.now()}`)
  for (const [purpose, decision] of [
    ['store-health-data', 'given'],
    ['share-with-staff', 'withdrawn'],
  ] as const) {
    const { version: textVersion } = findConsentText(purpose)
    const answer = await sendWrite(context.request, `POST /api/tenants/1/members/${person.id}/consents`, {
      data: { purpose, decision, how: 'in-person', textVersion, language: 'en' },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await page.goto(`/staff/1/perform-analysis/manual?memberId=${person.id}`)
  await page.getByRole('button', { name: text('en', 'links.handOver') }).click()
  await page.getByRole('button', { name: text('en', 'links.greeting.start') }).click()
  await typeCrisis(page, 'en')
  await readCrisis(page, 'en', expected.en.first)
  await expect(page.getByText('200')).toHaveCount(0)
  await page.getByRole('button', { name: text('en', 'warnings.goOn') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Story')
  // Reads the notices in a session of staff, because the handed-over tablet may not request any data.
  const staff = await staffAt(browser, 'en-GB')
  const answer = await staff.context.request.get('/api/tenants/1/crisis-notices')
  expect(answer.status()).toBe(200)
  const notices = (await answer.json()) as { items: { memberId: string }[] }
  expect(notices.items.filter(({ memberId }) => memberId === person.id)).toEqual([])
  await staff.context.close()
})
