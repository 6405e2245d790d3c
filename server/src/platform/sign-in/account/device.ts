import type { OwnSession } from '@salus/contract/account/security.ts'
import Bowser from 'bowser'

const kinds: Readonly<Record<string, OwnSession['device']['kind']>> = {
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
}

/** The browser and system with which a session was opened, so that its owner recognizes it. */
export function deviceOf(userAgent: string): OwnSession['device'] {
  if (userAgent === '') return { browser: null, system: null, kind: 'other' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null, kind: kinds[platform.type ?? ''] ?? 'other' }
}
