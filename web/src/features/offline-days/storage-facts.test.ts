import { expect, test } from 'vitest'
import { isSafari } from './storage-facts.ts'

const of = (userAgent: string, maxTouchPoints = 0) => isSafari({ userAgent, maxTouchPoints })

test.each([
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
    0,
  ],
  ['an iPad', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15', 5],
  [
    'Chrome on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) AppleWebKit/605.1.15 CriOS/130 Mobile Safari/604.1',
    5,
  ],
])('%s uses the engine of Safari', (_, userAgent, touches) => expect(of(userAgent, touches)).toBe(true))

test.each([
  [
    'Chrome',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    0,
  ],
  [
    'Chrome on an Android tablet',
    'Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
    5,
  ],
  ['Edge', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0', 0],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 0],
])('%s does not use the engine of Safari', (_, userAgent, touches) => expect(of(userAgent, touches)).toBe(false))
