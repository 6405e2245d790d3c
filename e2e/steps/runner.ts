import { type BrowserContext, expect, type Page } from '@playwright/test'
import { text } from './texts.ts'

type Language = 'de' | 'en'

/** Starts the analysis from the beginning, even if the page offers to continue an unfinished one. */
export async function startAnalysis(page: Page, language: Language): Promise<void> {
  await page
    .getByRole('button', { name: text(language, 'analyses.start'), exact: true })
    .last()
    .click()
  await expect(page.getByRole('radio').first()).toBeVisible()
}

export async function answerByKeys(page: Page, keys: readonly number[]): Promise<void> {
  await expect(page.getByRole('radio').first()).toBeVisible()
  for (const key of keys) {
    const question = await page.getByRole('heading', { level: 1 }).last().innerText()
    await page.keyboard.press(String(key))
    await expect(page.getByRole('heading', { level: 1 }).last()).not.toHaveText(question)
  }
}

/**
 * Returns the answers that the server has stored for a member's only unfinished analysis. The newest answers may be
 * missing at first, because the page sends each answer with a short delay.
 */
export async function keptAnswers({ request }: BrowserContext, memberId: string): Promise<object> {
  const answer = await request.get(`/api/tenants/1/members/${memberId}/analyses`)
  return ((await answer.json()) as { items: { answers: object }[] }).items[0]?.answers ?? {}
}

export async function sendAnswers(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: text(language, 'analyses.review.send') }).click()
}
