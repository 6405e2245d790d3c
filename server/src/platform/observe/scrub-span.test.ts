import { SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api'
import { emptyResource } from '@opentelemetry/resources'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import { describe, expect, test } from 'vitest'
import { makeScrubber } from './scrub-span.ts'

const { scrubAttributes, scrubSpan } = makeScrubber({
  routes: new Set(['none', '/api/tenants/:tenantId/members/:memberId']),
  tasks: new Set(['send-invitation']),
})
const memberId = '0f8fad5b-d9cb-469f-a165-70867728950e'

test('known names with known words stay', () => {
  const known = {
    'http.request.method': 'GET',
    'http.route': '/api/tenants/:tenantId/members/:memberId',
    'http.response.status_code': 200,
    'salus.job.task': 'send-invitation',
    'salus.job.outcome': 'failed',
  }
  expect(scrubAttributes(known)).toEqual(known)
})

describe('an attribute is removed', () => {
  test.each([
    ['an address with an id', 'http.route', `/api/tenants/7/members/${memberId}`],
    ['an address as such', 'url.full', `https://salus.example/members/${memberId}?search=mara`],
    ['a query', 'url.query', 'search=mara'],
    ['a statement', 'db.query.text', "select * from member where name = 'Mara'"],
    ['a parameter of a statement', 'db.query.parameter.0', 'Mara'],
    ['a person', 'enduser.id', memberId],
    ['a network address', 'client.address', '192.0.2.7'],
    ['a value of a check-up', 'salus.heart_rate', 74],
    ['an unknown task', 'salus.job.task', 'mara@salus.test'],
    ['an unknown method', 'http.request.method', 'MARA'],
    ['a list where one word belongs', 'salus.job.task', ['send-invitation', 'mara']],
    ['a number that is no status', 'http.response.status_code', 1974],
    ['a name of every object', 'constructor', 'mara'],
  ])('%s', (_what, name, value) => {
    expect(scrubAttributes({ [name]: value })).toEqual({})
  })
})

describe('a span', () => {
  const spanContext = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), traceFlags: TraceFlags.SAMPLED }
  const state = { serialize: () => 'mara', get: () => 'mara', set: () => state, unset: () => state }
  const span = (name: string): ReadableSpan => ({
    name,
    kind: SpanKind.SERVER,
    spanContext: () => ({ ...spanContext, traceState: state }),
    parentSpanContext: { ...spanContext, traceState: state },
    startTime: [1, 0],
    endTime: [2, 0],
    status: { code: SpanStatusCode.ERROR, message: 'duplicate key (email)=(mara@salus.test)' },
    attributes: { 'http.route': `/members/${memberId}` },
    links: [{ context: spanContext, attributes: { who: 'mara' } }],
    events: [{ name: 'exception', time: [1, 0], attributes: { 'exception.message': 'mara' } }],
    duration: [1, 0],
    ended: true,
    resource: emptyResource(),
    instrumentationScope: { name: 'salus' },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  })
  test('loses its events, links, trace state and the text of its status, but still says that it failed', () => {
    const scrubbed = scrubSpan(span('GET none'))
    const text = JSON.stringify({ ...scrubbed, context: scrubbed.spanContext() })
    expect(text).not.toMatch(/mara|0f8fad5b/)
    expect(scrubbed).toMatchObject({ name: 'GET none', status: { code: SpanStatusCode.ERROR }, attributes: {} })
    expect(scrubbed.spanContext()).toEqual(spanContext)
  })
  test.each([
    ['GET /api/tenants/:tenantId/members/:memberId', true],
    ['job send-invitation', true],
    ['database transaction', true],
    [`GET /api/tenants/7/members/${memberId}`, false],
    ['job mara', false],
    ['select name from member', false],
    ['', false],
  ])('named "%s" keeps its name: %s', (name, stays) => {
    expect(scrubSpan(span(name)).name).toBe(stays ? name : 'unknown')
  })
})
