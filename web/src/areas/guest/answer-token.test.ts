import { afterEach, expect, test } from 'vitest'
import { forgetAnswerToken, takeAnswerToken } from './answer-token.ts'

afterEach(() => forgetAnswerToken())

test('the token is removed from the address at once and survives a reload of the tab', () => {
  window.history.replaceState(null, '', '/answer#1.secret')
  expect(takeAnswerToken()).toBe('1.secret')
  expect(window.location.href).not.toContain('secret')
  expect(takeAnswerToken()).toBe('1.secret')
  expect(sessionStorage.length).toBe(1)
  expect(localStorage.length).toBe(0)
})

test('a second link replaces the first, and nothing is left after use', () => {
  window.history.replaceState(null, '', '/answer#1.first')
  takeAnswerToken()
  window.history.replaceState(null, '', '/answer#2.second')
  expect(takeAnswerToken()).toBe('2.second')
  forgetAnswerToken()
  expect(takeAnswerToken()).toBeNull()
  expect(sessionStorage.length).toBe(0)
})
