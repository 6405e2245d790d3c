import type { BrowserContext, Locator, Page } from '@playwright/test'
import { fillDate } from '../steps/dates.ts'
import { newestReport } from '../steps/group-report.ts'
import { signIn } from '../steps/people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const en = (key: string) => text('en', key)

/** Opens the newest report of the company. Returns the stored classes of its first breakdown. */
async function openReport(page: Page, context: BrowserContext) {
  const surveyId = await newestReport(context.request)
  const path = `/api/tenants/4/group-surveys/${surveyId}/report`
  const release = (await (await context.request.get(path)).json()) as {
    breakdowns: { classes: { classId: string; name: string; shown: boolean }[] }[]
  }
  await page.goto(`/staff/4/group-surveys/${surveyId}`)
  await expect(page.locator('[data-part=themes]')).toBeVisible()
  const [breakdown] = release.breakdowns
  return breakdown?.classes ?? []
}

test('a reader sees what was stored: themes in order, groups in fixed order, hidden groups all alike', async ({
  page,
  context,
}) => {
  await signIn(context, 'reader')
  const classes = await openReport(page, context)
  await expect(page.getByText(en('groupReports.screening'))).toBeVisible()
  await expect(page.locator('[data-theme]')).toHaveCount(7)
  const rows = page.locator('[data-group]')
  await expect(rows).toHaveCount(classes.length)
  const hidden = classes.filter(({ shown }) => !shown)
  expect(hidden.length).toBeGreaterThan(1)
  const looks = await Promise.all(
    hidden.map(async ({ classId, name }) => {
      const row = page.locator(`[data-group="${classId}"]`)
      const drawn = await row.evaluate((element) => element.querySelector('td')?.outerHTML)
      return { drawn, words: (await row.innerText()).replace(name, '').trim() }
    }),
  )
  for (const look of looks) expect(look).toEqual({ drawn: looks[0]?.drawn, words: en('groupReports.notShown') })
  await expect(page.getByRole('button', { name: en('groupMeasures.add') })).toHaveCount(0)
  await expectAccessible(page, 'the report')
  for (const [key, file] of [
    ['groupReports.hazardAssessmentPdf', /\.pdf$/],
    ['groupReports.csv', /\.csv$/],
  ] as const) {
    await page.getByRole('button', { name: en('groupReports.otherFiles') }).click()
    const downloads = page.waitForEvent('download')
    await page.getByRole('button', { name: en(key) }).click()
    expect((await downloads).suggestedFilename()).toMatch(file)
  }
  const shown = classes.find((one) => one.shown)
  await page.locator(`[data-group="${shown?.classId}"]`).getByRole('button').click()
  const drawer = page.getByRole('dialog', { name: shown?.name ?? '' })
  await expect(drawer.getByRole('img')).not.toHaveCount(0)
  await expectAccessible(page, 'one group')
})

test('the groups of the report are on paper, upright and lying', async ({ page, context }) => {
  await signIn(context, 'reader')
  const classes = await openReport(page, context)
  await page.emulateMedia({ media: 'print' })
  // A4 without its margins, in pixels.
  for (const [width, height] of [
    [688, 1017],
    [1017, 688],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const { classId } of classes) await expect(page.locator(`tr[data-group="${classId}"]`)).toBeVisible()
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 700 }, colorScheme: 'dark', locale: 'de-DE' })

  test('the report stays inside the window, and a group shows its themes one below the other', async ({
    page,
    context,
  }) => {
    await signIn(context, 'reader')
    const classes = await openReport(page, context)
    await expectNoSidewaysScroll(page, 'the report')
    const shown = classes.find((one) => one.shown)
    await page
      .getByRole('button', { name: shown?.name ?? '' })
      .filter({ visible: true })
      .click()
    await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toHaveCount(7)
    await expectAccessible(page, 'one group on a phone')
  })
})

test('an Admin decides a measure for a theme, and its effect is checked by somebody with a name', async ({
  page,
  context,
}) => {
  const action = `Two more people on the late shift ${Date.now()}`
  await signIn(context, 'adminOfCompany')
  await openReport(page, context)
  await page
    .locator('[data-theme]')
    .first()
    .getByRole('button', { name: en('groupMeasures.add') })
    .click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: en('groupMeasures.save') })
  await dialog.getByLabel(en('groupMeasures.state')).selectOption('done')
  await save.click()
  for (const missing of ['actionMissing', 'ownerMissing', 'dueMissing'])
    await expect(dialog.getByText(en(`groupMeasures.${missing}`))).toBeVisible()
  await dialog.getByLabel(en('groupMeasures.action')).fill(action)
  await dialog.getByLabel(en('groupMeasures.owner')).fill('Head of operations')
  await fillDate(dialog, en('groupMeasures.start'), '2027-03-02')
  await fillDate(dialog, en('groupMeasures.due'), '2027-03-01')
  await dialog.getByLabel(en('groupMeasures.reminded')).selectOption({ index: 1 })
  await dialog.getByLabel(en('groupMeasures.links')).fill(`${new URL(page.url()).origin}/staff/4/members`)
  await save.click()
  await expect(dialog.getByText(en('groupMeasures.dueBeforeStart'))).toBeVisible()
  await fillDate(dialog, en('groupMeasures.start'), '2027-02-01')
  await save.click()
  await expect(dialog.getByText(en('groupMeasures.linkIntoSalus'))).toBeVisible()
  await expect(dialog.getByLabel(en('groupMeasures.links'))).toBeFocused()
  await expect(dialog.getByLabel(en('groupMeasures.action'))).toHaveValue(action)
  await dialog.getByLabel(en('groupMeasures.links')).fill('https://intranet.example/late-shift')
  await expectAccessible(page, 'the form of a measure')
  await save.click()
  const measure = page.locator('[data-measure]').filter({ hasText: action })
  await expect(measure).toContainText(en('groupMeasures.start'))
  await expect(measure.getByRole('link', { name: 'intranet.example/late-shift' })).toBeVisible()
  await expect(measure).toContainText(en('groupMeasures.state.done'))
  await expectKeptWhenOvertaken(page, measure)
  await measure.getByRole('button', { name: en('groupMeasures.act.check') }).click()
  await save.click()
  await expect(dialog.getByText(en('groupMeasures.foundMissing'))).toBeVisible()
  await dialog.getByLabel(en('groupMeasures.found')).selectOption('partly')
  await save.click()
  await expect(dialog.getByText(en('groupMeasures.checkerMissing'))).toBeVisible()
  await dialog.getByLabel(en('groupMeasures.checker')).fill('Ida Brandt')
  await fillDate(dialog, en('groupMeasures.checkDay'), '2025-01-31')
  await save.click()
  await expect(dialog.getByText(/^The survey did not close until /)).toBeVisible()
  const todayInBerlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(Date.now())
  await fillDate(dialog, en('groupMeasures.checkDay'), todayInBerlin)
  await save.click()
  await expect(measure).toContainText('Ida Brandt')
  await expect(measure).toContainText(en('groupMeasures.result.partly'))
  await expect(measure.getByRole('button', { name: en('groupMeasures.act.check') })).toHaveCount(0)
})

test('what is typed into a measure is discarded only after a confirmation: with Escape, Back and the keyboard', async ({
  page,
  context,
}) => {
  await signIn(context, 'adminOfCompany')
  await openReport(page, context)
  const here = page.url()
  const open = page.getByRole('button', { name: en('groupMeasures.add'), exact: true }).first()
  await open.click()
  const dialog = page.getByRole('dialog', { name: en('groupMeasures.newTitle') })
  const question = page.getByRole('dialog', { name: en('staff.discardTitle') })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await open.click()
  const action = dialog.getByLabel(en('groupMeasures.action'))
  await action.fill('Breaks without the telephone')
  for (let round = 0; round < 3; round += 1) {
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    if (round === 0) await expectAccessible(page, 'the question before typed text is thrown away')
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(action).toHaveValue('Breaks without the telephone')
  }
  for (let round = 0; round < 2; round += 1) {
    await page.goBack()
    await expect(question).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(action).toHaveValue('Breaks without the telephone')
  }
  await dialog.getByRole('button', { name: en('staff.cancel') }).click()
  await question.getByRole('button', { name: en('staff.discard') }).click()
  await expect(dialog).toBeHidden()
  expect(page.url()).toBe(here)
})

/**
 * Saves a change of the measure as another person while its form is open on this page. In the end, both changes must be
 * stored.
 */
async function expectKeptWhenOvertaken(page: Page, measure: Locator) {
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: en('groupMeasures.save') })
  await measure.getByRole('button', { name: en('groupMeasures.act.change') }).click()
  await dialog.getByLabel(en('groupMeasures.resources')).fill('20,000 EUR')
  await saveElsewhere(page, (await measure.getAttribute('data-measure')) ?? '')
  // The page behind the form loads the other person's change, as it does when a person returns to the tab after a
  // while.
  const readAgain = page.waitForResponse((answer) => answer.url().endsWith('/measures'))
  await page.clock.setSystemTime(Date.now() + 120_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await readAgain
  await expect(measure).toContainText('Head of the late shift')
  await save.click()
  await expect(dialog.getByText(en('groupMeasures.overtaken'))).toBeVisible()
  await expect(dialog.getByText('Head of the late shift')).toBeVisible()
  await expect(dialog.getByLabel(en('groupMeasures.owner'))).toHaveValue('Head of the late shift')
  await expect(dialog.getByLabel(en('groupMeasures.resources'))).toHaveValue('20,000 EUR')
  await expectAccessible(page, 'a form that was overtaken')
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(measure).toContainText('Head of the late shift')
  await expect(measure).toContainText('20,000 EUR')
}

async function saveElsewhere(page: Page, measureId: string) {
  const path = `/api/tenants/4/group-surveys/${page.url().split('/').at(-1)}/measures`
  const read = await page.request.get(path)
  const { items } = (await read.json()) as { items: Record<string, unknown>[] }
  const { action, kind, startsOn, dueOn, state, resources, links, plannedCheck, revision } =
    items.find((one) => one['measureId'] === measureId) ?? {}
  const owner = { name: 'Head of the late shift', userId: null }
  const answer = await page.request.put(`${path}/${measureId}`, {
    headers: { origin: new URL(page.url()).origin, 'if-match': `"${String(revision)}"` },
    data: { action, kind, owner, startsOn, dueOn, state, resources, links, plannedCheck },
  })
  expect(answer.status()).toBe(200)
}
