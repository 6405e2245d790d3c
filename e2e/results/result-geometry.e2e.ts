// Tests that visible parts do not move when another result is opened, and that parts that are still loading are already
// in their final place.

import { type APIRequestContext, type Browser, type Page, request as playwrightRequest } from '@playwright/test'
import type { CheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import type { SafetyGateOfMember } from '@salus/contract/measuring/safety-answers.ts'
import { allProfiles } from '@salus/domain/measurement-profiles/all-profiles.ts'
import type { MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { findCurrent } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { hold } from '../steps/hold.ts'
import { newMember, signIn } from '../steps/people.ts'
import { makeAnswers, plausibleAnswers } from '../steps/plausible-answers.ts'
import { sendWrite } from '../steps/requests.ts'
import { expect, inEveryCase, test } from '../steps/story.ts'

const longName = 'Hohenstein-Sayn-Wittgenstein von Musterburg'
const monthsAgo = (count: number) => new Date(Date.now() - count * 30 * 86_400_000).toISOString()

async function passGate(request: APIRequestContext, memberId: string, profile: MeasurementProfile): Promise<void> {
  if (findCurrent(profile.id) === undefined) return
  const path = `/api/tenants/1/members/${memberId}/safety-answers`
  const gate = (await (await request.get(`${path}?profileId=${profile.id}`)).json()) as SafetyGateOfMember
  const answers = gate.questions.map(({ question }) => ({ question, applies: false }))
  const said = await sendWrite(request, `POST ${path}`, { data: { profileId: profile.id, answers } })
  expect(said.status()).toBe(201)
}

/** Records two results of every profile, and one result like a module would. Returns all of them. */
async function measureAll(request: APIRequestContext, memberId: string): Promise<readonly CheckUpListItem[]> {
  for (const profile of allProfiles) {
    await passGate(request, memberId, profile)
    const answers = makeAnswers(plausibleAnswers(profile, { age: 40, sex: 'female' }))
    for (const months of [2, 1]) {
      // Sets `confirmed`, because the answers are the middle of the usual ranges. They describe a different body in
      // each profile, so the server would ask whether it is the same person.
      const data = { profileId: profile.id, memberId, answers, dateOfMeasurement: monthsAgo(months), confirmed: true }
      const sent = await sendWrite(request, 'POST /api/tenants/1/check-ups', { data })
      expect(sent.status(), `${profile.code}: ${await sent.text()}`).toBe(201)
    }
  }
  await deliver(request, memberId)
  const list = await request.get(`/api/tenants/1/check-ups?memberId=${memberId}&limit=100`)
  return ((await list.json()) as { items: CheckUpListItem[] }).items
}

async function deliver(request: APIRequestContext, memberId: string): Promise<void> {
  const made = await sendWrite(request, 'POST /api/tenants/1/api-keys', {
    data: { pluginId: 1, name: `Geometry ${Date.now()}` },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { key } = (await made.json()) as { key: string }
  const value = { code: 'legPress', name: { de: 'Kraft Beinpresse', en: 'Leg press strength' }, value: 97, unit: '%' }
  // Delivers without a session, because a module authenticates only with its key.
  const outside = await playwrightRequest.newContext({ baseURL: new URL((await request.get('/healthz')).url()).origin })
  const delivered = await outside.post('/api/modules/check-ups', {
    headers: { authorization: `Bearer ${key}` },
    data: {
      pluginId: 1,
      externalId: `geometry-${Date.now()}`,
      member: { id: memberId },
      profileName: 'Therapieverlauf Knie',
      dateOfMeasurement: monthsAgo(1),
      values: [value],
    },
  })
  expect(delivered.status(), await delivered.text()).toBe(201)
  await outside.dispose()
}

const names = ['head', 'facts', 'warnings', 'summary', 'score', 'meaning', 'sheet'] as const
type Boxes = Readonly<Record<string, { readonly top: number; readonly height: number } | null>>
const part = (page: Page, name: string) => page.locator(`[data-part=${name}]`).first()

const readBoxes = (page: Page): Promise<Boxes> =>
  page.evaluate(
    (wanted) =>
      Object.fromEntries(
        wanted.map((name) => {
          const box = document.querySelector(`[data-part=${name}]`)?.getBoundingClientRect()
          return [name, box === undefined ? null : { top: Math.round(box.top), height: Math.round(box.height) }]
        }),
      ),
    [...names],
  )

/**
 * Measures the boxes of the parts of a result, before and after the result is loaded. The list and the member's name
 * are already visible before that.
 */
async function measureBoth(page: Page, { resultGuid, memberId }: CheckUpListItem) {
  const release = await hold(page, `*/api/tenants/1/check-ups/${resultGuid}*`)
  await page.goto(`/staff/1/member-measurements/${resultGuid}?memberId=${memberId}`)
  await expect(part(page, 'skeleton')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(longName)
  await expect(part(page, 'head').locator('p'), 'the list says what it is').toBeVisible()
  const before = await readBoxes(page)
  await release()
  await expect(part(page, 'skeleton')).toHaveCount(0)
  await expect(part(page, 'sheet')).toBeVisible()
  const after = await readBoxes(page)
  return { before, after }
}

/**
 * The tolerance in px: one line of text. One sentence depends on the loaded result and may need a line more or less.
 */
const oneLine = 24
/**
 * The tolerance in px for a member's own results on a phone: two lines of text. The comparison there states the change
 * and whether chance explains it, so its length varies more.
 */
const twoLines = 48

for (const { locale, width, isRepeat } of [
  { locale: 'de-DE', width: 390, isRepeat: false },
  { locale: 'de-DE', width: 1440, isRepeat: true },
  { locale: 'en-GB', width: 390, isRepeat: true },
  { locale: 'en-GB', width: 1440, isRepeat: false },
]) {
  const name = `the head of each kind of result is of one height, and what loads lies where it will be: ${locale}, ${width} px`
  test(name, isRepeat ? inEveryCase : {}, async ({ page, context, browser }) => {
    test.setTimeout(120_000)
    const { newest } = await getResults(browser)
    await page.setViewportSize({ width, height: 900 })
    await signIn(context, 'staff')
    const heights = new Set<string>()
    const moved: string[] = []
    for (const result of newest) {
      const { before, after } = await measureBoth(page, result)
      heights.add(`${await heightOfChooser(page)} + ${after['head']?.height} + ${after['facts']?.height}`)
      // Warnings may move the other parts down: they are above all other parts and are known only after the result is
      // loaded.
      const lower = after['warnings'] == null ? 0 : after['warnings'].height + 16
      for (const name of stillParts(width, before)) {
        const [one, other] = [before[name], after[name]]
        const isStill =
          one == null || other == null
            ? one == other
            : Math.abs(one.top + lower - other.top) <= oneLine &&
              (name !== 'score' || Math.abs(one.height - other.height) <= oneLine)
        if (!isStill) moved.push(`${result.profileName}, ${name}: ${JSON.stringify(one)} ${JSON.stringify(other)}`)
      }
      const heads = [before, after].map(({ head, facts }) => JSON.stringify([head, facts]))
      if (heads[0] !== heads[1]) moved.push(`${result.profileName}, head: ${heads.join(' ')}`)
    }
    expect(moved).toEqual([])
    expect([...heights]).toHaveLength(1)
  })
}

/** Returns the height of the button above the head that opens the list of results. It is only in narrow windows. */
async function heightOfChooser(page: Page): Promise<number> {
  const chooser = page.getByRole('main').locator('button[aria-haspopup=dialog]').first()
  return page.viewportSize()?.width === 390 ? ((await chooser.boundingBox())?.height ?? 0) : 0
}

/**
 * Returns the parts that must not move. On a phone, the parts after a headline may move. They are below the visible
 * area, and their position depends on the length of the explanation.
 */
const stillParts = (width: number, { score, meaning }: Boxes) =>
  width < 1025 && (score ?? meaning) != null
    ? (['summary', 'score'] as const)
    : (['summary', 'score', 'meaning', 'sheet'] as const)

for (const width of [390, 1440])
  test(`a member’s own result comes with its head, and what loads lies where it will be, ${width} px`, async ({
    page,
    context,
  }) => {
    test.setTimeout(90_000)
    await page.setViewportSize({ width, height: 900 })
    await signIn(context, 'member')
    const answer = await context.request.get('/api/me/check-ups?limit=8')
    const { items } = (await answer.json()) as { items: CheckUpListItem[] }
    const kinds = items.filter(
      ({ profileName }, at) => items.findIndex((one) => one.profileName === profileName) === at,
    )
    expect(kinds.length).toBeGreaterThan(1)
    for (const { resultGuid, profileName } of kinds.slice(0, 4)) {
      await page.goto('/member/member-dashboard')
      const release = await hold(page, `*/api/me/check-ups/${resultGuid}*`)
      await page.locator(`main a[href$="${resultGuid}"]`).first().click()
      await expect(part(page, 'skeleton')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const before = await readBoxes(page)
      await release()
      await expect(part(page, 'skeleton')).toHaveCount(0)
      await expect(part(page, 'sheet')).toBeVisible()
      const after = await readBoxes(page)
      expect(before['head'], profileName).toEqual(after['head'])
      // Skips results with warnings, because warnings are above all other parts and are known only after the result is
      // loaded.
      if (after['warnings'] != null) continue
      for (const name of stillParts(width, before)) {
        const [one, other] = [before[name], after[name]]
        expect(one == null, `${profileName}, ${name}`).toBe(other == null)
        expect(Math.abs((one?.top ?? 0) - (other?.top ?? 0)), `${profileName}, ${name}`).toBeLessThanOrEqual(
          width < 1025 ? twoLines : oneLine,
        )
      }
    }
  })

let made: Promise<{ readonly newest: readonly CheckUpListItem[] }> | undefined

function getResults(browser: Browser) {
  made ??= (async () => {
    const context = await browser.newContext()
    await signIn(context, 'admin')
    const { id } = await newMember(context.request, 1, `${longName} ${Date.now()}`, { heightCm: 175 })
    const results = await measureAll(context.request, id)
    await context.close()
    const isFirst = ({ profileName }: CheckUpListItem, at: number) =>
      results.findIndex((one) => one.profileName === profileName) === at
    const newest = results.filter(isFirst)
    expect(newest).toHaveLength(allProfiles.length + 1)
    return { newest }
  })()
  return made
}
