import { beforeEach, expect, test } from 'vitest'
import { isOwnPath, keepChoices, readRecentTenantId, readStored, rememberPlace, store, takePlace } from './storage.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test.each(['/staff/1/support?memberId=x', '/'])('%s is a path of Salus', (path) => {
  expect(isOwnPath(path)).toBe(true)
})

test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)', ''])(
  '%s is not a path of Salus',
  (path) => {
    expect(isOwnPath(path)).toBe(false)
  },
)

test('the remembered place is returned once', () => {
  rememberPlace('/staff/1/support')
  expect(takePlace('mara')).toBe('/staff/1/support')
  expect(takePlace('mara')).toBeNull()
})

test('the recent tenant is a number or missing', () => {
  store('recentTenantId', '12')
  expect(localStorage.getItem('recentTenantId')).toBe('12')
  expect(readRecentTenantId()).toBe(12)
  store('recentTenantId', 'studio-nord')
  expect(readRecentTenantId()).toBeNull()
})

test('language and theme survive the emptying of the storage at sign-out', async () => {
  store('theme', 'dark')
  store('language', 'de')
  localStorage.setItem('something', 'else')
  await keepChoices(async () => localStorage.clear())
  expect([readStored('theme'), readStored('language'), localStorage.getItem('something')]).toEqual(['dark', 'de', null])
})
