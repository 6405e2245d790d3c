import { allRoutes } from '@salus/contract/all-routes.ts'
import { expect, test } from 'vitest'
import { describeApi } from './description.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into a document whose shape they state
const description: any = JSON.parse(JSON.stringify(describeApi(allRoutes, 'http://localhost:3000')))

test('every route of the contract is described once, with its own id', () => {
  const described = Object.values(description.paths).flatMap((path) =>
    Object.values(path as object).map(({ operationId }) => operationId),
  )
  expect(described.sort()).toEqual(allRoutes.map(({ operationId }) => operationId).sort())
  expect(new Set(described).size).toBe(described.length)
})

test('every parameter of a path is declared, and no id of a route is missing', () => {
  for (const [path, operations] of Object.entries<
    Record<string, { parameters: { name: string; in: string; required: boolean }[] }>
  >(description.paths)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
    for (const { parameters } of Object.values(operations)) {
      expect(
        parameters
          .filter((each) => each.in === 'path')
          .map(({ name }) => name)
          .sort(),
      ).toEqual(inPath)
      expect(parameters.every((each) => each.in !== 'path' || each.required)).toBe(true)
    }
  }
})

test('describes the request, the answer, the refusals and the allowed callers', () => {
  const { post } = description.paths['/api/tenants/{tenantId}/check-ups']
  expect(post.requestBody.content['application/json'].schema).toMatchObject({
    type: 'object',
    required: ['profileId', 'memberId'],
    additionalProperties: false,
  })
  expect(Object.keys(post.responses)).toEqual([
    '200',
    '201',
    '400',
    '401',
    '403',
    '404',
    '409',
    '412',
    '413',
    '415',
    '422',
    '423',
    '429',
    '500',
    '503',
  ])
  expect(post.responses['422'].$ref).toBe('#/components/responses/InvalidInput')
  const refused = description.components.responses.InvalidInput
  expect(refused.content['application/problem+json'].schema.$ref).toBe('#/components/schemas/Problem')
  expect(post.security).toEqual([{ session: [] }])
  expect(post.parameters.at(-2)).toMatchObject({ name: 'Idempotency-Key', in: 'header', required: false })
  expect(post.parameters.at(-1)).toMatchObject({ name: 'X-Expected-User', in: 'header', required: false })
  expect(post.description).toContain('Without a key, a repeated request creates a second object.')
  expect(description.paths['/api/auth/sign-in/email'].post.security).toEqual([])
})

const findOperation = (id: string) =>
  Object.values(description.paths)
    .flatMap((path) => Object.values(path as object))
    .find(({ operationId }) => operationId === id)
const findStatuses = (id: string) => Object.keys(findOperation(id).responses)

test.each([
  ['signIn', '401', 'wrong-credentials'],
  ['signInWithPasskey', '401', 'sign-in-step-over'],
  ['openAnalysisLink', '404', 'link-not-usable'],
  ['acceptInvitation', '404', 'invitation-not-usable'],
  ['getMyAccessLog', '404', 'not-found'],
  ['getGroupReport', '410', 'report-withdrawn'],
  ['getHazardAssessmentDocument', '410', 'report-withdrawn'],
  ['openOfflineDevice', '410', 'offline-device-ended'],
  ['getBadRowsOfImport', '412', 'version-conflict'],
])('a program can prepare for the refusal of %s with %s %s', (id, status, code) => {
  expect(findStatuses(id)).toContain(status)
  expect(findOperation(id).description).toContain(`${status} ${code}`)
})

test('every operation lists 403, only writes to records that can be on hold list 423, and signing in does not list 412', () => {
  for (const { operationId } of allRoutes) expect(findStatuses(operationId), operationId).toContain('403')
  expect(findStatuses('updateMember')).toContain('423')
  expect(findStatuses('getMember')).not.toContain('423')
  expect(findStatuses('signIn')).not.toContain('412')
})

test('a file is described with the types in which it is sent', () => {
  const listTypes = (id: string) => Object.keys(findOperation(id).responses['200'].content)
  const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  expect(listTypes('getMembersFile')).toEqual(['text/csv'])
  expect(listTypes('exportAuditEvents')).toEqual(['text/csv'])
  expect(listTypes('exportCheckUps')).toEqual(['text/csv'])
  expect(listTypes('exportMembers')).toEqual(['text/csv', sheet])
  expect(listTypes('getDocumentContent')).toEqual(['application/pdf', 'image/jpeg', 'image/png'])
})

test('the headers that a program can use are described', () => {
  const listHeaders = (id: string) => Object.keys(findOperation(id).responses['200'].headers)
  expect(listHeaders('getCheckUp')).toEqual(['RateLimit', 'RateLimit-Policy', 'ETag'])
  expect(listHeaders('getMembersFile')).toContain('Content-Disposition')
  expect(listHeaders('signIn')).toEqual([])
  for (const { operationId } of allRoutes) {
    const { $ref } = findOperation(operationId).responses['429']
    const answer =
      $ref === undefined
        ? findOperation(operationId).responses['429']
        : description.components.responses.TooManyRequests
    expect(Object.keys(answer.headers), operationId).toEqual(['Retry-After'])
  }
  const named = ({ parameters }: { parameters: { name: string }[] }) => parameters.map(({ name }) => name)
  expect(named(findOperation('createMember'))).toContain('X-Expected-User')
  expect(named(findOperation('amendCheckUp'))).toContain('If-Match')
})

test('an operation that stores no key does not advise callers to repeat requests with a key', () => {
  for (const id of ['createApiKey', 'readSupportRequest', 'signIn'])
    expect(findOperation(id).description).toContain('No Idempotency-Key is stored')
  expect(findOperation('createMember').description).toContain('with the same Idempotency-Key')
})

test('a delivery of a module is recognised by its externalId, and its limit is the real one', () => {
  const { post } = description.paths['/api/modules/check-ups']
  expect(post.parameters).toEqual([])
  expect(post.description).toContain('recognised by its externalId')
  expect(post.description).not.toContain('with the same Idempotency-Key')
  expect(post.responses['413'].description).toBe('The body is larger than 14 MB')
  expect(post.responses['413'].content['application/problem+json'].schema.$ref).toBe('#/components/schemas/Problem')
  const preferences = description.paths['/api/me/preferences'].patch
  expect(preferences.responses['413'].$ref).toBe('#/components/responses/TooLarge')
  expect(description.components.responses.TooLarge.description).toBe('The body is larger than 256 kB')
  expect(description.components.responses.NotJson.description).toContain('application/json')
})

test('every field of a delivery has a description', () => {
  const follow = (schema: { $ref?: string }) =>
    schema.$ref === undefined ? schema : description.components.schemas[schema.$ref.replace(/.*\//, '')]
  const sent = description.paths['/api/modules/check-ups'].post.requestBody.content['application/json'].schema
  const body = follow(sent)
  const value = follow(follow(body.properties.values).items)
  const band = follow(follow(value.properties.bands).items)
  for (const [of, { properties }] of Object.entries<{ properties: Record<string, { description?: string }> }>({
    body,
    value,
    band,
  }))
    for (const [field, { description: words }] of Object.entries(properties))
      expect(words, `${of}.${field}`).toBeTruthy()
})

test('repeated and optional query parameters are described as such', () => {
  const { parameters } = description.paths['/api/tenants/{tenantId}/check-ups'].get
  const productId = parameters.find(({ name }: { name: string }) => name === 'productId')
  expect(productId).toMatchObject({ in: 'query', required: false })
  expect(productId.schema).toEqual({ $ref: '#/components/schemas/ProductIdsInput' })
  expect(JSON.stringify(description.components.schemas.ProductIdsInput)).toContain('"type":"array"')
})

test('what the contract exports under a name is a component: CheckUp, Member, and every other', () => {
  const { schemas } = description.components
  expect(schemas.CheckUp.properties.scores.items).toEqual({ $ref: '#/components/schemas/JudgedScore' })
  expect(schemas.Member.additionalProperties).toBe(false)
  const answer = description.paths['/api/tenants/{tenantId}/check-ups/{resultGuid}'].get.responses['200']
  expect(answer.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/CheckUp' })
})

test('every list says what is in it', () => {
  const lists = [...findObjects(description)].filter((each) => each['type'] === 'array')
  expect(lists.length).toBeGreaterThan(100)
  for (const list of lists) expect(list['items'], JSON.stringify(list)).toBeTruthy()
})

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? '')
  expect(references.length).toBeGreaterThan(500)
  for (const path of new Set(references)) {
    const target = path.split('/').reduce((place, part) => place?.[part], description)
    expect(target, path).toBeDefined()
  }
})

test('numbers in queries and paths are integers with their range', () => {
  const { schemas } = description.components
  expect(schemas.Limit).toEqual({ type: 'integer', minimum: 1, maximum: 200 })
  expect(schemas.TenantId).toMatchObject({ type: 'integer', minimum: 1, maximum: 999_999_999 })
})

test('every operation says who may call it, and in which area it is', () => {
  const areas = new Set(description.tags.map(({ name }: { name: string }) => name))
  const operations = Object.values(description.paths).flatMap((path) => Object.values(path as object))
  for (const { description: words, tags } of operations) {
    expect(words).toMatch(/Public: needs no session|For every signed-in user|For modules|Needs one of these roles/)
    expect(areas).toContain(tags[0])
  }
})

test('a path of a new kind cannot be described before it has an area', () => {
  const route = { ...allRoutes[0], path: '/api/tenants/{tenantId}/weather' } as never
  expect(() => describeApi([route], 'http://localhost:3000')).toThrow('belongs to no area')
})

function* findObjects(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  yield value as Record<string, unknown>
  for (const part of Object.values(value)) yield* findObjects(part)
}

test('a vendor reads what each refusal of a delivery means for a module, and none that only people get', () => {
  const { responses } = description.paths['/api/modules/check-ups'].post
  expect(responses[401].description).toContain('wrong-api-key')
  expect(responses[403].description).toMatch(/other-plugin.*product-not-active.*consent-required/)
  expect(responses[409].description).toContain('external-id-taken')
  expect(responses[412]).toBeUndefined()
})

test('the list of operations reads alike: each summary is one short sentence that begins with its verb', () => {
  const badSummaries = allRoutes
    .map(({ summary }) => summary)
    .filter((summary) => !/^[A-Z][a-z-]+s,? \S/.test(summary) || /[.;:] |\.$/.test(summary) || summary.length > 100)
  expect(badSummaries).toEqual([])
  expect(allRoutes.filter(({ details }) => details?.endsWith('.')).map(({ operationId }) => operationId)).toEqual([])
})

test('further information for the caller follows the summary', () => {
  const { get } = description.paths['/api/tenants/{tenantId}/invoices']
  expect(get.summary).toBe('Lists the invoices and credit notes of a tenant')
  expect(get.description).toMatch(/^Lists the invoices and credit notes of a tenant\. Newest first\. Needs one of/)
})
