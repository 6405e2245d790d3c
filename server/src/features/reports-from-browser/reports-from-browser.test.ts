import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anonymous, type Client } from '../../testing/as.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let browser: Client
const webFolder = mkdtempSync(path.join(tmpdir(), 'salus-build-'))
beforeAll(async () => {
  mkdirSync(path.join(webFolder, 'assets'))
  for (const name of ['main-Ab3dE_9x.js', 'a-1.js']) writeFileSync(path.join(webFolder, 'assets', name), '')
  app = await startTestApp({ webFolder })
  browser = anonymous(app)
})
afterAll(async () => {
  await app.close()
  rmSync(webFolder, { recursive: true })
})

const logged = (what: string): Record<string, unknown>[] =>
  app.logged.filter((line) => line.includes(what)).map((line): Record<string, unknown> => JSON.parse(line))
const sendAs = (type: string, payload: string, remoteAddress = '127.0.0.1') =>
  browser.send({ method: 'POST', url: '/api/csp-reports', headers: { 'content-type': type }, payload, remoteAddress })

describe('an error in a browser', () => {
  test('is logged without what could be about a person', async () => {
    const answer = await browser.post('/api/client-errors', {
      message: `Cannot read 'Mara Lindner' of mara@salus.example with weight 72.5 in 0f8fad5b-d9cb-469f-a165-70867728950e`,
      route: '/staff/{groupId}/members-overview',
      stack:
        'TypeError: x\n    at draw (https://salus.example/assets/main-Ab3dE_9x.js:12:3456)\n    at https://salus.example/staff/1/members?memberId=7',
      build: '0.1.0',
      language: 'de',
    })
    expect(answer.status).toBe(204)
    const text = JSON.stringify(logged('error in a browser'))
    expect(text).toContain('/staff/{groupId}/members-overview')
    expect(text).toContain('/main-Ab3dE_9x.js:12:3456')
    for (const secret of ['Mara', 'mara@', '72.5', '0f8fad5b', 'memberId', 'salus.example'])
      expect(text).not.toContain(secret)
  })
  test('is logged by codes: not one word of its message is kept', async () => {
    const report = (message: string, stack = `${message}\n    at x (https://salus.example/assets/a-1.js:1:2)`) =>
      browser.post('/api/client-errors', { message, stack, route: '/home', build: 'Canary', language: 'Canary' })
    await report('RangeError: Canary Person weighs too much')
    await report('RangeError: weight "Canary" is 72.5')
    await report('RangeError: weight "Somebody" is 81')
    const codes = logged('error in a browser')
      .slice(-3)
      .map(({ browser: code }) => code as { kind: string; message: string; frames: string[] })
    expect(codes).toMatchObject([
      { kind: 'RangeError', frames: ['/a-1.js:1:2'], message: expect.stringMatching(/^[0-9a-f]{8}$/) },
      { kind: 'RangeError' },
      { kind: 'RangeError' },
    ])
    expect(codes[1]?.message).toBe(codes[2]?.message)
    expect(codes[0]?.message).not.toBe(codes[1]?.message)
    expect(app.logged.join('')).not.toMatch(/Canary|Person|Somebody/)
  })
  test('keeps no address in place of a pattern', async () => {
    await browser.post('/api/client-errors', { message: 'x', route: '/staff/1/members?memberId=0f8f' })
    expect(logged('error in a browser').at(-1)?.['browser']).toMatchObject({ route: 'not-a-pattern' })
  })
  test.each([
    ['of an error', { message: 'x', stack: 'MaraLindnerError: x' }],
    ['of a script', { message: 'x', stack: 'Error: x\n at f (/assets/Mara-Lindner.js:1:2)' }],
    ['of a page', { message: 'x', route: '/Mara-Lindner' }],
    ['of a build', { message: 'x', build: '1.2.3-Mara-Lindner' }],
  ])('keeps no name %s that the product does not have', async (_, report) => {
    expect((await browser.post('/api/client-errors', { route: '/home', ...report })).status).toBe(204)
    expect(JSON.stringify(logged('error in a browser').at(-1))).not.toMatch(/Mara|Lindner/)
  })
  test('is refused with an unknown field or as a large report', async () => {
    expect((await browser.post('/api/client-errors', { message: 'x', route: '/', user: 'Mara' })).status).toBe(422)
    expect(
      (await browser.post('/api/client-errors', { message: 'x', route: '/', stack: 'x'.repeat(11_000) })).status,
    ).toBe(413)
  })
})

describe('a refusal by the content security policy', () => {
  test('is logged by its kind in both forms that browsers send', async () => {
    const old = {
      'csp-report': {
        'document-uri': 'https://salus.example/staff/1',
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.test/Canary',
      },
    }
    const reports = [{ type: 'csp-violation', body: { effectiveDirective: 'style-src-elem', blockedURL: 'inline' } }]
    expect((await sendAs('application/csp-report', JSON.stringify(old))).status).toBe(204)
    expect((await sendAs('application/reports+json', JSON.stringify(reports))).status).toBe(204)
    expect(logged('refused by a browser').map(({ violation }) => violation)).toEqual([
      { directive: 'script-src-elem', blocked: 'https' },
      { directive: 'style-src-elem', blocked: 'inline' },
    ])
    expect(app.logged.join('')).not.toContain('Canary')
  })
  test('is logged without a word that no policy has', async () => {
    const old = { 'csp-report': { 'violated-directive': 'mara-lindner', 'blocked-uri': 'mara-lindner' } }
    expect((await sendAs('application/csp-report', JSON.stringify(old))).status).toBe(204)
    expect(logged('refused by a browser').at(-1)?.['violation']).toEqual({ directive: 'unknown', blocked: 'other' })
  })
  test('is logged by its directive where a browser writes the policy after it', async () => {
    const old = { 'csp-report': { 'violated-directive': "img-src 'self' mara-lindner", 'blocked-uri': 'data' } }
    await sendAs('application/csp-report', JSON.stringify(old))
    expect(logged('refused by a browser').at(-1)?.['violation']).toEqual({ directive: 'img-src', blocked: 'data' })
  })
  test('of an unknown shape is dropped', async () => {
    expect((await sendAs('application/csp-report', '[1,2]')).status).toBe(204)
    expect((await sendAs('application/csp-report', '{')).status).toBe(400)
  })
})

test('reports are limited per network', async () => {
  const statuses: number[] = []
  for (let index = 0; index < 61; index += 1)
    statuses.push((await sendAs('application/csp-report', '{}', '10.1.1.1')).status)
  expect(statuses.slice(59)).toEqual([204, 429])
  expect((await sendAs('application/csp-report', '{}', '10.1.1.2')).status).toBe(204)
})
