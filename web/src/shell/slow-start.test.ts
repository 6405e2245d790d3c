import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showLoadingWhenSlow } from './slow-start.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<div id="root"></div>'
})
afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

test.each([
  ['de', 'Salus wird geladen …'],
  ['en', 'Salus is loading …'],
] as const)('a window that stays empty for long says that Salus is loading: %s', (language, words) => {
  showLoadingWhenSlow(language)
  vi.advanceTimersByTime(2400)
  expect(document.body.textContent).toBe('')
  vi.advanceTimersByTime(200)
  expect(document.querySelector('main')?.lang).toBe(language)
  expect(document.querySelector('main')?.textContent).toBe(words)
})

test('a page or a failure that is shown already stays', () => {
  showLoadingWhenSlow('en')
  document.querySelector('#root')?.append('The page')
  vi.advanceTimersByTime(10_000)
  expect(document.body.textContent).toBe('The page')
})
