import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { arriveAtDay, openDay } from '../steps/measurement-day.ts'
import {
  answerOnDevice,
  expectUnsent,
  keepResult,
  measureNext,
  prepareDevice,
  unlockDevice,
  zoneOfStaff,
} from '../steps/offline-day.ts'
import { signIn } from '../steps/people.ts'
import { expect, expectAccessible, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const en = (key: string) => text('en', key)
const profiles = ['stress-load', 'activity-questionnaire', 'manual-questionnaire']

/** Returns the contents of all files in a browser's folder as one text that can be searched. */
async function readFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const contents = await Promise.all(files.map((file) => readFile(file).catch(() => Buffer.alloc(0))))
  return contents.map((content) => `${content.toString('latin1')}\n${content.toString('utf16le')}`).join('\n')
}

test('ten people are measured with three profiles each without a network, the tab is killed twice and the browser once, and every result arrives once', async ({
  launchOptions,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const folder = await mkdtemp(path.join(tmpdir(), 'salus-tablet-'))
  const open = async (): Promise<{ context: BrowserContext; page: Page }> => {
    const context = await chromium.launchPersistentContext(folder, {
      ...launchOptions,
      ...(baseURL === undefined ? {} : { baseURL }),
      locale: 'en-GB',
      viewport: { width: 768, height: 1024 },
      serviceWorkers: 'allow',
    })
    const page = context.pages()[0] ?? (await context.newPage())
    // Confirms the question that the browser asks before it closes a window with unsent results.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
    return { context, page }
  }
  let { context, page } = await open()
  await signIn(context, 'staff')
  const day = await openDay(context.request, { people: 10, profiles, firstName: 'Wilhelmine', zone: zoneOfStaff })
  await arriveAtDay(context.request, day)
  await page.goto(day.path)
  await prepareDevice(page, 'Tablet of the story')
  await context.setOffline(true)
  await page.reload()
  await unlockDevice(page)
  await expectAccessible(page, 'the board without a network')

  /** Opens the day with the PIN after a tab or the browser was killed. Expects all `count` results to be there. */
  const comeBack = async (count: number) => {
    await page.goto('/offline-day')
    await unlockDevice(page)
    await expectUnsent(page, count)
  }
  for (let count = 0; count < 30; count += 1) {
    if (count === 14) {
      await context.close()
      ;({ context, page } = await open())
      await context.setOffline(true)
      await comeBack(count)
    }
    const next = page.getByRole('button', { name: /^Next (?:person|measurement): / })
    await ((await next.count()) > 0 ? next.click() : measureNext(page))
    await answerOnDevice(page)
    if (count === 7 || count === 19) {
      await page.close({ runBeforeUnload: false })
      page = await context.newPage()
      await comeBack(count)
      await page.getByRole('button', { name: new RegExp(`${en('measurementDays.step.claimed')}$`) }).click()
      // The answers are still on the device, so the run continues at its review.
      await expect(page.getByRole('heading', { name: en('analyses.review.title') })).toBeVisible()
    }
    await keepResult(page)
    await expectUnsent(page, count + 1)
  }

  const onDisk = await readFolder(folder)
  // Searches only these folders, because the stored scripts contain the names of all profiles.
  const kept = await Promise.all(
    ['IndexedDB', 'Local Storage', 'Session Storage', 'WebStorage'].map((name) =>
      readFolder(path.join(folder, 'Default', name)),
    ),
  )
  const names = profileCatalogue
    .filter(({ code }) => profiles.includes(code))
    .flatMap(({ id, name }) => [id, name.de, name.en])
  for (const word of ['Wilhelmine', day.lastName, ...day.memberIds]) expect(onDisk.includes(word), word).toBe(false)
  for (const word of ['"q1"', '"answers"', 'answers', 'proof', ...names])
    expect(kept.join('\n').includes(word), word).toBe(false)
  // Proves that the search works: this word may be stored, and it is found.
  expect(kept.join('\n')).toMatch(/devicePart/)

  // Closing the browser has ended the session. The results stay on the device until staff sign in.
  await page.getByRole('button', { name: en('measurementDays.toBoard') }).click()
  await context.setOffline(false)
  await expect(page.getByText(en('offlineDays.sendSignIn'))).toBeVisible()
  await signIn(context, 'staff')
  await page.reload()
  await unlockDevice(page)
  await expect(page.locator('[data-unsent="0"]').first()).toBeVisible({ timeout: 60_000 })
  for (const memberId of day.memberIds) {
    const answer = await context.request.get(`/api/tenants/1/check-ups?memberId=${memberId}&limit=50`)
    const { items } = (await answer.json()) as { items: { profileName: string }[] }
    expect(items.map(({ profileName }) => profileName).toSorted(), 'three results, none twice').toHaveLength(3)
    expect(new Set(items.map(({ profileName }) => profileName)).size).toBe(3)
  }
  await context.close()
  await rm(folder, { recursive: true, force: true })
})
