import type { Page } from '@playwright/test'
import { newMember, signIn } from '../steps/people.ts'
import { answerByKeys, sendAnswers, startAnalysis } from '../steps/runner.ts'
import { expect, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

function watchMissingScripts(page: Page): readonly string[] {
  const missing: string[] = []
  page.on('requestfailed', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/assets\/.*\.(?:js|css)$/.test(pathname)) missing.push(pathname)
  })
  return missing
}

/** Marks the page. The returned function resolves to true if the page has not been reloaded since then. */
async function markWindow(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same-window', ''))
  return () => page.evaluate(() => document.documentElement.hasAttribute('data-same-window'))
}

test('a stress questionnaire that loses the network is answered to its end, kept, and sent when the network is back', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  const person = await newMember(context.request, 1, `Funkloch ${Date.now()}`)
  // Waits for scripts that the page loads four seconds after the first view. Without a network they would count as
  // missing.
  const lastScripts = Promise.all([/installed-app-/, /install-way-/].map((script) => page.waitForResponse(script)))
  await page.goto(`/staff/1/perform-analysis/StressPilot/stress-load?memberId=${person.id}`)
  const missing = watchMissingScripts(page)
  await startAnalysis(page, 'en')
  await answerByKeys(page, [1])
  await page.waitForLoadState('networkidle')
  await lastScripts
  const isSameWindow = await markWindow(page)
  await context.setOffline(true)
  await answerByKeys(page, [2, 3, 4, 5, 1, 2, 3, 4, 5])
  await expect(page.getByText(text('en', 'heart.entry.title'))).toBeVisible()
  await sendAnswers(page, 'en')
  await expect(page.getByRole('button', { name: text('en', 'analyses.sending.tryNow') })).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL(/member-measurements\/[0-9a-f-]{36}/, { timeout: 30_000 })
  const guid = /measurements\/([0-9a-f-]{36})/.exec(page.url())?.[1]
  const stored = (await (await context.request.get(`/api/tenants/1/check-ups/${guid}`)).json()) as {
    answers: Record<string, number>
  }
  expect(Object.values(stored.answers)).toEqual([0, 1, 2, 3, 4, 0, 1, 2, 3, 4])
  expect(missing).toEqual([])
  expect(await isSameWindow()).toBe(true)
})

test('a page whose scripts are missing without a network says so, reports no error, and appears by itself when the network is back', async ({
  page,
  context,
  consoleMessages,
}) => {
  await signIn(context, 'member')
  await page.goto('/member/member-dashboard')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const isSameWindow = await markWindow(page)
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) reports.push(request.url())
  })
  await context.setOffline(true)
  await page
    .getByRole('link', { name: text('en', 'shell.documents'), exact: true })
    .first()
    .click()
  await expect(page.getByText(text('en', 'errors.networkRetried'))).toBeVisible()
  await expect(page.getByText(text('en', 'errors.internal'))).toBeHidden()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: text('en', 'shell.documents') })).toBeVisible()
  await expect(page.getByText(text('en', 'errors.networkRetried'))).toBeHidden()
  expect(await isSameWindow()).toBe(true)
  expect(reports).toEqual([])
  expect(
    consoleMessages.every((said) => said.includes('NetworkProblem')),
    consoleMessages.join('\n'),
  ).toBe(true)
  consoleMessages.length = 0
})
