import { existsSync } from 'node:fs'

const candidates = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser of CHROMIUM_PATH or of the system; `undefined` for the one that the test library includes. */
export function browserPath(): string | undefined {
  return process.env['CHROMIUM_PATH'] ?? candidates.find((candidate) => existsSync(candidate))
}
