import { newMember, signIn } from '../steps/people.ts'
import { expect, test } from '../steps/story.ts'

test('changes between the first responses of a page and the start of its live stream appear by themselves', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/api/events*', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/events*')
  await page.goto('/staff/1/members-overview')
  const name = `Dazwischen${Date.now()}`
  const searched = page.waitForResponse((answer) => answer.url().includes(name))
  await page.getByRole('searchbox').fill(name)
  await Promise.all([asked, searched])
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toHaveCount(0)
  await newMember(context.request, 1, name)
  letThrough()
  await expect(row).toBeVisible()
})
