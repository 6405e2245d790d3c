// @vitest-environment node
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { firstParts } from './first-parts.ts'

test('every file of the first page is where the build looks for it', () => {
  const missing = firstParts.filter((file) => !existsSync(fileURLToPath(new URL(`../src/${file}`, import.meta.url))))
  expect(missing).toEqual([])
})
