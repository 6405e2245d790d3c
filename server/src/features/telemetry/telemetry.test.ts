import { createServer } from 'node:http'
import { findConsentText } from '@salus/domain/consents/consent-texts.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { as, type Client } from '../../testing/as.ts'
import { makeUser } from '../../testing/make.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const received: string[] = []
const service = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (text: string) => (body += text))
  request.on('end', () => {
    received.push(`${request.url} ${body}`)
    response.end('{}')
  })
})

let app: TestApp
let agreed: Client
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const address = service.address()
  const port = typeof address === 'object' && address ? address.port : 0
  app = await startTestApp({
    environment: {
      RATE_LIMIT_FACTOR: '10',
      TELEMETRY_CONNECTION: `InstrumentationKey=00000000-0000-0000-0000-000000000001;IngestionEndpoint=http://127.0.0.1:${port}/`,
    },
  })
  agreed = await as(app, await makeUser(app.database))
  await decide(agreed, 'given')
})
afterAll(async () => {
  await app.close()
  service.close()
})

const decide = async (client: Client, decision: 'given' | 'withdrawn') => {
  const textVersion = findConsentText('telemetry').version
  const answer = await client.post('/api/me/consents', { purpose: 'telemetry', decision, textVersion, language: 'de' })
  expect(answer.status).toBe(204)
}

const item = (kind: string, baseType: string, baseData: object) => ({
  name: `Microsoft.ApplicationInsights.${kind}`,
  time: '2026-03-10T12:00:00.000Z',
  data: { baseType, baseData: { ver: 2, ...baseData } },
})
const page = (name: string, duration = '00:00:00.100') => item('Pageview', 'PageviewData', { name, duration })
const call = (more: object = {}) =>
  item('RemoteDependency', 'RemoteDependencyData', {
    name: 'GET /api/tenants/{tenantId}/members',
    resultCode: '200',
    success: true,
    duration: '00:00:00.020',
    ...more,
  })
const kept = async () => (await app.database.owner.query('select * from salus.usage_count order by kind, name')).rows

describe('usage statistics', () => {
  test('are stored as daily sums without a person, and forwarded unchanged', async () => {
    const items = [
      page('/member'),
      page('/member', '00:00:02.500'),
      call(),
      call({ resultCode: '429', success: false }),
    ]
    const answer = await agreed.post('/api/telemetry', items)
    expect([answer.status, answer.body]).toEqual([200, { itemsReceived: 4, itemsAccepted: 4 }])
    await agreed.post('/api/telemetry', [page('/member')])
    const rows = await kept()
    expect(rows.map(({ kind, outcome, count }) => [kind, outcome, Number(count)])).toEqual(
      expect.arrayContaining([
        ['page', '', 3],
        ['call', '200', 1],
        ['call', '429', 1],
      ]),
    )
    expect(rows.find(({ kind }) => kind === 'page')).toMatchObject({ milliseconds: '2700', slowest_ms: 2500 })
    await vi.waitFor(() => expect(received).toHaveLength(2))
    expect(received[0]).toContain('/v2/track [{"name"')
    expect(received[0]).toContain('"iKey":"00000000-0000-0000-0000-000000000001"')
  })
  test('are refused without consent, and immediately after its withdrawal', async () => {
    const client = await as(app, await makeUser(app.database))
    expect((await client.post('/api/telemetry', [page('/home')])).body.code).toBe('forbidden')
    await decide(client, 'given')
    expect((await client.post('/api/telemetry', [page('/home')])).status).toBe(200)
    await decide(client, 'withdrawn')
    expect((await client.post('/api/telemetry', [page('/home')])).status).toBe(403)
  })
  test.each([
    ['an address with ids', [page('/staff/1/members-overview')]],
    ['an address with a query', [page('/member?memberId=canary')]],
    ['a call with an id', [call({ name: 'GET /api/me/check-ups/0f8fad5b-d9cb-469f-a165-70867728950e' })]],
    ['a target', [call({ target: 'canary' })]],
    ['tags', [{ ...page('/home'), tags: { 'ai.user.id': 'canary' } }]],
    ['properties', [item('Pageview', 'PageviewData', { name: '/home', duration: '00:00:00.100', properties: {} })]],
    [
      'an error’s message',
      [item('Exception', 'ExceptionData', { exceptions: [{ typeName: 'Error', message: 'canary' }] })],
    ],
    [
      'an error’s own type',
      [item('Exception', 'ExceptionData', { exceptions: [{ typeName: 'canary', message: '' }] })],
    ],
    ['an event of a name of its own', [item('Event', 'EventData', { name: 'canary' })]],
    ['nothing', []],
  ])('take no %s', async (_, items) => {
    expect((await agreed.post('/api/telemetry', items)).status).toBe(422)
    expect(JSON.stringify(await kept())).not.toContain('canary')
    expect(received.join('') + app.logged.join('')).not.toContain('canary')
  })
  test('contain only pages and calls that exist, and forward no others', async () => {
    const items = [page('/mara-lindner'), call({ name: 'GET /api/mara-lindner' })]
    const sentBefore = received.length
    const answer = await agreed.post('/api/telemetry', items)
    expect([answer.status, answer.body]).toEqual([200, { itemsReceived: 2, itemsAccepted: 0 }])
    await agreed.post('/api/telemetry', [page('/member/'), ...items])
    await vi.waitFor(() => expect(received.length).toBe(sentBefore + 1))
    expect(JSON.stringify([await kept(), received, app.logged])).not.toContain('lindner')
    expect(received.at(-1)).toContain('"name":"/member"')
  })
  test('are refused in a large batch', async () => {
    expect(
      (
        await agreed.post(
          '/api/telemetry',
          Array.from({ length: 90 }, () => page('/member')),
        )
      ).status,
    ).toBe(413)
  })
})
