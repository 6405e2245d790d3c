import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { anonymous, as } from '../../testing/as.ts'
import { makeMember, makeMembership, makeTenant, makeUser } from '../../testing/make.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

class Collector {
  readonly bodies: { readonly path: string; readonly text: string; readonly key: unknown }[] = []
  status = 200
  readonly #server: Server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => {
      if (this.status === 200) this.bodies.push({ path: request.url ?? '', text, key: request.headers['x-key'] })
      response.writeHead(this.status, { 'content-type': 'application/json' }).end('{}')
    })
  })

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  of = (signal: string) => this.bodies.filter(({ path }) => path === `/v1/${signal}`)
  close = () => new Promise((resolve) => this.#server.close(resolve))
}

interface SentSpan {
  readonly name: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly traceId: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[]
}

const spansIn = (text: string): readonly SentSpan[] =>
  JSON.parse(text).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: SentSpan[] }[] }) =>
    scopeSpans.flatMap(({ spans }) => spans),
  )

function expectInside(inner: SentSpan | undefined, outer: SentSpan | undefined): void {
  if (!inner || !outer) throw new Error('a span is missing')
  expect(inner.traceId).toBe(outer.traceId)
  expect(BigInt(inner.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(outer.startTimeUnixNano))
  expect(BigInt(inner.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(outer.endTimeUnixNano))
}

describe('with a collector', () => {
  let collector: Collector
  let app: TestApp
  let closed = false
  const personal = {
    name: 'Mara Lindner',
    email: 'mara.lindner@salus.test',
    note: 'resting heart rate of 74 and a burnout',
  }

  // Starts a new app for each attempt, because the test closes the app.
  beforeEach(async () => {
    closed = false
    collector = new Collector()
    app = await startTestApp({
      environment: {
        OTEL_EXPORTER_OTLP_ENDPOINT: await collector.listen(),
        OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
        OTEL_METRIC_EXPORT_INTERVAL: '500',
      },
    })
  }, 60_000)
  afterEach(async () => {
    if (!closed) await app.close()
    await collector.close()
  })

  test('spans and metrics arrive and contain patterns, but nobody’s data', async () => {
    const tenantId = await makeTenant(app.database)
    const user = await makeUser(app.database)
    const memberId = await makeMember(app.database, { tenantId })
    await makeMembership(app.database, { tenantId, userId: user.userId, role: 'Staff' })
    const staff = await as(app, user)
    const path = `/api/tenants/${tenantId}/members/${memberId}/notes`
    const trace = { traceparent: `00-${'5a'.repeat(16)}-${'1b'.repeat(8)}-01`, tracestate: `salus=${personal.email}` }
    expect(
      (await staff.post(path, { text: personal.note }, { 'idempotency-key': 'noted-once', ...trace })).status,
    ).toBe(201)
    await staff.get(`/api/tenants/${tenantId}/members?search=${encodeURIComponent(personal.name)}`)
    await anonymous(app).post('/api/auth/sign-in/email', { email: personal.email, password: 'a secret of hers' })
    await anonymous(app).get(`/members/${personal.email}`)
    await app.database.owner.query(`select graphile_worker.add_job('expire-exports')`)
    await expect
      .poll(
        () =>
          collector
            .of('traces')
            .map(({ text }) => text)
            .join(),
        { timeout: 20_000 },
      )
      .toContain('job expire-exports')
    await expect.poll(() => collector.of('metrics').length, { timeout: 20_000 }).toBeGreaterThan(0)
    await app.close()
    closed = true

    const spans = collector.of('traces').flatMap(({ text }) => spansIn(text))
    const names = spans.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        'POST /api/tenants/:tenantId/members/:memberId/notes',
        'GET /api/tenants/:tenantId/members',
        'GET none',
        'job expire-exports',
        'database transaction',
        'database wait',
      ]),
    )
    expect(names).not.toContain('unknown')
    const written = spans.find(({ name }) => name.startsWith('POST /api/tenants'))
    expect(written?.attributes).toEqual([
      { key: 'http.request.method', value: { stringValue: 'POST' } },
      { key: 'http.route', value: { stringValue: '/api/tenants/:tenantId/members/:memberId/notes' } },
      { key: 'http.response.status_code', value: { intValue: 201 } },
    ])
    const transaction = spans.find(
      ({ parentSpanId, name }) => parentSpanId === written?.spanId && name === 'database transaction',
    )
    expectInside(transaction, written)

    const all = collector.bodies.map(({ text }) => text).join('\n')
    expect(all).toContain('salus_database_up')
    expect(all).toContain('http.server.request.duration')
    expect(all).toContain('"salus"')
    for (const secret of [
      ...Object.values(personal),
      'mara',
      'heart',
      'secret of hers',
      'noted-once',
      memberId,
      user.userId,
      '5a5a5a5a',
      'select ',
      'insert ',
      '127.0.0.1',
    ])
      expect(all, secret).not.toContain(secret)
    expect(collector.bodies.every(({ key }) => key === 'a key')).toBe(true)
  }, 60_000)
})

describe('without one', () => {
  test('nothing is loaded', async () => {
    const { execFileSync } = await import('node:child_process')
    const appFile = new URL('../../app.ts', import.meta.url).href
    const script = `
      const { registerHooks } = await import('node:module')
      const loaded = []
      registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
      await import(${JSON.stringify(appFile)})
      console.log(JSON.stringify(loaded.filter((url) => /@opentelemetry\\/(?!semantic-conventions)|prom-client/.test(url))), loaded.length > 100)`
    const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
    expect(said.trim()).toBe('[] true')
  }, 60_000)

  test('a collector that is away is logged once, and requests are served', async () => {
    const collector = new Collector()
    collector.status = 400
    const app = await startTestApp({
      environment: {
        OTEL_EXPORTER_OTLP_ENDPOINT: await collector.listen(),
        OTEL_METRIC_EXPORT_INTERVAL: '100',
      },
    })
    const lines = (words: string) => app.logged.filter((line) => line.includes('"metrics"') && line.includes(words))
    await expect.poll(() => lines('takes no telemetry').length, { timeout: 20_000 }).toBe(1)
    expect((await anonymous(app).get('/readyz')).status).toBe(200)
    collector.status = 200
    await expect.poll(() => lines('takes telemetry again').length, { timeout: 20_000 }).toBe(1)
    expect(lines('takes no telemetry')).toHaveLength(1)
    await app.close()
    await collector.close()
  }, 60_000)
})
