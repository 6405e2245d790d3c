import { expect, type Page } from '@playwright/test'
import { text } from './texts.ts'

export const devicePin = '482915'
/**
 * The time zone of the staff in the demo data. A device can be set up for offline use only while the day has not ended
 * in this time zone.
 */
export const zoneOfStaff = 'Europe/Berlin'
const en = (key: string) => text('en', key)

export async function prepareDevice(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: en('offlineDays.prepare') }).click()
  await page.getByLabel(en('offlineDays.name')).fill(name)
  await page.getByLabel(en('offlineDays.pin'), { exact: true }).fill(devicePin)
  await page.getByLabel(en('offlineDays.pinAgain')).fill(devicePin)
  await page.getByRole('button', { name: en('offlineDays.prepareNow') }).click()
  await expect(page).toHaveURL(/\/offline-day$/)
  await expect(page.getByRole('button', { name: en('offlineDays.lock'), exact: true })).toBeVisible()
}

export async function unlockDevice(page: Page, pin = devicePin): Promise<void> {
  await page.getByLabel(en('offlineDays.pin'), { exact: true }).fill(pin)
  await page.getByRole('button', { name: en('offlineDays.unlock') }).click()
  await expect(page.getByRole('button', { name: en('offlineDays.lock'), exact: true })).toBeVisible()
}

export const expectUnsent = (page: Page, count: number): Promise<void> =>
  expect(page.locator('[data-unsent]').first()).toHaveAttribute('data-unsent', String(count))

export const measureNext = (page: Page): Promise<void> =>
  page
    .getByRole('region', { name: en('measurementDays.next') })
    .getByRole('button')
    .last()
    .click()

/** Answers the questions of the open profile, whichever profile it is, and stops at the review. */
export async function answerOnDevice(page: Page): Promise<void> {
  const run = page.locator('[data-full-screen]')
  const heading = run.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  const weight = run.getByLabel('Body weight')
  if (await weight.isVisible()) {
    await weight.fill('64.2')
    return run.getByRole('button', { name: en('analyses.checkValues') }).click()
  }
  for (;;) {
    const question = await heading.innerText()
    if (question === en('analyses.review.title')) return
    const number = run.getByRole('textbox')
    if ((await number.count()) > 0) {
      await number.fill('60')
      await number.press('Enter')
    } else await page.keyboard.press('2')
    await expect(heading).not.toHaveText(question)
  }
}

export async function keepResult(page: Page): Promise<void> {
  const words = [en('analyses.review.send'), en('analyses.review.saveValues')]
  await page.getByRole('button', { name: new RegExp(`^(?:${words.join('|')})$`) }).click()
  await expect(page.getByText(en('offlineDays.preliminary'))).toBeVisible()
}
