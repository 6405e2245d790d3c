import { existsSync } from 'node:fs'

const candidates = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Returns the path of the browser: CHROMIUM_PATH if it is set, otherwise the browser of the system. Returns `undefined`
 * if there is neither. Playwright then uses the browser that it includes.
 */
export function browserPath(): string | undefined {
  return process.env['CHROMIUM_PATH'] ?? candidates.find((candidate) => existsSync(candidate))
}
