import type { Page } from '@playwright/test'
import { findConsentText } from '@salus/domain/consents/consent-texts.ts'
import { typeCrisis } from '../steps/crisis.ts'
import { arriveAtDay, openDay } from '../steps/measurement-day.ts'
import { signIn } from '../steps/people.ts'
import { sendWrite } from '../steps/requests.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

interface Twin {
  readonly id: string
  readonly birthDate: string
  readonly externalNumber: string | null
}

const lastName = `Zwilling${Date.now()}`
const name = `Anna ${lastName}`

async function makeTwins(request: Parameters<typeof sendWrite>[0]): Promise<readonly Twin[]> {
  const made: Twin[] = []
  for (const [birthDate, externalNumber] of [
    ['1961-05-17', `Z-${Date.now()}`],
    ['1988-11-03', null],
  ] as const) {
    const data = {
      firstName: 'Anna',
      lastName,
      birthDate,
      externalNumber,
      sex: 'female',
      heightCm: 170,
      consent: { given: 'in-person' },
    }
    const answer = await sendWrite(request, 'POST /api/tenants/1/members', { data })
    expect(answer.status()).toBe(201)
    made.push({ id: ((await answer.json()) as { id: string }).id, birthDate, externalNumber })
  }
  return made
}

const writeDay = (date: string) =>
  new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const writeFacts = ({ birthDate, externalNumber }: Twin) =>
  [`born ${writeDay(birthDate)}`, ...(externalNumber === null ? [] : [`No. ${externalNumber}`])].join(' · ')

/**
 * Expects that the page distinguishes people with the same name: the date of birth and the number of each person are
 * visible and not cut off.
 */
async function expectTold(page: Page, twins: readonly Twin[], where: string): Promise<void> {
  for (const twin of twins) {
    const told = page.getByText(writeFacts(twin)).filter({ visible: true }).first()
    await expect(told, `${where}: ${writeFacts(twin)}`).toBeVisible()
    const isCut = await told.evaluate((element) => element.scrollWidth > element.clientWidth + 1)
    expect(isCut, `${where} cuts off ${writeFacts(twin)}`).toBe(false)
  }
  await expectNoSidewaysScroll(page, where)
}

/**
 * Expects that controls for the two people have different names, so that users of a screen reader know whom each
 * control is for.
 */
async function expectDistinct(page: Page, sharedName: string, where: string): Promise<void> {
  const controls = page.getByRole('main').locator('button, a, input, select')
  const listNames = () =>
    controls.evaluateAll(
      (elements, part) =>
        elements
          .map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`)
          .filter((called) => called.includes(part)),
      sharedName,
    )
  await expect.poll(async () => (await listNames()).length, where).toBeGreaterThan(1)
  const called = await listNames()
  expect(
    called.filter((one, at) => called.indexOf(one) !== at),
    where,
  ).toEqual([])
}

let twins: readonly Twin[] = []

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext()
  await signIn(context, 'admin')
  twins = await makeTwins(context.request)
  await context.close()
})

for (const width of [390, 1440]) {
  test(`two people of one name can be distinguished everywhere, ${width} px wide`, async ({ page, context }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await signIn(context, 'admin')
    const [first, second] = twins
    if (first === undefined || second === undefined) throw new Error('nobody was made')

    await test.step('in the list', async () => {
      await page.goto('/staff/1/members-overview')
      await page.getByRole('searchbox').first().fill(lastName)
      await expect(page.getByRole('link', { name })).toHaveCount(2)
      await expectTold(page, twins, 'the list')
      await expectDistinct(page, lastName, 'the list')
    })

    await test.step('in the dialog of the invitation', async () => {
      await page
        .getByRole('button', { name: text('en', 'invitations.manage').replace('{name}', name) })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(/^born\s\d{1,2}\s\p{L}+\s\d{4}/u)).toBeVisible()
      await expectAccessible(page, 'the dialog of the invitation')
      await page.keyboard.press('Escape')
    })

    await test.step('in the search', async () => {
      await page.keyboard.press('Control+k')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox').fill(lastName)
      await expect(dialog.getByRole('option', { name: new RegExp(name) })).toHaveCount(2)
      for (const twin of twins) await expect(dialog.getByText(writeFacts(twin))).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await test.step('in the chooser, and beside whom it chose', async () => {
      await page.goto('/staff/1/perform-analysis/manual')
      const chooser = page
        .getByRole('main')
        .getByRole('combobox', { name: text('en', 'menu.member') })
        .first()
      await chooser.click()
      await chooser.fill(lastName)
      const options = page.getByRole('option', { name: new RegExp(name) })
      await expect(options).toHaveCount(2)
      for (const twin of twins) await expect(options.getByText(writeFacts(twin))).toBeVisible()
      await options.filter({ hasText: writeFacts(second) }).click()
      await expect(page).toHaveURL(new RegExp(second.id))
      await expectTold(page, [second], 'the choice')
    })

    await test.step('in the dialog of the code', async () => {
      await page.goto(`/staff/1/perform-analysis/StressPilot/stress-load?memberId=${first.id}`)
      await page.getByRole('button', { name: text('en', 'links.send') }).click()
      await expect(page.getByRole('dialog').getByText(writeFacts(first))).toBeVisible()
    })
  })
}

test('on a measurement day every control says which of two people of one name it is about', async ({
  page,
  context,
}) => {
  await signIn(context, 'admin')
  const day = await openDay(context.request, { people: 0, profiles: ['manual-questionnaire', 'stress-load'] })
  await arriveAtDay(context.request, { ...day, memberIds: twins.map(({ id }) => id) })
  await page.goto(day.path)
  await expect(page.getByRole('list', { name: text('en', 'measurementDays.line') }).getByRole('listitem')).toHaveCount(
    2,
  )
  await expectDistinct(page, lastName, 'the board')
  await expectAccessible(page, 'the board of two people of one name')
})

test('among guests every control says which of two of one name it is about', async ({ page, context }) => {
  await signIn(context, 'admin')
  const called = `Gast${Date.now()}`
  for (const birthDate of ['1971-02-03', '1990-08-09']) {
    const data = { name: called, birthDate, sex: 'male', consent: { given: 'in-person', sharesWithStaff: true } }
    const made = await sendWrite(context.request, 'POST /api/tenants/1/guests', { data })
    expect(made.status(), await made.text()).toBe(201)
  }
  await page.goto('/staff/1/guests')
  await expect(page.getByRole('link', { name: called })).toHaveCount(2)
  await expectDistinct(page, called, 'the guests')
})

test('what comes before a result of a crisis says whose it is', async ({ page, context }) => {
  await signIn(context, 'admin')
  const [first] = twins
  if (first === undefined) throw new Error('nobody was made')
  // Withdraws the consent to sharing, so that staff are not notified of the result.
  const { version: textVersion } = findConsentText('share-with-staff')
  const withdrawn = await sendWrite(context.request, `POST /api/tenants/1/members/${first.id}/consents`, {
    data: { purpose: 'share-with-staff', decision: 'withdrawn', how: 'in-person', textVersion, language: 'en' },
  })
  expect(withdrawn.status(), await withdrawn.text()).toBe(200)
  await page.goto(`/staff/1/perform-analysis/manual?memberId=${first.id}`)
  await page
    .getByRole('button', { name: text('en', 'analyses.start'), exact: true })
    .last()
    .click()
  await typeCrisis(page, 'en')
  const heading = page.getByRole('heading', { level: 1, name: 'Blood pressure very high' })
  await expect(heading).toBeVisible()
  const said = page.getByRole('region', { name: 'Blood pressure very high' })
  await expect(said).toContainText(name)
  await expect(said).toContainText(writeFacts(first))
  await expectAccessible(page, 'the page before a crisis')
})
