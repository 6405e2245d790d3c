// Tests both ways in which members answer questions themselves: on their own phone with a one-time link, and on a
// tablet that staff hand over.

import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { fillDate } from '../steps/dates.ts'
import { newMember, password, signIn } from '../steps/people.ts'
import { answerByKeys, sendAnswers } from '../steps/runner.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, watch } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const analysis = (memberId: string) => `/staff/1/perform-analysis/StressPilot/stress-load?memberId=${memberId}`
const filled = (text: string, values: Record<string, string>) =>
  Object.entries(values).reduce((whole, [name, value]) => whole.replaceAll(`{${name}}`, value), text)
const en = (key: string, values: Record<string, string> = {}) => filled(text('en', key), values)
const de = (key: string, values: Record<string, string> = {}) => filled(text('de', key), values)

/** Opens another person's phone without a session, and records its requests and console messages. */
async function phone(browser: Browser, locale = 'de-DE') {
  const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  const asked: string[] = []
  const said: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${JSON.stringify(request.headers())}`))
  watch(page, said)
  return { page, asked, said, close: () => context.close() }
}

async function makeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: en('links.send') }).click()
  const field = page.getByLabel(en('links.dialog.link'))
  await expect(field).toHaveValue(/\/answer#1\.[\w-]{43}$/)
  return field.inputValue()
}

async function begin(page: Page, name: string) {
  await page.getByRole('button', { name }).click()
  await expect(page.getByRole('radio').first()).toBeVisible()
}

test('a link is answered on a phone without signing in, and the result appears in the open list by itself', async ({
  page,
  context,
  browser,
}) => {
  await signIn(context, 'staff')
  const person = await newMember(context.request, 1, `Verborgen ${Date.now()}`)
  await page.goto(`/staff/1/member-measurements?memberId=${person.id}`)
  await expect(page.getByText(en('checkUps.none')).first()).toBeVisible()
  const asking = await context.newPage()
  await asking.goto(analysis(person.id))
  const url = await makeLink(asking)
  const secret = url.split('.').at(-1) ?? url
  await expect(asking.getByText(en('links.dialog.state.waiting'))).toBeVisible()
  await expectAccessible(asking, 'the dialog with the code')

  const other = await phone(browser)
  await other.page.goto(url)
  await expect(other.page.getByRole('heading', { level: 1 })).toHaveText(de('links.greeting', { firstName: 'Story' }))
  expect(new URL(other.page.url()).pathname + new URL(other.page.url()).hash).toBe('/answer')
  await expect(other.page.getByText('Verborgen')).toHaveCount(0)
  await expect(other.page.getByText(/Das Team von .+ sieht Ihre Antworten und das Ergebnis/)).toBeVisible()
  await expect(other.page.getByText(de('links.terms.voluntary'))).toBeVisible()
  await expect(other.page.getByText(de('links.terms.screening'))).toBeVisible()
  await expect(other.page.getByRole('link', { name: de('links.terms.privacy') })).toHaveAttribute('href', '/privacy')
  await expectAccessible(other.page, 'the greeting')
  await expectNoSidewaysScroll(other.page, 'the greeting')
  await expect(asking.getByText(en('links.dialog.state.opened'))).toBeVisible()

  await begin(other.page, de('links.greeting.start'))
  await answerByKeys(other.page, [3, 3, 3, 3])
  await expect(other.page.locator('[data-saved=account]')).toBeVisible()
  await other.page.waitForLoadState('networkidle')
  await other.page.reload()
  await begin(other.page, de('links.greeting.continue'))
  await answerByKeys(other.page, [3, 3, 3, 3, 3, 3])
  await sendAnswers(other.page, 'de')
  await expect(other.page.getByRole('heading', { level: 1 })).toHaveText(de('links.thanks.title'))
  await expectAccessible(other.page, 'the thanks')
  await expect(other.page.getByText('20', { exact: true })).toHaveCount(0)
  await fillDate(other.page, de('links.keep.birthDate'), '1985-04-12')
  await other.page.getByRole('button', { name: de('links.keep.getCode') }).click()
  await expect(other.page.getByText(/^\w{4}-\w{4}$/)).toBeVisible()
  await expectAccessible(other.page, 'the code')
  await expectNoSidewaysScroll(other.page, 'the code')
  expect(other.asked.filter((request) => request.includes(secret))).toEqual([])
  expect(other.said).toEqual([])

  await expect(page).toHaveURL(/member-measurements\/[0-9a-f-]{36}/)
  await expect(page.getByText('20', { exact: true }).first()).toBeVisible()
  await expect(asking.getByText(en('links.dialog.state.used'))).toBeVisible()
  await asking.getByRole('button', { name: en('links.dialog.showResult') }).click()
  await expect(asking).toHaveURL(/member-measurements\/[0-9a-f-]{36}/)
  const list = (await (await context.request.get(`/api/tenants/1/check-ups?memberId=${person.id}`)).json()) as {
    items: { resultGuid: string }[]
  }
  expect(list.items).toHaveLength(1)
  const stored = await context.request.get(`/api/tenants/1/check-ups/${list.items[0]?.resultGuid}`)
  expect(await stored.json()).toMatchObject({ answeredBy: 'by-link', performedBy: null })

  await other.page.goto('about:blank')
  await other.page.goto(url)
  await expect(other.page.getByRole('heading', { level: 1 })).toHaveText(de('links.notUsable.title'))
  const third = await phone(browser, 'en-GB')
  await third.page.goto(url)
  await expect(third.page.getByRole('heading', { level: 1 })).toHaveText(en('links.notUsable.title'))
  await expectAccessible(third.page, 'a link that cannot be used')
  await Promise.all([other.close(), third.close()])
})

test('the language can be changed in the middle, and a revoked link ends while the person is answering', async ({
  page,
  context,
  browser,
}) => {
  await signIn(context, 'staff')
  const person = await newMember(context.request, 1, `Widerruf ${Date.now()}`)
  await page.goto(analysis(person.id))
  const url = await makeLink(page)
  const other = await phone(browser)
  await other.page.goto(url)
  await begin(other.page, de('links.greeting.start'))
  await answerByKeys(other.page, [1, 2])
  const question = await other.page.getByRole('heading', { level: 1 }).last().innerText()
  await other.page.getByRole('button', { name: 'English' }).last().click()
  await expect(other.page.getByRole('heading', { level: 1 }).last()).not.toHaveText(question)
  await expect(
    other.page.getByText(en('analyses.questionOf', { 'number, number': '3', 'total, number': '10' })),
  ).toBeVisible()
  // After a reload, staff can no longer see the code. The page asks before it creates another one, because another code
  // would end the analysis that the member has begun with this one.
  await page.reload()
  await page.getByRole('button', { name: en('links.send') }).click()
  await expect(page.getByText(/cannot be shown again/)).toBeVisible()
  await page.getByRole('button', { name: en('links.dialog.newLink') }).click()
  await expect(page.getByText(en('links.dialog.begunWarning'))).toBeVisible()
  await expectAccessible(page, 'the question before a begun run is ended')
  await page.getByRole('button', { name: en('links.dialog.keepWaiting') }).click()
  await page.getByRole('button', { name: en('links.dialog.revoke') }).click()
  await page.getByRole('button', { name: en('links.dialog.endRun'), exact: true }).click()
  await expect(page.getByText(en('links.dialog.state.revoked'))).toBeVisible()
  await other.page.keyboard.press('3')
  await expect(other.page.getByRole('heading', { level: 1 })).toHaveText(en('links.left.title'))
  expect(other.said).toEqual([])
  await other.close()
})

test('answers that waited on a phone can still be read and saved after staff have ended the link', async ({
  page,
  context,
  browser,
}) => {
  await signIn(context, 'staff')
  const person = await newMember(context.request, 1, `Funkloch ${Date.now()}`)
  await page.goto(analysis(person.id))
  const url = await makeLink(page)
  const other = await phone(browser)
  await other.page.goto(url)
  await begin(other.page, de('links.greeting.start'))
  await answerByKeys(other.page, [1])
  await expect(other.page.locator('[data-saved=account]')).toBeVisible()
  await other.page.waitForLoadState('networkidle')
  await other.page.context().setOffline(true)
  await answerByKeys(other.page, [2, 3, 4, 5, 1, 2, 3, 4, 5])
  await sendAnswers(other.page, 'de')
  await expect(other.page.getByRole('button', { name: de('analyses.sending.tryNow') })).toBeVisible()
  await page.getByRole('button', { name: en('links.dialog.revoke') }).click()
  await page.getByRole('button', { name: en('links.dialog.endRun'), exact: true }).click()
  await expect(page.getByText(en('links.dialog.state.revoked'))).toBeVisible()
  await other.page.context().setOffline(false)

  const heading = other.page.getByRole('heading', { level: 1, name: de('links.left.title') })
  const list = other.page.getByRole('region', { name: de('links.left.answers') })
  await expect(heading).toBeVisible({ timeout: 30_000 })
  await expect(list.getByRole('definition')).toHaveCount(10)
  await expectAccessible(other.page, 'the answers that a link no longer takes')
  await expectNoSidewaysScroll(other.page, 'the answers that a link no longer takes')
  await other.page.reload()
  await expect(list.getByRole('definition')).toHaveCount(10)
  const [file] = await Promise.all([
    other.page.waitForEvent('download'),
    other.page.getByRole('button', { name: de('links.left.save') }).click(),
  ])
  const question = await list.getByRole('term').first().innerText()
  expect(await readFile(await file.path(), 'utf8')).toContain(question)
  await other.page.getByRole('button', { name: de('links.left.delete') }).click()
  await expect(other.page.getByRole('heading', { level: 1 })).toHaveText(de('links.notUsable.title'))
  await other.page.reload()
  await expect(other.page.getByRole('heading', { level: 1 })).toHaveText(de('links.notUsable.title'))
  await other.close()
})

async function takeBack(page: Page, typed: string) {
  await page.getByRole('button', { name: en('links.kiosk.exit') }).click()
  await page.getByLabel(en('public.password')).fill(typed)
  await page.getByRole('button', { name: en('links.kiosk.exitConfirm'), exact: true }).click()
}

test('a tablet that was handed over shows one questionnaire and is left with the password only', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await signIn(context, 'staff')
  const person = await newMember(context.request, 1, `Verborgen ${Date.now()}`)
  await page.goto('/staff/1/members-overview')
  await page.goto(analysis(person.id))
  await page.getByRole('button', { name: en('links.handOver') }).click()
  const greeting = page.getByRole('heading', { level: 1, name: en('links.greeting', { firstName: 'Story' }) })
  await expect(greeting).toBeVisible()
  await expect(page.getByText('Verborgen')).toHaveCount(0)
  await expect(page.getByRole('link')).toHaveCount(0)
  await expect(page.getByText(en('links.terms.voluntary'))).toBeVisible()
  await page.getByRole('button', { name: en('links.terms.privacy') }).click()
  await expect(page.getByRole('heading', { name: en('public.privacyWho') })).toBeVisible()
  await expectAccessible(page, 'the privacy notice on the tablet')
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'the greeting')

  const stays = async (what: string) => {
    await expect(greeting, what).toBeVisible()
    expect(new URL(page.url()).pathname, what).toBe('/staff/1/kiosk')
  }
  await page.goBack().catch(() => undefined)
  await stays('after Back')
  await page.goBack().catch(() => undefined)
  await stays('after Back again')
  await page.reload()
  await stays('after a reload')
  for (const path of ['/', '/member', '/staff', '/staff/1/members-overview', analysis(person.id), '/about', '/home']) {
    await page.goto(path)
    await stays(`at ${path}`)
  }
  const tab = await context.newPage()
  await tab.goto('/staff/1/members-overview')
  await expect(tab.getByRole('heading', { level: 1, name: en('links.greeting', { firstName: 'Story' }) })).toBeVisible()
  await tab.close()

  // The session itself is restricted, and not only the page. No address of the API returns data, whether the member
  // types it, fetches it or opens it in another tab.
  for (const path of ['/api/tenants/1/members', '/api/tenants/1/check-ups', `/api/tenants/1/members/${person.id}`]) {
    const typed = await page.goto(path)
    expect([typed?.status(), await typed?.json()], path).toMatchObject([403, { code: 'device-locked' }])
    expect((await context.request.get(path)).status(), path).toBe(403)
  }
  await page.goto('/staff')
  await stays('after typed addresses of the API')
  const fetched = await page.evaluate(async () => (await fetch('/api/tenants/1/members')).status)
  expect(fetched).toBe(403)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/staff/1/members-overview')
  await stays('after everything that the browser stored was deleted')

  await takeBack(page, 'not-the-password')
  await expect(page.getByText(en('links.kiosk.wrongPassword'))).toBeVisible()
  await expectAccessible(page, 'the dialog that asks for the password')
  await page.keyboard.press('Escape')
  await begin(page, en('links.greeting.start'))
  await answerByKeys(page, [3, 3, 3])
  await expect(page.getByRole('button', { name: en('analyses.leave') })).toHaveCount(0)
  await page.goBack().catch(() => undefined)
  await expect(page.getByRole('radio').first()).toBeVisible()
  await page.reload()
  await begin(page, en('links.greeting.continue'))
  await answerByKeys(page, [3, 3, 3, 3, 3, 3, 3])
  await page.clock.install()
  await sendAnswers(page, 'en')
  const thanks = page.getByRole('heading', { level: 1, name: en('links.kiosk.thanks', { firstName: 'Story' }) })
  await expect(thanks).toBeVisible()
  await expect(page.getByText(en('links.kiosk.handBack'))).toBeVisible()
  await expect(page.getByText('20', { exact: true })).toHaveCount(0)
  await expectAccessible(page, 'the page that asks for the tablet')
  await page.clock.fastForward(61_000)
  await expect(page.getByRole('heading', { level: 1, name: en('links.kiosk.locked') })).toBeVisible()
  await expect(page.getByText('Story')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: en('links.kiosk.locked') })).toBeVisible()

  await takeBack(page, password)
  await expect(page).toHaveURL(/\/staff\/1\/member-measurements/)
  await expect(page.getByText('20', { exact: true }).first()).toBeVisible()
  const list = (await (await context.request.get(`/api/tenants/1/check-ups?memberId=${person.id}`)).json()) as {
    items: { resultGuid: string }[]
  }
  const stored = await context.request.get(`/api/tenants/1/check-ups/${list.items[0]?.resultGuid}`)
  expect(await stored.json()).toMatchObject({ answeredBy: 'with-staff' })
  await page.goto('/staff/1/members-overview')
  await expect(page).toHaveURL(/members-overview/)
  await page.goto('/staff/1/kiosk')
  await expect(page).toHaveURL(/perform-analysis/)
})
