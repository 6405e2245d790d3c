import { expect, test } from 'vitest'
import { areaAndTab, isProfileTab } from './area-and-tab.ts'

test.each(['/profile-settings', '/member', '/member/documents', '/linking'])(
  '%s belongs to the member area',
  (path) => {
    expect(areaAndTab(path).area).toBe('member')
  },
)

test.each(['/staff', '/staff/1/support', '/memberships', '/about', '/privacy', '/'])(
  '%s belongs to the admin area',
  (path) => {
    expect(areaAndTab(path).area).toBe('admin')
  },
)

test.each([
  ['/staff/1/member-measurements/11111111-2222-4333-8444-555555555555', 'member-measurements'],
  ['/staff/1/perform-analysis/StressPilot/stress-load', 'perform-analysis'],
  ['/staff/1/profile-settings', 'profile-settings'],
  ['/staff/1', ''],
  ['/member/documents', 'documents'],
  ['/member/member-dashboard/11111111-2222-4333-8444-555555555555', 'member-dashboard'],
  ['/member/profile-settings', 'profile-settings'],
  ['/member', ''],
  ['/profile-settings', 'profile-settings'],
  ['/linking', 'linking'],
])('the tab of %s is %s', (path, tab) => {
  expect(areaAndTab(path).tab).toBe(tab)
})

test('only profile settings, privacy, linking and about highlight the profile button', () => {
  const highlighted = [
    '/profile-settings',
    '/privacy',
    '/linking',
    '/about',
    '/member/profile-settings',
    '/staff/2/profile-settings',
  ]
  for (const path of highlighted) expect(isProfileTab(areaAndTab(path).tab)).toBe(true)
  for (const path of ['/member/documents', '/staff/1/support', '/memberships', '/information']) {
    expect(isProfileTab(areaAndTab(path).tab)).toBe(false)
  }
})
