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

test('the first request for the same address gets the pending response, and no later one does', async () => {
  keepEarlyAnswer(address, answered())
  expect(takeEarlyAnswer('/api/me/check-ups/2')).toBeUndefined()
  const answer = await takeEarlyAnswer(address)
  expect(answer?.status).toBe(200)
  expect(takeEarlyAnswer(address)).toBeUndefined()
})

test('a response not taken for a while is stale and not used', () => {
  keepEarlyAnswer(address, answered())
  vi.advanceTimersByTime(11_000)
  expect(takeEarlyAnswer(address)).toBeUndefined()
})

test('taking a response that never came reports the reason', async () => {
  keepEarlyAnswer(address, Promise.reject(new TypeError('no network')))
  await expect(takeEarlyAnswer(address)).rejects.toThrow('no network')
})

test('a pending response for one person is never used for the next person', () => {
  keepEarlyAnswer(address, answered())
  forgetAnswers()
  expect(takeEarlyAnswer(address)).toBeUndefined()
})
