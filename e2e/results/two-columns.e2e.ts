import type { Page } from '@playwright/test'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { newMember, signIn } from '../steps/people.ts'
import { sendWrite } from '../steps/requests.ts'
import { expect, expectAccessible, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const de = (key: string) => text('de', key)
const profileId = profileCatalogue.find(({ code }) => code === 'stress-load')?.id
const answers = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`q${index + 1}`, 2]))
const failing = /\/api\/tenants\/1\/check-ups(\?|\/[0-9a-f-]{36}(\?|$))/

test.use({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })

const kinds = [
  { what: 'fails', title: 'errors.title' },
  { what: 'cannot be reached', title: 'errors.networkTitle' },
] as const

async function fail(page: Page, what: (typeof kinds)[number]['what']): Promise<void> {
  await page.route(failing, (route) =>
    what === 'fails'
      ? route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: JSON.stringify({ type: 'about:blank', title: 'Internal', status: 500, code: 'internal' }),
        })
      : route.abort('internetdisconnected'),
  )
}

for (const { what, title } of kinds)
  test(`when the server ${what} both columns of the measurements say so, and each can be tried again`, async ({
    page,
    context,
    consoleMessages,
  }) => {
    await signIn(context, 'staff')
    const { id } = await newMember(context.request, 1, `Spalten${Date.now()}`)
    const data = { profileId, memberId: id, answers }
    const sent = await sendWrite(context.request, 'POST /api/tenants/1/check-ups', { data })
    expect(sent.status()).toBe(201)
    const { resultGuid } = (await sent.json()) as { resultGuid: string }
    await fail(page, what)
    await page.goto(`/staff/1/member-measurements/${resultGuid}?memberId=${id}`)
    const content = page.getByRole('main').getByRole('alert')
    const list = page.getByRole('complementary', { name: de('menu.measurements') }).getByRole('alert')
    for (const column of [content, list]) {
      await expect(column.getByText(de(title))).toBeVisible()
      await expect(column.getByRole('button', { name: de('errors.retry') })).toBeVisible()
    }
    await expect(page.getByRole('heading', { level: 1 }), 'whose result it is stays known').toContainText('Spalten')
    await expectAccessible(page, 'both columns without an answer')
    await content.getByRole('button', { name: de('errors.retry') }).click()
    await expect(content.getByText(de(title))).toBeVisible()
    await expect(list.getByText(de(title))).toBeVisible()

    await page.unroute(failing)
    await list.getByRole('button', { name: de('errors.retry') }).click()
    await expect(page.locator(`aside a[href*="${resultGuid}"]`)).toBeVisible()
    await expect(list).toHaveCount(0)
    const retry = content.getByRole('button', { name: de('errors.retry') })
    if (await retry.isVisible()) await retry.click()
    await expect(page.getByText('20', { exact: true }).first()).toBeVisible()
    await expect(content.filter({ hasText: de(title) })).toHaveCount(0)
    // Removes the expected messages from the console: the errors that this test has caused on purpose.
    const others = consoleMessages.filter((message) => !message.includes('status of 500'))
    consoleMessages.splice(0, consoleMessages.length, ...others)
  })
