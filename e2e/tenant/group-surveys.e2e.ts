import type { Page, TestInfo } from '@playwright/test'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { openOrganisation } from '../steps/organisation.ts'
import { signIn } from '../steps/people.ts'
import { expect, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const de = (key: string) => text('de', key)
const surveys = '/staff/4/group-surveys'

test.use({ locale: 'de-DE' })

async function typeDay(page: Page, label: string, digits: string): Promise<void> {
  const field = page.getByRole('group', { name: label })
  await field.getByRole('spinbutton').or(field.getByRole('textbox')).first().click()
  await page.keyboard.type(digits)
}

const dayIn = (days: number) =>
  new Intl.DateTimeFormat('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' })
    .format(Date.now() + days * 86_400_000)
    .replaceAll('.', '')

/**
 * Returns the questionnaire for this attempt. Each attempt uses another one, because there can be only one planned
 * survey per questionnaire.
 */
function chooseQuestionnaire({ repeatEachIndex, retry }: TestInfo): string {
  const paths = ['work-ability', 'stress-type', 'stress-resistance-capacities']
  const path = `StressPilot/${paths[(repeatEachIndex * 2 + retry) % paths.length]}`
  return profileCatalogue.find((profile) => profile.path === path)?.name.de ?? path
}

async function plan(page: Page, questionnaire: string): Promise<void> {
  await page.goto(`${surveys}/new`)
  await page.getByRole('radio', { name: questionnaire }).check()
  await page.getByRole('button', { name: de('groupSurveys.savePlan') }).click()
}

test('an Admin plans a survey, checks its groups, opens it, and ends it for a reason and without a report', async ({
  page,
  context,
}, testInfo) => {
  const questionnaire = chooseQuestionnaire(testInfo)
  const cardIn = (window: Page) => window.getByRole('region', { name: questionnaire }).first()
  const card = cardIn(page)
  await signIn(context, 'adminOfCompany')
  await page.goto(`${surveys}/new`)
  await page.getByRole('button', { name: de('groupSurveys.savePlan') }).click()
  await expect(page.getByText(de('groupSurveys.problem.profileMissing'))).toBeVisible()
  await page.getByRole('radio', { name: questionnaire }).check()
  await typeDay(page, de('groupSurveys.lastDay'), dayIn(3))
  await page.getByRole('button', { name: de('groupSurveys.savePlan') }).click()
  await expect(page.getByText(de('groupSurveys.problem.tooShort'))).toBeVisible()

  // If a unit is too small, the list names the larger unit in which its people are counted. It also names another unit
  // with which the small unit would be large enough.
  const gas = page.getByRole('listitem').filter({ hasText: /^Gas/ })
  await expect(gas).toContainText(de('groupSurveys.check.small'))
  await expect(gas).toContainText('Netz')
  await expect(gas).toContainText('Wasser')
  await page.getByLabel(de('groupSurveys.smallest')).selectOption('30')
  await expect(page.getByRole('listitem').filter({ hasText: /^Kundenservice/ })).toContainText(
    de('groupSurveys.check.small'),
  )

  await plan(page, questionnaire)
  await expect(card).toContainText(de('groupSurveys.state.planned'))
  await plan(page, questionnaire)
  await expect(page.getByText(de('groupSurveys.problem.tooSoon').split('{')[0] ?? '')).toBeVisible()

  await page.goto(surveys)
  const other = await context.newPage()
  await other.goto(surveys)
  for (const window of [page, other])
    await cardIn(window)
      .getByRole('button', { name: de('groupSurveys.act.open'), exact: true })
      .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('140 Personen')
  await expect(dialog).toContainText(de('groupSurveys.open.final'))
  await dialog.getByRole('button', { name: de('groupSurveys.openSure') }).click()
  await expect(card).toContainText(de('groupSurveys.state.open'))
  await expect(card).toContainText(de('groupSurveys.onceADay'))
  await other.getByRole('button', { name: de('groupSurveys.openSure') }).click()
  await expect(other.getByRole('dialog')).toContainText(de('errors.surveyState'))
  await other
    .getByRole('dialog')
    .getByRole('button', { name: de('staff.cancel') })
    .click()
  await expect(cardIn(other)).toContainText(de('groupSurveys.state.open'))
  await other.close()

  await card.getByRole('button', { name: /Mehr zu/ }).click()
  await page.getByRole('button', { name: de('groupSurveys.act.end-early') }).click()
  await expect(dialog).toContainText(de('groupSurveys.lead.end-early'))
  await dialog.getByRole('button', { name: de('groupSurveys.sure.end-early') }).click()
  await expect(dialog).toContainText(de('groupSurveys.reasonMissing'))
  await dialog.getByLabel(de('groupSurveys.reason')).fill('Falscher Zeitraum')
  await dialog.getByRole('button', { name: de('groupSurveys.sure.end-early') }).click()
  await expect(card).toContainText('Falscher Zeitraum')
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page, 'the list of surveys')
})

test('a reader lands on the surveys and finds nothing else, whatever address they try', async ({ page, context }) => {
  await signIn(context, 'reader')
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
  })
  for (const path of ['/staff', '/member', '/staff/4/members-overview', '/staff/1/tenant-settings', `${surveys}/new`]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/staff\/4\/group-surveys$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('groupSurveys.title'))
  }
  await expect(page.getByRole('navigation', { name: de('shell.mainMenu') }).getByRole('link')).toHaveText([
    de('shell.groupSurveys'),
  ])
  await expect(page.getByRole('link', { name: de('groupReports.read') }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: de('groupSurveys.act.withdraw') })).toHaveCount(0)
  await page.getByRole('button', { name: de('search.open') }).click()
  await page.getByRole('combobox', { name: de('search.title') }).fill('ma')
  await expect(page.getByRole('option', { name: de('shell.members') })).toHaveCount(0)
  await page.keyboard.press('Escape')
  for (const path of ['/staff/4/profile-settings', '/profile-settings', '/memberships']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(refused).toEqual([])
})

test('an Admin reads reports only with the right to do so, and only if the organisation does not reserve reports for readers', async ({
  page,
}) => {
  const area = `/staff/${await openOrganisation(page)}`
  const manage = async () => {
    await page.goto(`${area}/users-overview`)
    await page.getByRole('button', { name: 'Manage Nele Story' }).click()
  }
  const chip = page.getByRole('row', { name: /Nele Story/ }).getByText(text('en', 'employees.readsReports'))
  const apart = page.getByRole('switch', { name: text('en', 'tenantSettings.groupReportsApart') })
  await manage()
  await expect(page.getByRole('dialog')).toContainText(text('en', 'employees.reportsApartText'))
  await page.getByRole('link', { name: text('en', 'employees.toSecurity') }).click()
  await expect(apart).toHaveAttribute('aria-checked', 'true')
  await apart.click()
  await expect(apart).toHaveAttribute('aria-checked', 'false')
  await manage()
  await page.getByRole('button', { name: text('en', 'employees.giveReports') }).click()
  await expect(chip).toBeVisible()
  // Waits until the dialog is closed. Closing it goes back in the browser's history, which would cancel the next
  // navigation.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`${area}/tenant-settings?section=security`)
  await apart.click()
  await expect(apart).toHaveAttribute('aria-checked', 'true')
  await page.goto(`${area}/users-overview`)
  await expect(page.getByRole('row', { name: /Nele Story/ })).toBeVisible()
  await expect(chip).toHaveCount(0)
})
