import type { Page } from '@playwright/test'
import { newPerson, signInAs } from '../steps/mailbox.ts'
import { sendWrite } from '../steps/requests.ts'
import { expect, test } from '../steps/story.ts'

declare global {
  interface Window {
    /** Set by the markup if it runs as a script, which must never happen. */
    markupRan?: unknown
  }
}

/** Text that becomes a script, an attribute, a link or a template if it is not treated as text. */
const canary = 'canarymarkup'
const markup = (field: string) =>
  `"'><img src=x onerror=window.markupRan='${field}'><svg/onload=window.markupRan='${field}'>{{${canary}}}`
const short = '"><img src=x onerror=window.markupRan=1>'

const keptByBrowser = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const caches_ = await caches.keys()
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, caches_, document.cookie])
  })

test('markup in every text a tenant keeps is shown as text, and the browser keeps none of it', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  const { request } = context
  const make = async (path: string, data: unknown): Promise<Record<string, unknown>> => {
    const answer = await sendWrite(request, `POST ${path}`, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Record<string, unknown>
  }
  await signInAs(request, await newPerson(request, 'Sina'))
  const { groupId } = await make('/api/tenants', {
    displayName: `Praxis ${short}`,
    tenantName: `praxis-${crypto.randomUUID().slice(0, 8)}`,
    kind: 'practice',
    country: 'DE',
    locale: 'en',
    currency: 'EUR',
    address: { street: `Weg ${short}`, postalCode: '28195', city: `Bremen ${short}` },
    products: [6, 15],
    tariff: 'basic',
    billing: 'monthly',
  })
  const area = `/staff/${groupId}`
  const api = `/api/tenants/${groupId}`
  const { id: memberId } = await make(`${api}/members`, {
    firstName: `Mara ${short}`,
    lastName: `${canary} ${short}`,
    birthDate: '1985-04-12',
    sex: 'female',
    heightCm: 170,
    department: `Empfang ${short}`,
    consent: { given: 'in-person' },
  })
  const checkUp = await make(`${api}/check-ups`, {
    profileId: 'd480f089-74af-5284-9f04-f4f9280a2857',
    memberId,
    answers: Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`q${index + 1}`, 2])),
    note: markup('note'),
  })
  await make(`${api}/members/${String(memberId)}/notes`, { text: markup('staff note') })
  await make(`${api}/devices`, { vendor: short, model: short, serialNumber: `1 ${short}` })
  await make(`${api}/support-requests`, {
    subject: `Waage ${short}`,
    category: 'problem',
    priority: 'high',
    text: markup('support'),
  })
  await make(`${api}/measurement-days`, {
    title: `Tag ${short}`,
    day: '2026-03-10',
    stations: [{ name: `Station ${short}`, profileIds: ['d480f089-74af-5284-9f04-f4f9280a2857'] }],
  })

  const titles: string[] = []
  for (const path of [
    `${area}/members-overview`,
    `${area}/members-overview/${String(memberId)}`,
    `${area}/member-measurements?memberId=${String(memberId)}`,
    `${area}/member-measurements/${String(checkUp['resultGuid'])}?memberId=${String(memberId)}`,
    `${area}/perform-analysis?memberId=${String(memberId)}`,
    `${area}/measurement-days`,
    `${area}/audit-log`,
    `${area}/products-overview`,
    `${area}/support`,
    `${area}/users-overview`,
    `${area}/tenant-settings`,
    `${area}/upgrade-tariff`,
    '/memberships',
    `${area}/profile-settings`,
  ]) {
    await test.step(path.replace(String(groupId), 'n'), async () => {
      await page.goto(path)
      await expect(page.locator('h1').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => window.markupRan)).toBeUndefined()
      expect(await page.locator('img[src="x"]').count()).toBe(0)
      titles.push(await page.title())
    })
  }
  await page.goto(`${area}/members-overview`)
  await expect(page.getByText(`${canary} ${short}`).filter({ visible: true }).first()).toBeVisible()
  // No title may contain a name, because the browser's history and shared screens show titles. For the same reason,
  // storage that outlives the page may not contain a name.
  expect(titles.join('\n')).not.toContain(canary)
  expect(await keptByBrowser(page)).not.toContain(canary)
})
