import { expect, test } from 'vitest'
import { placeInTenant } from './place-in-tenant.ts'

test.each([
  ['/staff/1/members-overview', '/staff/2/members-overview'],
  ['/staff/1/profile-settings', '/staff/2/profile-settings'],
  ['/staff/1/perform-analysis/StressPilot/stress-load', '/staff/2/perform-analysis/StressPilot/stress-load'],
])('%s of another tenant is %s', (from, to) => {
  expect(placeInTenant(from, 2)).toBe(to)
})

test('a check-up of one tenant is not opened in another tenant', () => {
  expect(placeInTenant('/staff/1/member-measurements/11111111-2222-4333-8444-555555555555', 2)).toBe(
    '/staff/2/member-measurements',
  )
})

test('from outside the business area a tenant opens at its first page', () => {
  expect(placeInTenant('/member/documents', 2)).toBe('/staff/2')
  expect(placeInTenant('/staff/1', 2)).toBe('/staff/2')
})
