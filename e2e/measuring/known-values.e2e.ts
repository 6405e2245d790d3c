import type { APIRequestContext } from '@playwright/test'
import { newMember, signIn } from '../steps/people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'
import { sendWrite } from '../steps/requests.ts'

const manualId = 'c06de6a4-4fdd-524f-a9a0-9f7d78e4b362'
const dayMs = 86_400_000

test('staff find the height of the last time in the form with its date, and the weight only when they say that it is still right', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  const person = await newMember(context.request, 1, `Bekannt ${Date.now()}`)
  const measured = new Date(Date.now() - 200 * dayMs)
  const first = await sendWrite(context.request, 'POST /api/tenants/1/check-ups', {
    data: {
      profileId: manualId,
      memberId: person.id,
      dateOfMeasurement: measured.toISOString(),
      values: { weight: 72.5, height: 172 },
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(first.status()).toBe(201)
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Berlin' }).format(measured)

  await page.goto(`/staff/1/perform-analysis/manual?memberId=${person.id}`)
  await page
    .getByRole('button', { name: text('en', 'analyses.start'), exact: true })
    .last()
    .click()
  const weight = page.getByRole('textbox', { name: 'Body weight', exact: true })
  const height = page.getByRole('textbox', { name: 'Body height', exact: true })
  await expect(height).toHaveValue('172')
  await expect(height).toHaveAccessibleDescription(new RegExp(`172\\scm, measured on ${date}`))
  await expect(weight).toHaveValue('')
  await expect(weight).toHaveAccessibleDescription(new RegExp(`72\\.5\\skg, measured on ${date}`))
  await expect(page.locator('header').getByText('born 12 Apr 1985')).toBeVisible()
  await expectAccessible(page, 'a form with known values')
  await page.getByRole('button', { name: /72\.5\skg is still right/ }).click()
  await expect(weight).toHaveValue('72.5')
  await expect(page.getByRole('button', { name: /72\.5\skg is still right/ })).toHaveCount(0)
  await weight.fill('71')
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page, 'a form with known values')
  await page.getByRole('button', { name: 'Check values' }).click()
  await page.getByRole('button', { name: 'Save values' }).click()
  await page.waitForURL(/member-measurements\/[0-9a-f-]{36}/)
  const guid = /member-measurements\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  const stored = await (await context.request.get(`/api/tenants/1/check-ups/${guid}`)).json()
  expect(stored).toMatchObject({ answers: { weight: 71, height: 172 } })
})

test.describe('at home, on a phone, in German', () => {
  test.use({ locale: 'de-DE', viewport: { width: 390, height: 844 } })

  test('a member finds the height too, and is asked for the weight of today', async ({ page, context }) => {
    await signIn(context, 'member')
    const mine = await findMemberId(context.request)
    const known = (await (await context.request.get(`/api/tenants/1/members/${mine}/known-values`)).json()) as {
      height: { value: number }
      weight: { value: number; isPrefilled: boolean }
    }
    await page.goto('/member/perform-analysis/manual')
    await page
      .getByRole('button', { name: text('de', 'analyses.start'), exact: true })
      .last()
      .click()
    await expect(page.getByRole('textbox', { name: 'Körpergröße', exact: true })).toHaveValue(
      String(known.height.value).replace('.', ','),
    )
    await expect(page.getByRole('textbox', { name: 'Körpergröße', exact: true })).toHaveAccessibleDescription(
      /\scm, gemessen am /,
    )
    await expectAccessible(page, 'the own form with known values')
  })
})

async function findMemberId(request: APIRequestContext): Promise<string> {
  const session = (await (await request.get('/api/me/measurement-profiles')).json()) as {
    items: { groupId: number; memberId: string }[]
  }
  return session.items.find(({ groupId }) => groupId === 1)?.memberId ?? ''
}
