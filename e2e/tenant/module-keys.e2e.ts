import { newMember, signIn } from '../steps/people.ts'
import { expect, expectAccessible, test } from '../steps/story.ts'

test('an Admin makes a key, a module delivers with it, staff see the result, and a revoked key delivers nothing', async ({
  page,
  context,
  request,
}) => {
  await signIn(context, 'admin')
  const person = await newMember(context.request, 1, `Modul ${Date.now()}`)
  await page.goto('/staff/1/tenant-settings?section=keys')
  await page.getByRole('button', { name: 'Create a key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Product').selectOption({ label: '1 · MobeeFit' })
  const name = `Hall ${Date.now()}`
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByRole('button', { name: 'Create a key' }).click()
  const shown = page.getByRole('dialog', { name: `Key for ${name}` })
  const key = (await shown.locator('code').textContent()) ?? ''
  expect(key).toMatch(/^salus_1_[A-Za-z0-9_-]{43}$/)
  await expectAccessible(page, 'the new key')
  await shown.getByRole('button', { name: 'Done' }).click()

  const measuredAt = new Date().toISOString()
  const deliver = (externalId: string) =>
    request.post('/api/modules/check-ups', {
      headers: { authorization: `Bearer ${key}` },
      data: {
        pluginId: 1,
        externalId,
        member: { id: person.id },
        profileName: 'Beweglichkeit und Kraft',
        dateOfMeasurement: measuredAt,
        values: [
          { code: 'legPress', name: { de: 'Kraft Beinpresse', en: 'Leg press strength' }, value: 97, unit: '%' },
        ],
      },
    })
  const delivered = await deliver(name)
  expect(delivered.status()).toBe(201)
  expect((await deliver(name)).status()).toBe(200)
  const { resultGuid } = (await delivered.json()) as { resultGuid: string }
  await page.goto(`/staff/1/member-measurements/${resultGuid}?memberId=${person.id}`)
  await expect(page.getByText('Leg press strength').first()).toBeVisible()

  await page.goto('/staff/1/tenant-settings?section=keys')
  await page.getByRole('button', { name: `Revoke the key ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByRole('button', { name: `Revoke the key ${name}` })).toHaveCount(0)
  expect((await deliver(`${name} again`)).status()).toBe(401)
})
