import { expect, test } from 'vitest'
import { organisationSchema } from './registration.ts'
import { tenantSettingsSchema } from './settings.ts'

test('the settings can read every name and phone number that registration accepts', () => {
  const { displayName, phone } = organisationSchema.shape
  const { displayName: shownName, contactPhone } = tenantSettingsSchema.shape
  for (const name of ['S', 'S'.repeat(120)])
    expect([displayName.safeParse(name).success, shownName.safeParse(name).success]).toEqual([true, true])
  for (const number of ['+49 (0)40 123456', '040/123-456', '112'])
    expect([phone.safeParse(number).success, contactPhone.safeParse(number).success]).toEqual([true, true])
})
