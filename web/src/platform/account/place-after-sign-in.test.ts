import { afterEach, expect, test } from 'vitest'
import { staffSession } from '../../testing/check-up-samples.ts'
import { signedInAs } from '../../testing/fake-api.ts'
import { placeAfterSignIn, rememberSection } from './place-after-sign-in.ts'
import { rememberPlace } from '../device/storage.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('staff return to the section they used last, and never to the page of one person', async () => {
  signedInAs(staffSession)
  expect(await placeAfterSignIn()).toBeNull()
  rememberSection('1', 'members-overview')
  rememberSection('1', 'kiosk')
  expect(await placeAfterSignIn()).toBe('/staff/1/members-overview')
  rememberPlace('/staff/1/support')
  expect(await placeAfterSignIn()).toBe('/staff/1/support')
})

test('people who sign in where the session of another person ended do not learn what that person did', async () => {
  const place = '/member/perform-analysis/StressPilot/stress-load#run'
  const other = { ...staffSession, user: { ...staffSession.user, id: '00000000-0000-4000-8000-00000000beef' } }
  rememberPlace(place, staffSession.user.id)
  signedInAs(other)
  expect(await placeAfterSignIn()).toBeNull()
  signedInAs(staffSession)
  expect(await placeAfterSignIn()).toBeNull()
  rememberPlace(place, staffSession.user.id)
  expect(await placeAfterSignIn()).toBe(place)
  // A page that belongs to no user, such as a followed link, is opened for every user who signs in.
  rememberPlace('/linking')
  signedInAs(other)
  expect(await placeAfterSignIn()).toBe('/linking')
})

test('people who do not work in that organisation get their own start page', async () => {
  signedInAs({ ...staffSession, memberships: [] })
  rememberSection('1', 'members-overview')
  expect(await placeAfterSignIn()).toBeNull()
})
