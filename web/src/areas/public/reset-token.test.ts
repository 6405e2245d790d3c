import { afterEach, expect, test } from 'vitest'
import { forgetResetToken, takeResetToken } from './reset-token.ts'

afterEach(() => forgetResetToken())

test.each(['/reset-password#token=abc', '/reset-password?token=abc'])(
  '%s gives the token and leaves none in the address',
  (address) => {
    window.history.replaceState(null, '', address)
    expect(takeResetToken()).toBe('abc')
    expect(window.location.href).not.toContain('abc')
    expect(takeResetToken()).toBe('abc')
  },
)

test('without a token there is none', () => {
  window.history.replaceState(null, '', '/reset-password')
  expect(takeResetToken()).toBeNull()
})
