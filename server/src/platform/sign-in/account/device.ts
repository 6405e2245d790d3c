import type { OwnSession } from '@salus/contract/account/security.ts'
import Bowser from 'bowser'

const kinds: Readonly<Record<string, OwnSession['device']['kind']>> = {
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
}

export function readDevice(userAgent: string): Omit<OwnSession['device'], 'app'> {
  if (userAgent === '') return { browser: null, system: null, kind: 'other' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null, kind: kinds[platform.type ?? ''] ?? 'other' }
}

/**
 * Reads the percent-encoded name of the phone, which the native app sends. Never returns an empty name, because only a
 * session with a name is listed as an app's.
 */
export function readDeviceName(header: string | string[] | undefined): string {
  try {
    const name = decodeURIComponent(String(header ?? ''))
      .replaceAll(/\p{C}/gu, ' ')
      .trim()
    return [...name].slice(0, 60).join('').trim() || 'App'
  } catch {
    return 'App'
  }
}
