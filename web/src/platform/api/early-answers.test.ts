import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetAnswers } from '../account/session.ts'
import { keepEarlyAnswer, takeEarlyAnswer } from './early-answers.ts'

const address = '/api/me/check-ups/1'
const answered = () => Promise.resolve(new Response('{}'))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('who asks for the same address first gets the answer that is on its way, and nobody after them', async () => {
  keepEarlyAnswer(address, answered())
  expect(takeEarlyAnswer('/api/me/check-ups/2')).toBeUndefined()
  const answer = await takeEarlyAnswer(address)
  expect(answer?.status).toBe(200)
  expect(takeEarlyAnswer(address)).toBeUndefined()
})

test('an answer that nobody took for a while is old and not used any more', () => {
  keepEarlyAnswer(address, answered())
  vi.advanceTimersByTime(11_000)
  expect(takeEarlyAnswer(address)).toBeUndefined()
})

test('who takes an answer that never came hears why', async () => {
  keepEarlyAnswer(address, Promise.reject(new TypeError('no network')))
  await expect(takeEarlyAnswer(address)).rejects.toThrow('no network')
})

test('what was on its way for one person is not given to the next', () => {
  keepEarlyAnswer(address, answered())
  forgetAnswers()
  expect(takeEarlyAnswer(address)).toBeUndefined()
})
