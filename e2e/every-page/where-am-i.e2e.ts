import { fillInReport } from '../steps/group-report.ts'
import { hold } from '../steps/hold.ts'
import { password, people, signIn } from '../steps/people.ts'
import { expect, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const en = (key: string) => text('en', key)

test('an empty sign-in says at each field what is missing and leads to the first', async ({ page }) => {
  await page.goto('/sign-in')
  const email = page.getByLabel(en('public.email'))
  const password = page.getByLabel(en('public.password'), { exact: true })
  await password.press('Enter')
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(en('public.enterEmail'))
  await expect(password).toHaveAccessibleDescription(en('public.enterPassword'))
  await email.fill('somebody@salus.example')
  await email.press('Enter')
  await expect(password).toBeFocused()
  await expect(email).toHaveAccessibleDescription('')
})

test('the window names the page and the profile of a result', async ({ page, context }) => {
  await signIn(context, 'member')
  await page.goto('/member')
  await expect(page).toHaveTitle(`${en('shell.overview')} · Salus`)
  // Identifies the card by its address, because a new result may take the first place.
  const address = await page.getByRole('article').first().getByRole('link').first().getAttribute('href')
  const link = page.locator(`a[href="${address}"]`)
  const card = page.getByRole('article').filter({ has: link }).first()
  const name = await card.getByRole('heading').innerText()
  await card.locator(link).first().click()
  await expect(page).toHaveTitle(`${name} · ${en('shell.overview')} · Salus`)
})

test('the window names each page of group surveys', async ({ page, context }) => {
  await signIn(context, 'adminOfCompany')
  for (const [path, title] of [
    ['group-surveys', 'groupSurveys.title'],
    ['group-surveys/new', 'groupSurveys.plan'],
    ['group-surveys/texts', 'groupSurveys.texts.title'],
    ['group-surveys/{report}', 'groupReports.report'],
  ] as const) {
    await page.goto(await fillInReport(`/staff/4/${path}`, context.request))
    await expect(page).toHaveTitle(new RegExp(`^${en(title)} · .*Salus`))
  }
})

test('in a window of 320 × 256 the bars scroll away with the page', async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await signIn(context, 'member')
  await page.goto('/member/profile-settings')
  const bars = page.getByRole('navigation', { name: en('shell.bottomMenu') })
  await expect(bars).not.toBeInViewport()
  await expectNoSidewaysScroll(page, 'the settings')
})

test('the name of the organisation can be read in windows of every width', async ({ page, context }) => {
  await signIn(context, 'staff')
  await page.goto('/staff/1/member-measurements')
  for (const width of [320, 390, 768, 800, 900, 1100, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const name = page.locator('header').getByText('Studio Nord').filter({ visible: true })
    await expect(name, `${width} px`).toHaveCount(1)
    const cut = await name.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(cut, `${width} px`).toBeLessThanOrEqual(0)
  }
})

test('after each change of page the heading has the focus; stepping through a list keeps the place in it', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await page.goto('/staff/1/members-overview')
  await expect(page.locator('body')).toBeFocused()
  await page.getByRole('link', { name: en('shell.products'), exact: true }).press('Enter')
  await expect(heading).toHaveText(en('shell.products'))
  await expect(heading).toBeFocused()
  await page.getByRole('link', { name: en('shell.measurements'), exact: true }).press('Enter')
  await expect(page).toHaveTitle(/Measurements/)
  // Waits until the page has opened the newest result, if there is one.
  await page.waitForLoadState('networkidle')
  await expect(heading).toBeFocused()
  const menu = page.getByRole('complementary').filter({ has: page.getByRole('combobox') })
  await menu.getByRole('combobox').fill('Lindner')
  await page.getByRole('option', { name: /^Mara Lindner/ }).click()
  await expect(heading).toHaveText('Mara Lindner')
  await expect(heading).toBeFocused()
  // Identifies the result by its address, because a new result may take its place.
  const address = await menu.locator('a[href*="member-measurements/"]').nth(1).getAttribute('href')
  const [guid = 'none'] = /[0-9a-f-]{36}/.exec(address ?? '') ?? []
  const result = menu.locator(`a[href*="${guid}"]`)
  await result.press('Enter')
  await expect(result).toHaveAttribute('aria-current', 'page')
  await expect(result).toBeFocused()
  const name = (await result.locator('.t').first().innerText()).trim()
  await expect(page).toHaveTitle(`${name} · ${en('shell.measurements')} · Salus`)
  await expect(page.locator('[aria-live=polite].sr-only', { hasText: '· Salus' })).toHaveCount(1)
})

test('a person who searches while the newest result is still loading can type on undisturbed', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  await page.goto('/staff/1/products-overview')
  const [answerMember, answerList, answerResult] = [
    await hold(page, '*/api/tenants/1/members?status=active&limit=1'),
    await hold(page, '*/api/tenants/1/check-ups?*'),
    await hold(page, '*/api/tenants/1/check-ups/*'),
  ]
  await page.getByRole('link', { name: en('shell.measurements'), exact: true }).click()
  const field = page.getByRole('complementary').getByRole('combobox', { name: en('menu.member'), exact: true })
  await field.fill('Lindner')
  await answerMember()
  await expect(page).toHaveURL(/memberId=/)
  await answerList()
  await expect(page).toHaveURL(/member-measurements\/[0-9a-f-]{36}/)
  await answerResult()
  await expect(page.getByRole('heading', { name: 'Sabine Albrecht' })).toBeVisible()
  await expect(page.getByRole('table', { name: en('checkUps.resultSheet') })).toBeVisible()
  await expect(field).toHaveValue('Lindner')
  await expect(field).toBeFocused()
  const option = page.getByRole('option', { name: /^Mara Lindner/ })
  await option.click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Mara Lindner')
})

test('after signing in the heading of the overview has the focus', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByLabel(en('public.email')).fill(people.member)
  await page.getByLabel(en('public.password'), { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
})

test('in forced colours the chosen item has another background, and wider text is not cut', async ({
  page,
  context,
}) => {
  await signIn(context, 'member')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/member')
  const menu = page.getByRole('navigation', { name: en('shell.mainMenu') })
  const readBackground = (name: string) =>
    menu.getByRole('link', { name: en(name) }).evaluate((link) => getComputedStyle(link).backgroundColor)
  expect(await readBackground('shell.overview')).not.toBe(await readBackground('shell.documents'))
  for (const path of ['/member', '/member/profile-settings', '/member/documents']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    // A script sets the text spacing of WCAG 1.4.12, because the page's policy forbids other style sheets.
    const cut = await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`)
      document.adoptedStyleSheets = [sheet]
      return [...document.querySelectorAll('main *')]
        .filter((element) => element.checkVisibility() && element.textContent?.trim() !== '')
        .filter((element) => element.closest('.sr-only, svg, [aria-hidden=true]') === null)
        .filter((element) => ['hidden', 'clip'].includes(getComputedStyle(element).overflowX))
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .map((element) => `${element.className}: ${element.textContent}`)
    })
    expect(cut, path).toEqual([])
  }
})

test('the list of organisations opens at the organisation that is open', async ({ page, context }) => {
  await signIn(context, 'staff')
  await page.goto('/staff/1/members-overview')
  await page.getByRole('button', { name: /^Organisation: Studio Nord/ }).click()
  await expect(
    page.getByRole('link', { name: /^Studio Nord/, includeHidden: false }).and(page.locator('.row')),
  ).toBeFocused()
})

test('the way back is no link to the page that is open', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(context, 'admin')
  await page.goto('/staff/1/tenant-settings?section=security')
  const back = page.getByRole('main').getByRole('link', { name: en('tenantSettings.title') })
  await expect(back).toBeVisible()
  await expect(back).not.toHaveAttribute('aria-current')
})
