import { afterEach, expect, test, vi } from 'vitest'
import { chooseTheme, watchTheme } from './theme.ts'

const isDark = () => document.documentElement.classList.contains('dark')

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('every page is printed in the light theme, and is dark again afterwards', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  watchTheme()
  chooseTheme('dark')
  expect(isDark()).toBe(true)
  window.dispatchEvent(new Event('beforeprint'))
  expect(isDark()).toBe(false)
  window.dispatchEvent(new Event('afterprint'))
  expect(isDark()).toBe(true)
  chooseTheme('light')
  window.dispatchEvent(new Event('afterprint'))
  expect(isDark()).toBe(false)
})
