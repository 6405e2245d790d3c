import type { Page } from '@playwright/test'
import { text } from './texts.ts'

/**
 * Types values with a blood pressure of 200/120, and confirms both pressures when the page asks whether they are right.
 */
export async function typeCrisis(page: Page, language: 'de' | 'en'): Promise<void> {
  const labels = {
    de: [/gewicht/i, /größe/i, /oberer Wert/i, /unterer Wert/i],
    en: [/weight/i, /height/i, /upper value/i, /lower value/i],
  }[language]
  for (const [index, value] of ['72', '170', '200', '120'].entries())
    await page.getByRole('textbox', { name: labels[index] ?? '' }).fill(value)
  await page.getByRole('button', { name: text(language, 'analyses.checkValues') }).click()
  for (const value of ['200 mmHg', '120 mmHg'])
    await page
      .getByRole('button', { name: text(language, 'analyses.number.keep').replace('{value}', value), exact: true })
      .click()
  await page.getByRole('button', { name: text(language, 'analyses.checkValues') }).click()
  await page.getByRole('button', { name: text(language, 'analyses.review.saveValues') }).click()
}
