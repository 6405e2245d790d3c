import type { Browser, BrowserContext, Page } from '@playwright/test'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import type { SignedInMember } from '@salus/server/testing/moved-clock/orders.ts'
import { type MovedServer, startMovedServer } from '@salus/server/testing/moved-clock/start.ts'
import { type Person, signIn } from '../steps/people.ts'
import { expect, test, watch } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const en = (key: string) => text('en', key)
const stadtwerke = 4
const surveys = `/staff/${stadtwerke}/group-surveys`
const questionnaire = profileCatalogue.find(({ path }) => path === 'StressPilot/stress-load')
const day = 86_400_000
const port = Number(process.env['E2E_PORT'] ?? 3950) + 32
const drivers = 'Verkehr › Fahrdienst'
const desk = 'Kundenservice'

interface Scene {
  readonly server: MovedServer
  readonly people: readonly SignedInMember[]
  readonly page: Page
  readonly begin: number
}

test('an Admin plans a survey and reads its report, adds a measure, and the second survey shows its effect', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  // Both surveys take place in the past. Sessions and other data that are valid only for hours therefore do not expire
  // when the server's clock moves forward.
  const begin = Date.now() - 90 * day
  const server = await startMovedServer(port, new Date(begin))
  const said: string[] = []
  try {
    const context = await openContext(browser, server, 'adminOfCompany')
    const page = await context.newPage()
    watch(page, said)
    const members = await server.signInMembers(stadtwerke)
    const people = [drivers, desk].flatMap((unit) =>
      members.filter(({ department }) => department === unit).slice(0, 20),
    )
    expect(people).toHaveLength(40)
    const scene = { server, people, page, begin }

    await moveTo(scene, 0)
    await planAndOpen(scene)
    await answerAll(scene, { [drivers]: 33, [desk]: 16 })
    await expectReminded(scene, { mails: 2 * members.length })
    await moveTo(scene, 29)
    const first = await readReport(scene)
    await addMeasure(page)
    await expectReaderFindsNothingElse(await openContext(browser, server, 'reader'), first)

    await moveTo(scene, 57)
    await planAndOpen(scene)
    await answerAll(scene, { [drivers]: 8, [desk]: 16 })
    await moveTo(scene, 57 + 29)
    await readReport(scene)
    await page.goto(first)
    const measure = page.locator('[data-measure]').filter({ hasText: 'Two more people' })
    await expect(measure).toContainText('Fahrdienst')
    await expect(measure).toContainText(en('groupMeasures.effect.better'))
    await context.close()
  } finally {
    await server.stop()
  }
  expect(said, 'the browser console stays silent').toEqual([])
})

async function openContext(browser: Browser, server: MovedServer, person: Person): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
  })
  await signIn(context, person)
  return context
}

/**
 * Sets the clocks of server and browser to this many days after the beginning. The server then does all work on surveys
 * that is due.
 */
async function moveTo({ server, page, begin }: Scene, days: number): Promise<void> {
  const instant = new Date(begin + days * day)
  await server.setClock(instant)
  await page.clock.setSystemTime(instant)
  await server.runDueSurveys()
}

async function planAndOpen({ page }: Scene): Promise<void> {
  await page.goto(`${surveys}/new`)
  await page.getByRole('radio', { name: questionnaire?.name.en ?? '' }).check()
  await page.getByRole('button', { name: en('groupSurveys.savePlan') }).click()
  const card = newestCard(page)
  await expect(card).toContainText(en('groupSurveys.state.planned'))
  await card.getByRole('button', { name: en('groupSurveys.act.open'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('groupSurveys.openSure') })
    .click()
  await expect(card).toContainText(en('groupSurveys.onceADay'))
}

const newestCard = (page: Page) => page.getByRole('region', { name: questionnaire?.name.en ?? '' }).first()

/**
 * Makes all people answer and agree, each in their own session. `points` contains for each unit the score around which
 * its people's scores vary.
 */
async function answerAll({ server, people }: Scene, points: Readonly<Record<string, number>>): Promise<void> {
  const [asked] = await openSurveys(server, people)
  for (const [at, person] of people.entries()) {
    const around = points[person.department ?? ''] ?? 0
    await send(server, person, 'check-ups', {
      profileId: questionnaire?.id,
      memberId: person.memberId,
      answers: stressAnswers(around - 2 + (at % 5)),
    })
    await send(server, person, `members/${person.memberId}/consents`, {
      purpose: 'group-reports',
      surveyId: asked,
      decision: 'given',
      textVersion: '1',
      language: 'en',
    })
  }
}

/** Returns the ids of the open surveys with this questionnaire to which the first of these people is invited. */
async function openSurveys(server: MovedServer, [person]: readonly SignedInMember[]): Promise<readonly string[]> {
  const answer = await fetch(`${server.url}/api/me/group-surveys`, { headers: { cookie: person?.cookie ?? '' } })
  const { items } = (await answer.json()) as { items: { surveyId: string; profileId: string; state: string }[] }
  return items.flatMap(({ surveyId, profileId, state }) =>
    profileId === questionnaire?.id && state === 'open' ? [surveyId] : [],
  )
}

async function send(server: MovedServer, { cookie }: SignedInMember, path: string, body: object): Promise<void> {
  const answer = await fetch(`${server.url}/api/tenants/${stadtwerke}/${path}`, {
    method: 'POST',
    headers: {
      cookie,
      origin: server.url,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  })
  expect(answer.ok, await answer.text()).toBe(true)
}

/**
 * Moves to a week before the end of the survey. Expects that each member gets one reminder, and that the admin sees the
 * number of answers, rounded down to tens.
 */
async function expectReminded(scene: Scene, { mails }: { readonly mails: number }): Promise<void> {
  const { server, page } = scene
  await moveTo(scene, 22)
  const countMails = () =>
    server.readMails().filter((mail) => mail.includes('Subject: Eine Befragung') || mail.includes('Subject: A survey'))
      .length
  await expect.poll(countMails, { timeout: 120_000 }).toBe(mails)
  await page.goto(surveys)
  await expect(newestCard(page)).toContainText('40 or more')
}

async function readReport({ page }: Scene): Promise<string> {
  await expect(async () => {
    await page.goto(surveys)
    await expect(newestCard(page)).toContainText(en('groupSurveys.state.published'), { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await newestCard(page)
    .getByRole('link', { name: en('groupReports.read') })
    .click()
  await expect(page.locator('[data-part=themes]')).toBeVisible()
  await expect(page.locator('[data-group="kundenservice"]').getByRole('button')).toBeVisible()
  // Four people are too few, so the page shows this group like every other group without a result.
  await expect(page.locator('[data-group="netz › gas"]').getByRole('button')).toHaveCount(0)
  return page.url()
}

async function addMeasure(page: Page): Promise<void> {
  await page
    .locator('[data-theme]')
    .first()
    .getByRole('button', { name: en('groupMeasures.add') })
    .click()
  const dialog = page.getByRole('dialog')
  const where = dialog.getByLabel(en('groupMeasures.where'))
  const option = await where
    .getByRole('option', { name: /Fahrdienst/ })
    .first()
    .getAttribute('value')
  await where.selectOption(option)
  await dialog.getByLabel(en('groupMeasures.action')).fill('Two more people on the late shift')
  await dialog.getByRole('button', { name: en('groupMeasures.save') }).click()
  await expect(page.locator('[data-measure]')).toContainText('Two more people')
}

/** Expects that a reader can open the report, but no other page and no other address of the API. */
async function expectReaderFindsNothingElse(context: BrowserContext, report: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(report)
  await expect(page.locator('[data-part=themes]')).toBeVisible()
  await expect(page.getByRole('button', { name: en('groupMeasures.add') })).toHaveCount(0)
  for (const path of ['members', 'check-ups', 'employees', 'settings', 'audit-events']) {
    const answer = await context.request.get(`/api/tenants/${stadtwerke}/${path}`)
    expect([path, answer.status()]).toEqual([path, 403])
  }
  for (const path of ['members-overview', 'group-surveys/new', 'tenant-settings']) {
    await page.goto(`/staff/${stadtwerke}/${path}`)
    await expect(page, path).toHaveURL(/\/group-surveys$/)
  }
  await context.close()
}

/** Returns answers to the ten questions whose points add up to `points`, from 0 to 40. */
function stressAnswers(points: number): Readonly<Record<string, number>> {
  const favourable = new Set([4, 5, 7, 8])
  const numbers = Array.from({ length: 10 }, (_, at) => at + 1)
  return Object.fromEntries(
    numbers.map((number) => {
      const ofItem = Math.min(4, Math.max(0, points - 4 * (number - 1)))
      return [`q${number}`, favourable.has(number) ? 4 - ofItem : ofItem]
    }),
  )
}
