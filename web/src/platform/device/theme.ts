import { useSyncExternalStore } from 'react'
import { readStored, store } from './storage.ts'
import { Listeners } from '../../ui/listeners.ts'

export type ThemeChoice = 'light' | 'dark' | 'default'

// The background colours from specification section 4. They are also the colours of the status bar on phones.
const ground = { light: '#f1f5f9', dark: '#1e293b' } as const

const listeners = new Listeners()
const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)')

const readChoice = (): ThemeChoice => {
  const stored = readStored('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'default'
}

const isDarkNow = (): boolean => document.documentElement.classList.contains('dark')

function apply(): void {
  const choice = readChoice()
  const isDark = choice === 'dark' || (choice === 'default' && systemIsDark().matches)
  document.documentElement.classList.toggle('dark', isDark)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', isDark ? ground.dark : ground.light)
  listeners.notify()
}

/**
 * Follows the theme of the system. Turns the dark theme off while the browser prints, because paper is white. Printing
 * from the browser's own menu is also covered.
 */
export function watchTheme(): void {
  systemIsDark().addEventListener('change', apply)
  window.addEventListener('beforeprint', () => document.documentElement.classList.remove('dark'))
  window.addEventListener('afterprint', apply)
}

export function chooseTheme(choice: ThemeChoice): void {
  store('theme', choice)
  apply()
}

/** True in the dark theme. False during the build, which renders the start page in the light theme. */
export const useIsDark = (): boolean => useSyncExternalStore(listeners.add, isDarkNow, () => false)
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(listeners.add, readChoice)
