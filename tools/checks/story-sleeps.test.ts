import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../../e2e', import.meta.url))

/** Code that waits for a fixed time, which is too long on a fast machine and too short on a busy one. */
const sleeps = [
  /\.waitForTimeout\(/,
  /timers\/promises/,
  // Matches a promise that only a timer resolves.
  /setTimeout\(\s*(?:resolve|done|\(\) => (?:resolve|done)\b)/,
]

const sleepsIn = (text: string) => text.split('\n').filter((line) => sleeps.some((sleep) => sleep.test(line)))

const isStory = (file: string) => file.endsWith('.e2e.ts') || path.dirname(file) === 'steps'
const stories = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => isStory(file))

describe('a story waits for what is meant, never for a time', () => {
  test('all of them are read', () => expect(stories.length).toBeGreaterThan(60))

  test.each(stories)('%s', (file) => {
    expect(sleepsIn(readFileSync(path.join(folder, file), 'utf8'))).toEqual([])
  })

  test.each([
    ['await page.waitForTimeout(1500)'],
    ["import { setTimeout as pause } from 'node:timers/promises'"],
    ['await new Promise((resolve) => setTimeout(resolve, 400))'],
    ['await new Promise<void>((done) => setTimeout(() => done(), 30))'],
  ])('%s is found', (line) => expect(sleepsIn(`const x = 1\n${line}\n`)).toEqual([line]))

  test.each([
    ['test.setTimeout(240_000)'],
    ['setTimeout(() => this.say(answers[0]), 5)'],
    ['await expect.poll(read, { timeout: 20_000 }).toBe(1)'],
  ])('%s does not count as a sleep', (line) => expect(sleepsIn(line)).toEqual([]))
})
