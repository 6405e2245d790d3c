import { expect, test } from 'vitest'
import { scrub } from './scrub.ts'

const known = {
  pages: ['/home', '/staff/{groupId}/members-overview'],
  calls: ['GET /api/tenants/{tenantId}/members', 'GET /api/tenants/{tenantId}/members/{memberId}', 'GET /api/session'],
}
const canary = 'canary-mara.lindner@salus.example-0f8fad5b'
const time = '2026-03-10T12:00:00.000Z'

/** An item as the library builds it. Every place that could contain personal data contains `canary`. */
const envelope = (baseType: string, baseData: object) => ({
  time,
  iKey: canary,
  name: `Microsoft.ApplicationInsights.${canary}.Pageview`,
  sampleRate: 100,
  tags: { 'ai.user.id': canary, 'ai.session.id': canary, 'ai.operation.name': canary, 'ai.location.ip': canary },
  ext: { user: { id: canary } },
  data: {
    baseType,
    baseData: { ver: 2, ...baseData, properties: { refUri: canary, [canary]: canary }, measurements: { [canary]: 1 } },
    [canary]: canary,
  },
  [canary]: canary,
})

test('only the pattern and the duration of a page remain', () => {
  const sent = scrub(
    envelope('PageviewData', {
      name: '/staff/{groupId}/members-overview',
      url: `https://x/${canary}`,
      id: canary,
      duration: '00:00:01.250',
    }),
    known,
  )
  expect(sent).toEqual({
    name: 'Microsoft.ApplicationInsights.Pageview',
    time,
    data: {
      baseType: 'PageviewData',
      baseData: { ver: 2, name: '/staff/{groupId}/members-overview', duration: '00:00:01.250' },
    },
  })
})

test('only the pattern, the outcome and the duration of a call remain', () => {
  const sent = scrub(
    envelope('RemoteDependencyData', {
      id: canary,
      name: `GET /api/tenants/7/members/${canary}?memberId=${canary}`,
      resultCode: '200',
      success: true,
      duration: '00:00:00.020',
      data: canary,
      target: canary,
      type: canary,
    }),
    known,
  )
  expect(sent?.data.baseData).toEqual({
    ver: 2,
    name: 'GET /api/tenants/{tenantId}/members/{memberId}',
    resultCode: '200',
    success: true,
    duration: '00:00:00.020',
  })
  expect(JSON.stringify(sent)).not.toContain('canary')
})

test.each([
  ['TypeError', 'TypeError'],
  [canary, 'other'],
])('only the type of an error remains: %s', (typeName, left) => {
  const exceptions = [
    { typeName, message: canary, stack: canary, hasFullStack: true, parsedStack: [{ fileName: canary }] },
  ]
  const sent = scrub(envelope('ExceptionData', { exceptions, severityLevel: canary, problemGroup: canary }), known)
  expect(sent?.data.baseData).toEqual({ ver: 2, exceptions: [{ typeName: left, message: '' }] })
})

test.each([
  ['a page with a name of its own', envelope('PageviewData', { name: canary })],
  ['a page by its address', envelope('PageviewData', { name: '/staff/7/members-overview' })],
  ['a call to elsewhere', envelope('RemoteDependencyData', { name: `GET https://elsewhere.example/${canary}` })],
  ['a call that the product does not know', envelope('RemoteDependencyData', { name: 'DELETE /api/session' })],
  ['an event', envelope('EventData', { name: canary })],
  ['a trace', envelope('MessageData', { message: canary })],
  ['a metric', envelope('MetricData', { metrics: [{ name: canary, value: 1 }] })],
  ['the page’s own timing', envelope('PageviewPerformanceData', { name: canary, url: canary })],
  ['something of a later version', envelope(canary, {})],
  ['an impossible time', { ...envelope('PageviewData', { name: '/home' }), time: canary }],
  ['nothing', null],
  ['a text', canary],
])('%s is not sent at all', (_, given) => {
  expect(scrub(given, known)).toBeNull()
})
