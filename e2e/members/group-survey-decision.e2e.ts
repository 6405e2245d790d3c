// A group survey from the view of an invited person: the invitation, the question before sending, and a change of the
// decision.

import type { APIRequestContext, Browser, Page, TestInfo } from '@playwright/test'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { linkInMail, signInAs } from '../steps/mailbox.ts'
import { password as demoPassword } from '../steps/people.ts'
import { sendWrite } from '../steps/requests.ts'
import { answerByKeys } from '../steps/runner.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const stadtwerke = 4
const path = 'StressPilot/stress-load'
const profileId = profileCatalogue.find((profile) => profile.path === path)?.id
const password = 'Moor-Lampe-19'
const en = (key: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce((whole, [name, value]) => whole.replaceAll(`{${name}}`, value), text('en', key))

interface Survey {
  readonly surveyId: string
  readonly profileId: string
  readonly state: string
  readonly decision: string | null
}

/** Makes sure that a survey with the stress load is open. Plans or opens one only if no parallel test has done so. */
async function openSurvey(admin: APIRequestContext): Promise<void> {
  const surveys = `/api/tenants/${stadtwerke}/group-surveys`
  const takeNextStep = async () => {
    const { items } = (await (await admin.get(surveys)).json()) as { items: Survey[] }
    const own = items.filter((one) => one.profileId === profileId)
    if (own.some(({ state }) => state === 'open')) return 'open'
    const planned = own.find(({ state }) => state === 'planned')
    const data = {
      profileId,
      opensAt: new Date().toISOString(),
      closesAt: new Date(Date.now() + 28 * 86_400_000).toISOString(),
      k: 10,
      breakdowns: [{ kind: 'units', name: 'Abteilung' }],
    }
    const step = planned
      ? await sendWrite(admin, `POST ${surveys}/${planned.surveyId}/open`)
      : await sendWrite(admin, `POST ${surveys}`, { data })
    return step.text()
  }
  await expect.poll(takeNextStep, { timeout: 20_000 }).toBe('open')
}

/** Signs in a member of the demo company. Resets the password first, because the logins of these members have none. */
async function signInAsMember(request: APIRequestContext, email: string): Promise<void> {
  const asked = await sendWrite(request, 'POST /api/auth/request-password-reset', { data: { email } })
  expect(asked.status(), await asked.text()).toBe(200)
  const [, token] = (await linkInMail(email, '/reset-password')).split('#')
  const reset = await sendWrite(request, 'POST /api/auth/reset-password', { data: { newPassword: password, token } })
  expect(reset.status(), await reset.text()).toBe(200)
  await signInAs(request, { email, password })
}

const readDecision = async ({ request }: { readonly request: APIRequestContext }) => {
  const { items } = (await (await request.get('/api/me/group-surveys')).json()) as { items: Survey[] }
  return items.find((one) => one.state === 'open' && one.profileId === profileId)?.decision
}

/**
 * Returns the text of the record page for staff without the list at its end, because each visit of staff changes that
 * list.
 */
async function recordText(page: Page, memberId: string): Promise<string> {
  await page.goto(`/staff/${stadtwerke}/members-overview/${memberId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const whole = await page.locator('main').innerText()
  const [record = '', log] = whole.split(en('consents.whoOpened'))
  expect(log, 'the record ends with who opened it').toBeDefined()
  return record
}

async function signInAsAdmin(browser: Browser) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 820, height: 1180 } })
  await signInAs(context.request, { email: 'admin@stadtwerke-hafen.example', password: demoPassword })
  return context
}

interface Member {
  readonly id: string
  readonly firstName: string
  readonly email: string
}

/**
 * Returns three members with a mail address. Each attempt of the test gets other members, because the decisions of
 * earlier attempts remain.
 */
async function membersWithLogin(
  admin: APIRequestContext,
  { repeatEachIndex, retry }: TestInfo,
): Promise<[Member, Member, Member]> {
  const answer = await admin.get(`/api/tenants/${stadtwerke}/members?limit=50`)
  const { items } = (await answer.json()) as { items: (Omit<Member, 'email'> & { email: string | null })[] }
  const withEmail = items.flatMap(({ email, ...member }) => (email === null ? [] : [{ ...member, email }]))
  const [one, two, three] = withEmail.slice((repeatEachIndex * 2 + retry) * 3)
  if (!one || !two || !three) throw new Error('there are not enough members with an address')
  return [one, two, three]
}

test.use({ viewport: { width: 390, height: 844 } })

test('an invited member answers, is asked about the report, says no and later yes, and staff see no difference', async ({
  page,
  context,
  browser,
}, testInfo) => {
  test.setTimeout(180_000)
  const staff = await signInAsAdmin(browser)
  await openSurvey(staff.request)
  const [member] = await membersWithLogin(staff.request, testInfo)
  await signInAsMember(context.request, member.email)

  await page.goto('/member/member-dashboard')
  const card = page
    .getByRole('region', { name: en('ownSurveys.card.title', { tenant: 'Stadtwerke Hafen' }) })
    .filter({ hasText: 'Stress load' })
  await expect(card).toBeVisible()
  await expectAccessible(page, 'the invitation')
  await expectNoSidewaysScroll(page, 'the invitation')
  await card.getByRole('link', { name: en('ownSurveys.card.start') }).click()
  await page
    .getByRole('button', { name: en('analyses.start'), exact: true })
    .last()
    .click()
  await answerByKeys(page, [2, 2, 2, 2, 2, 2, 2, 2, 2, 2])
  await page.getByRole('button', { name: en('analyses.next'), exact: true }).click()

  await expect(page.getByRole('heading', { level: 1, name: en('ownSurveys.question.title') })).toBeVisible()
  const yes = page.getByRole('radio', { name: en('ownSurveys.choice.given') })
  const no = page.getByRole('radio', { name: en('ownSurveys.choice.withdrawn') })
  await expect(yes).not.toBeChecked()
  await expect(no).not.toBeChecked()
  const size = async (choice: typeof yes) => {
    const box = await page.locator('label', { has: choice }).boundingBox()
    return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0), y: box?.y }
  }
  expect(await size(no)).toEqual(await size(yes))
  await page.getByRole('button', { name: en('analyses.review.send') }).click()
  await expect(page.getByRole('alert').filter({ hasText: en('ownSurveys.choiceMissing') })).toBeVisible()
  await expect(yes).toBeFocused()
  await expectAccessible(page, 'the question about the report')
  await page.getByRole('button', { name: en('ownSurveys.explain') }).click()
  await expectAccessible(page, 'everything about the report')
  await page.keyboard.press('Escape')

  await context.setOffline(true)
  await no.check()
  await page.getByRole('button', { name: en('analyses.review.send') }).click()
  await expect(page.getByRole('button', { name: en('analyses.sending.tryNow') })).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL(/member-dashboard\/[0-9a-f-]{36}/, { timeout: 30_000 })
  await expect.poll(() => readDecision(page), { timeout: 20_000 }).toBe('withdrawn')
  const beside = await staff.newPage()
  const seenAtNo = await recordText(beside, member.id)

  await page.goto('/member/member-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.goto('/profile-settings?section=privacy')
  await expect(page.getByText(/You chose no: your results are left out/)).toBeVisible()
  await page.getByRole('button', { name: en('ownSurveys.changeOf', { name: 'Stress load' }) }).click()
  await expectAccessible(page, 'the decision apart from a run')
  await page.getByRole('radio', { name: en('ownSurveys.choice.given') }).check()
  await page.getByRole('button', { name: en('ownSurveys.save'), exact: true }).click()
  await expect(page.getByText(/You chose yes\./)).toBeVisible()
  await expectAccessible(page, 'the surveys of the person')
  await expectNoSidewaysScroll(page, 'the surveys of the person')
  expect(await readDecision(page)).toBe('given')
  expect(await recordText(beside, member.id)).toBe(seenAtNo)

  await page.goto(`/member/perform-analysis/${path}`)
  await page
    .getByRole('button', { name: en('analyses.start'), exact: true })
    .last()
    .click()
  await answerByKeys(page, [3, 3, 3, 3, 3, 3, 3, 3, 3, 3])
  await page.getByRole('button', { name: en('analyses.next'), exact: true }).click()
  await expect(page.getByRole('radio', { name: en('ownSurveys.choice.given') })).toBeChecked()
  await expect(page.getByText(/You chose yes on/)).toBeVisible()
  await staff.close()
})

/**
 * Answers the questionnaire as the member on a handed-over tablet, and gives or refuses the consent to the group
 * report. Returns the text of the last page without the member's name.
 */
async function answerOnTablet(browser: Browser, member: Member, choice: 'given' | 'withdrawn'): Promise<string> {
  const tablet = await signInAsAdmin(browser)
  const page = await tablet.newPage()
  await page.goto(`/staff/${stadtwerke}/perform-analysis/${path}?memberId=${member.id}`)
  await page.getByRole('button', { name: en('links.handOver') }).click()
  await page.getByRole('button', { name: en('links.greeting.start') }).click()
  await answerByKeys(page, [3, 3, 3, 3, 3, 3, 3, 3, 3, 3])
  await page.getByRole('button', { name: en('analyses.next'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: en('ownSurveys.question.title') })).toBeVisible()
  await expect(page.getByText(en('ownSurveys.onDevice'))).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expectAccessible(page, 'the question on the tablet')
  await page.getByRole('button', { name: en('analyses.review.send') }).click()
  await expect(page.getByRole('alert').filter({ hasText: en('ownSurveys.choiceMissing') })).toBeVisible()
  await page.getByRole('radio', { name: en(`ownSurveys.choice.${choice}`) }).check()
  await page.getByRole('button', { name: en('analyses.review.send') }).click()
  await expect(page.getByText(en('links.kiosk.handBack'))).toBeVisible()
  const said = (await page.locator('body').innerText()).replaceAll(member.firstName, '')
  await tablet.close()
  return said
}

test('on a tablet of staff the member is asked too, and its last page is the same for yes and no', async ({
  context,
  browser,
}, testInfo) => {
  test.setTimeout(180_000)
  const staff = await signInAsAdmin(browser)
  await openSurvey(staff.request)
  const [, one, other] = await membersWithLogin(staff.request, testInfo)
  await staff.close()
  const afterYes = await answerOnTablet(browser, one, 'given')
  expect(await answerOnTablet(browser, other, 'withdrawn')).toBe(afterYes)
  await signInAsMember(context.request, one.email)
  expect(await readDecision(context)).toBe('given')
})
