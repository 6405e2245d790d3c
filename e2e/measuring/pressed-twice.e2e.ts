// Many people press everything twice. The second press must not answer the next question before the person has read it.

import { newMember, signIn } from '../steps/people.ts'
import { keptAnswers, startAnalysis } from '../steps/runner.ts'
import { expect, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const path = (memberId: string) => `/staff/1/perform-analysis/StressPilot/stress-load?memberId=${memberId}`

test('a double click on an answer answers one question, and one on "No answer" skips one', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  const person = await newMember(context.request, 1, `Doppelklick ${Date.now()}`)
  await page.goto(path(person.id))
  await startAnalysis(page, 'en')
  for (const place of [2, 3, 4]) {
    await page.getByRole('radio').nth(2).dblclick()
    await expect(page.getByText(`Question ${place} of 10`)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }).last()).toBeFocused()
  }
  await page.getByRole('button', { name: text('en', 'analyses.decline') }).dblclick()
  await expect(page.getByText('Question 5 of 10')).toBeVisible()
  await expect
    .poll(() => keptAnswers(context, person.id))
    .toEqual(Object.fromEntries([2, 2, 2, null].map((answer, index) => [`q${index + 1}`, answer])))
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a double tap on an answer answers one question', async ({ page, context }) => {
    await signIn(context, 'staff')
    const person = await newMember(context.request, 1, `Doppeltipp ${Date.now()}`)
    await page.goto(path(person.id))
    await startAnalysis(page, 'en')
    const box = await page.getByRole('radio').nth(2).boundingBox()
    if (box === null) throw new Error('no answer to tap')
    const tap = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await tap()
    await expect(page.getByText('Question 2 of 10')).toBeVisible()
    await tap()
    await expect.poll(() => keptAnswers(context, person.id)).toEqual({ q1: 2 })
    await expect(page.getByText('Question 2 of 10')).toBeVisible()
  })
})

test('a double click on "Continue" does not also choose a product of the next step', async ({ page }) => {
  await page.goto('/register')
  for (const [key, value] of Object.entries({
    firstName: 'Lena',
    lastName: 'Hartmann',
    email: `zweimal-${Date.now()}@salus.example`,
    password: 'Moor-Lampe-19',
  }))
    await page.getByLabel(text('en', `registration.${key}`), { exact: true }).fill(value)
  const next = page.getByRole('button', { name: text('en', 'registration.continue'), exact: true })
  await next.click()
  await page.getByLabel(text('en', 'registration.organisationName'), { exact: true }).fill('Studio Zweimal')
  await page.getByLabel(text('en', 'registration.country'), { exact: true }).selectOption('DE')
  for (const [key, value] of Object.entries({ street: 'Hafenstr. 3', postalCode: '28195', city: 'Bremen' }))
    await page.getByLabel(text('en', `registration.${key}`), { exact: true }).fill(value)
  await next.dblclick()
  const heading = page.getByRole('heading', { level: 1, name: text('en', 'registration.productsTitle') })
  await expect(heading).toBeFocused()
  await expect(page.getByText('2 products chosen')).toBeVisible()
})
