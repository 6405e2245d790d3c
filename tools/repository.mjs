// This module is used before any package is installed, so it must be plain JavaScript that runs on Node.js 20.19
// without packages.

import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export const inRoot = (...parts) => path.join(root, ...parts)

export function say(line) {
  process.stdout.write(`${line}\n`)
}

export function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`
