// Interrupts every measurement profile in every way: the tab is killed, the network is cut, the server and the database
// are killed, and the response to sending is lost. Each test runs several profiles in parallel, so that one kill of the
// server is enough for all of them.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { allProfiles } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { findCurrent } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import type { MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { type Running, startProgram } from '../bench/processes.ts'
import { fillField, handByWay, heading, isDays } from '../steps/hands.ts'
import { newMember, signIn } from '../steps/people.ts'
import { makeAnswers, plausibleAnswers, type AnsweredItem } from '../steps/plausible-answers.ts'
import { keptAnswers } from '../steps/runner.ts'
import { expect, inEveryCase, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const port = Number(process.env['E2E_PORT'] ?? 3950) + 30
const language = 'en'

interface Run {
  readonly profile: MeasurementProfile
  readonly plan: readonly AnsweredItem[]
  /**
   * Each profile has its own member without earlier values. With earlier values, the page would ask about unusual
   * changes.
   */
  readonly memberId: string
  /** Each profile has its own browser context, because the windows of one context share a few connections. */
  readonly context: BrowserContext
  page: Page
  answered: number
}

let dataDir: string
let server: Running | undefined
test.beforeAll(async () => {
  test.setTimeout(120_000)
  dataDir = mkdtempSync(path.join(tmpdir(), 'salus-stop-'))
  server = await start(dataDir)
})
test.afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The profiles that every run tests: two questionnaires and the longest form. */
const ofEachKind = [...allProfiles.slice(0, 2), ...allProfiles.slice(-1)]
const others = allProfiles.filter((profile) => !ofEachKind.includes(profile))

for (const [profiles, isRepeat] of [
  [ofEachKind, false],
  [others.slice(0, 4), true],
  [others.slice(4), true],
] as const) {
  const names = profiles.map(({ code }) => code).join(', ')
  const name = `goes on where it was stopped, and sent twice makes one check-up: ${names}`
  test(name, isRepeat ? inEveryCase : {}, async ({ browser }) => {
    test.setTimeout(240_000)
    await stopInEveryWay(browser, profiles)
  })
}

async function stopInEveryWay(browser: Browser, profiles: readonly MeasurementProfile[]) {
  const contexts: BrowserContext[] = []
  const open = async () => {
    const context = await browser.newContext({ baseURL: `http://localhost:${port}`, locale: 'en-GB' })
    contexts.push(context)
    await signIn(context, 'staff')
    return context
  }
  const setOffline = (isOffline: boolean) => Promise.all(contexts.map((context) => context.setOffline(isOffline)))
  try {
    const staff = await open()
    const runs: Run[] = []
    const writeAddress = ({ profile, memberId }: Pick<Run, 'profile' | 'memberId'>) =>
      `/staff/1/perform-analysis/${profile.path}?memberId=${memberId}`
    const each = async (what: string, act: (run: Run) => Promise<void>) => {
      for (const run of runs) await test.step(`${run.profile.code}: ${what}`, () => act(run))
    }

    for (const profile of profiles) {
      const context = await open()
      const run = {
        profile,
        memberId: (await newMember(staff.request, 1, `Unterbrochen ${profile.code} ${Date.now()}`, { heightCm: null }))
          .id,
        context,
        plan: plausibleAnswers(profile, { age: 41, sex: 'female' }),
        page: await context.newPage(),
        answered: 0,
      }
      await run.page.goto(writeAddress(run))
      await handByWay.keyboard(run.page, language).start()
      if (findCurrent(profile.id) !== undefined) await handByWay.keyboard(run.page, language).passGate()
      runs.push(run)
    }
    await each('the first quarter', (run) => answerUntil(run, 1 / 4))

    // As in a crash of the browser, the page receives no event.
    await each('the tab is killed', async (run) => {
      await expectKept(run)
      await crash(run.page)
      run.page = await run.context.newPage()
      await run.page.goto(writeAddress(run))
      await run.page.getByRole('button', { name: text(language, 'analyses.continue') }).click()
      await passTypedNumber(run)
      await expectWhereItWas(run)
    })

    await setOffline(true)
    await each('the second quarter without a network', (run) => answerUntil(run, 2 / 4))
    await each('says so', ({ page }) =>
      expect(page.getByText(text(language, 'analyses.saved.device')).first()).toBeVisible(),
    )
    await setOffline(false)
    await each('the network is back', ({ page }) => expectSaved(page))

    kill(server?.process.pid)
    kill(readPostmaster(dataDir))
    await server?.stop()
    await each('the third quarter without a server', (run) => answerUntil(run, 3 / 4))
    server = await start(dataDir)
    await each('the server is back', async (run) => {
      // Dispatches the event on which the page retries at once. Without it, the page waits longer before each attempt.
      await run.page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expectSaved(run.page)
      await expectWhereItWas(run)
    })

    await each('the rest, sent twice', async (run) => {
      await answerUntil(run, 1)
      const lost = await loseTheFirstAnswer(run.page)
      await run.page.keyboard.press('Enter')
      await expect(run.page).toHaveURL(/member-measurements\/[0-9a-f-]{36}/, { timeout: 30_000 })
      expect(lost.count).toBe(1)
    })

    for (const run of runs) {
      const stored = await listCheckUps(staff, run.memberId)
      expect(stored.map(({ profileId }) => profileId)).toEqual([run.profile.id])
      const answer = await staff.request.get(`/api/tenants/1/check-ups/${stored[0]?.resultGuid}`)
      const { answers } = (await answer.json()) as { answers: object }
      expect(answers, run.profile.code).toMatchObject(makeAnswers(run.plan))
    }
  } finally {
    await Promise.all(contexts.map((context) => context.close()))
  }
}

const start = (dataDir: string): Promise<Running> =>
  startProgram('server/src/main.ts', {
    env: { PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'fatal' },
    until: /localhost:/,
  })

function kill(pid: number | undefined) {
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
}

function readPostmaster(dataDir: string): number {
  const pointer = path.join(dataDir, 'postgres-location')
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir
  return Number(readFileSync(path.join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

async function crash(page: Page) {
  const crashed = page.waitForEvent('crash')
  void page.goto('chrome://crash').catch(() => undefined)
  await crashed
  await page.close()
}

async function answerUntil(run: Run, part: number) {
  const { page, plan, profile } = run
  const until = part === 1 ? plan.length : Math.max(run.answered + 1, Math.floor(plan.length * part))
  for (const answered of plan.slice(run.answered, until)) {
    if (profile.kind === 'questionnaire') await answerQuestion(page, answered)
    else await fillIn(page, answered)
  }
  run.answered = until
  if (part !== 1) return
  if (profile.kind !== 'questionnaire')
    await page.getByRole('button', { name: text(language, 'analyses.checkValues') }).click()
  const title = profile.kind === 'questionnaire' ? 'analyses.review.title' : 'analyses.review.valuesTitle'
  await expect(heading(page)).toHaveText(text(language, title))
}

async function answerQuestion(page: Page, answered: AnsweredItem) {
  await expect(heading(page)).toHaveText(answered.item.text[language])
  if (answered.item.kind === 'number' && !isDays(answered)) await expect(page.getByRole('textbox')).toBeFocused()
  await handByWay.keyboard(page, language).answer(answered)
  await expect(heading(page)).not.toHaveText(answered.item.text[language])
}

async function fillIn(page: Page, answered: AnsweredItem) {
  await fillField(page, answered, language)
  // Leaves the field, because a number is complete only when its field has lost the focus.
  if (answered.value !== undefined) await page.keyboard.press('Tab')
}

/** Expects the next question or, in a form, the values that have been filled in. */
async function expectWhereItWas({ page, profile, plan, answered }: Run) {
  if (profile.kind === 'questionnaire') {
    await expect(heading(page)).toHaveText(plan[answered]?.item.text[language] ?? '')
    return
  }
  for (const { item, value } of plan.slice(0, answered)) {
    if (value === undefined || item.kind !== 'number') continue
    const field = page.getByRole('textbox', { name: item.text[language], exact: true })
    await expect(field).toHaveValue(String(value))
  }
}

/**
 * Confirms the last number if the reopened run asks for it again. A number is saved while it is typed. If the run was
 * stopped before the number was confirmed, it shows this question again with the number in its field.
 */
async function passTypedNumber({ page, profile, plan, answered }: Run) {
  const [last, next] = [plan[answered - 1], plan[answered]]
  if (profile.kind !== 'questionnaire' || last?.item.kind !== 'number' || isDays(last)) return
  const asked = async () => (await heading(page).textContent()) ?? ''
  const possible = [last, next].map((one) => one?.item.text[language])
  await expect.poll(async () => possible.includes(await asked())).toBe(true)
  if ((await asked()) !== last.item.text[language]) return
  await expect(page.getByRole('textbox')).toHaveValue(String(last.value))
  await page.keyboard.press('Enter')
}

const expectKept = ({ context, memberId, plan, answered }: Run) =>
  expect
    .poll(() => keptAnswers(context, memberId), { timeout: 30_000 })
    .toMatchObject(makeAnswers(plan.slice(0, answered)))

const expectSaved = (page: Page) =>
  expect(page.getByText(text(language, 'analyses.saved.account.short'), { exact: true }).first()).toBeVisible({
    timeout: 30_000,
  })

/** Lets the server store the check-up, but drops the first response to the browser. */
async function loseTheFirstAnswer(page: Page) {
  const lost = { count: 0 }
  await page.route('**/api/tenants/1/check-ups', async (route) => {
    if (route.request().method() !== 'POST' || lost.count > 0) return route.continue()
    lost.count += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  return lost
}

interface StoredCheckUp {
  readonly resultGuid: string
  readonly profileId: string
}

async function listCheckUps(context: BrowserContext, memberId: string): Promise<readonly StoredCheckUp[]> {
  const answer = await context.request.get(`/api/tenants/1/check-ups?memberId=${memberId}&limit=100`)
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { items: StoredCheckUp[] }).items
}
