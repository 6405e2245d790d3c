import { afterEach, expect, test } from 'vitest'
import { staffSession } from '../../testing/check-up-samples.ts'
import { signedInAs } from '../../testing/fake-api.ts'
import { placeAfterSignIn, rememberSection } from './place-after-sign-in.ts'
import { rememberPlace } from '../device/storage.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('staff go on in the section they worked in last, and never on the page of one person', async () => {
  signedInAs(staffSession)
  expect(await placeAfterSignIn()).toBeNull()
  rememberSection('1', 'members-overview')
  rememberSection('1', 'kiosk')
  expect(await placeAfterSignIn()).toBe('/staff/1/members-overview')
  rememberPlace('/staff/1/support')
  expect(await placeAfterSignIn()).toBe('/staff/1/support')
})

test('whoever does not work in that organisation has their own start', async () => {
  signedInAs({ ...staffSession, memberships: [] })
  rememberSection('1', 'members-overview')
  expect(await placeAfterSignIn()).toBeNull()
})
