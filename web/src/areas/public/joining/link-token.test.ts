import { afterEach, expect, test } from 'vitest'
import { linkToken } from './link-token.ts'

const token = linkToken('salus.test')
afterEach(() => token.forget())

test('the token of a mail link is read, removed from the address and survives a reload', () => {
  window.history.replaceState(null, '', '/reset-password#Ab-c_9')
  expect(token.take()).toBe('Ab-c_9')
  expect(window.location.href).not.toContain('Ab-c_9')
  expect(linkToken('salus.test').take()).toBe('Ab-c_9')
  token.forget()
  expect(linkToken('salus.test').take()).toBeNull()
})

test('without a link there is no token, and each kind of link has a token of its own', () => {
  window.history.replaceState(null, '', '/confirm-email#xyz')
  expect(linkToken('salus.other').take()).toBe('xyz')
  expect(token.take()).toBeNull()
  linkToken('salus.other').forget()
})

test('a second link in the same tab replaces the first, and nothing is left after use', () => {
  window.history.replaceState(null, '', '/answer#1.first')
  token.take()
  window.history.replaceState(null, '', '/answer#2.second')
  expect(token.take()).toBe('2.second')
  expect(sessionStorage.length).toBe(1)
  expect(localStorage.length).toBe(0)
  token.forget()
  expect(sessionStorage.length).toBe(0)
})
