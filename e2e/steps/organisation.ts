import { expect, type Page } from '@playwright/test'
import { newPerson, signInAs } from './mailbox.ts'
import { sendWrite } from './requests.ts'

/** Signs in a new person, Nele Story, and creates an organisation with her as its admin. Returns the tenant's id. */
export async function openOrganisation(page: Page): Promise<number> {
  const { request } = page.context()
  await signInAs(request, await newPerson(request, 'Nele'))
  const name = `Neu ${crypto.randomUUID().slice(0, 8)}`
  const opened = await sendWrite(request, 'POST /api/tenants', {
    data: {
      displayName: name,
      tenantName: name.toLowerCase().replace(' ', '-'),
      kind: 'practice',
      country: 'DE',
      locale: 'en',
      currency: 'EUR',
      address: { street: 'Weg 1', postalCode: '28195', city: 'Bremen' },
      products: [6],
      tariff: 'basic',
      billing: 'monthly',
    },
  })
  expect(opened.status(), await opened.text()).toBe(201)
  return ((await opened.json()) as { groupId: number }).groupId
}
