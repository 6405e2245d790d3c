import { newMember, signIn } from '../steps/people.ts'
import { answerByKeys, keptAnswers, sendAnswers, startAnalysis } from '../steps/runner.ts'
import { expect, test, watch } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const path = (memberId: string) => `/staff/1/perform-analysis/StressPilot/stress-load?memberId=${memberId}`

test('answers given without a network are sent when it is back', async ({ page, context }) => {
  await signIn(context, 'staff')
  const person = await newMember(context.request, 1, `Offline ${Date.now()}`)
  await page.goto(path(person.id))
  await startAnalysis(page, 'en')
  await answerByKeys(page, [1, 2, 3])
  await context.setOffline(true)
  await answerByKeys(page, [4, 5, 1])
  await expect(page.getByText(text('en', 'analyses.saved.device')).first()).toBeVisible()
  await context.setOffline(false)
  await answerByKeys(page, [2, 3, 4, 5])
  await sendAnswers(page, 'en')
  await expect(page).toHaveURL(/member-measurements\/[0-9a-f-]{36}/)
  const guid = /measurements\/([0-9a-f-]{36})/.exec(page.url())?.[1]
  const stored = (await (await context.request.get(`/api/tenants/1/check-ups/${guid}`)).json()) as {
    answers: Record<string, number>
  }
  expect(Object.values(stored.answers)).toEqual([0, 1, 2, 3, 4, 0, 1, 2, 3, 4])
})

test('an unfinished analysis continues in another browser where it was left', async ({ page, context, browser }) => {
  await signIn(context, 'staff')
  const person = await newMember(context.request, 1, `Weiter ${Date.now()}`)
  await page.goto(path(person.id))
  await startAnalysis(page, 'en')
  await answerByKeys(page, [1, 2, 3, 4])
  await expect.poll(async () => Object.keys(await keptAnswers(context, person.id))).toHaveLength(4)
  const question = await page.getByRole('heading', { level: 1 }).last().innerText()

  const other = await browser.newContext({ locale: 'en-GB' })
  await signIn(other, 'staff')
  const second = await other.newPage()
  const said: string[] = []
  watch(second, said)
  await second.goto(path(person.id))
  await second.getByRole('button', { name: text('en', 'analyses.continue') }).click()
  await expect(second.getByRole('radio').first()).toBeVisible()
  await expect(second.getByRole('heading', { level: 1 }).last()).toHaveText(question)
  await answerByKeys(second, [5, 1, 2, 3, 4, 5])
  await sendAnswers(second, 'en')
  await expect(second).toHaveURL(/member-measurements\/[0-9a-f-]{36}/)

  // The first browser does not know yet that the analysis is finished. Its next answer opens the finished result
  // instead of creating a second one.
  await page.keyboard.press('1')
  await expect(page).toHaveURL(/member-measurements\/[0-9a-f-]{36}/)
  const list = (await (await context.request.get(`/api/tenants/1/check-ups?memberId=${person.id}`)).json()) as {
    items: unknown[]
  }
  expect(list.items).toHaveLength(1)
  expect(said).toEqual([])
  await other.close()
})

test('when an outage ends, people stay at the question to which they had gone back', async ({ page, context }) => {
  await signIn(context, 'staff')
  const person = await newMember(context.request, 1, `Ausfall ${Date.now()}`)
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/analyses')) opened.push(request.url())
  })
  await page.goto(path(person.id))
  await startAnalysis(page, 'en')
  const heading = page.getByRole('heading', { level: 1 }).last()
  await answerByKeys(page, [1, 2])
  const third = await heading.innerText()
  await answerByKeys(page, [3])
  await expect(page.getByText(text('en', 'analyses.saved.account.short')).first()).toBeVisible()

  // The service is unavailable for the first request that saves an answer. When it is available again, it at first
  // refuses to return the member's record, so the page requests the record a second time.
  const away = { status: 503, headers: { 'retry-after': '1' }, json: { status: 503, code: 'unavailable' } }
  const refused = { status: 429, json: { status: 429, code: 'too-many-requests' } }
  let lost = 0
  await page.route('**/analyses/*', (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    return route.fulfill(away)
  })
  await page.route(`**/members/${person.id}`, (route) => route.fulfill(refused))
  const askedAgain = page.waitForResponse((response) => response.url().endsWith(`/members/${person.id}`))
  await page.keyboard.press('4')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(heading).toHaveText(third)
  await askedAgain
  await expect(page.getByText(text('en', 'analyses.saved.account.short')).first()).toBeVisible()
  await expect(heading).toHaveText(third)
  expect(opened).toHaveLength(1)
  await answerByKeys(page, [3, 4, 5, 1, 2, 3, 4, 5])
  await sendAnswers(page, 'en')
  await expect(page).toHaveURL(/member-measurements\/[0-9a-f-]{36}/)
})

test('sending twice, with the first answer lost on the way, makes one check-up', async ({ page, context }) => {
  await signIn(context, 'staff')
  const person = await newMember(context.request, 1, `Doppelt ${Date.now()}`)
  await page.goto(path(person.id))
  await startAnalysis(page, 'en')
  await answerByKeys(page, [1, 2, 3, 4, 5, 1, 2, 3, 4, 5])
  let lost = 0
  await page.route('**/api/tenants/1/check-ups', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    // The server stores the check-up, but the browser never receives the response.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await sendAnswers(page, 'en')
  await expect(page).toHaveURL(/member-measurements\/[0-9a-f-]{36}/, { timeout: 30_000 })
  expect(lost).toBe(1)
  const list = (await (await context.request.get(`/api/tenants/1/check-ups?memberId=${person.id}`)).json()) as {
    items: unknown[]
  }
  expect(list.items).toHaveLength(1)
})

test('a tab closed in the middle loses nothing', async ({ page, context }) => {
  await signIn(context, 'staff')
  const person = await newMember(context.request, 1, `Zu ${Date.now()}`)
  await page.goto(path(person.id))
  await startAnalysis(page, 'en')
  await answerByKeys(page, [1, 2, 3])
  await context.setOffline(true)
  await answerByKeys(page, [4])
  await expect(page.getByText(text('en', 'analyses.saved.device')).first()).toBeVisible()
  // Waits for this mark in addition to the text, because the text is already visible while the newest answer is being
  // stored.
  await expect(page.locator('[data-saved=device]')).toBeVisible()
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(path(person.id))
  await again.getByRole('button', { name: text('en', 'analyses.continue') }).click()
  await expect(again.getByRole('radio').first()).toBeVisible()
  await answerByKeys(again, [5, 1, 2, 3, 4, 5])
  await sendAnswers(again, 'en')
  await expect(again).toHaveURL(/member-measurements\/[0-9a-f-]{36}/)
  const guid = /measurements\/([0-9a-f-]{36})/.exec(again.url())?.[1]
  const stored = (await (await context.request.get(`/api/tenants/1/check-ups/${guid}`)).json()) as {
    answers: Record<string, number>
  }
  expect(Object.values(stored.answers)).toEqual([0, 1, 2, 3, 4, 0, 1, 2, 3, 4])
})
