import { allRoutes } from '@salus/contract/all-routes.ts'
import { expect, test } from 'vitest'
import { describeApi } from './api-description.ts'

// Tests look into a document whose shape they state.
// oxlint-disable-next-line typescript/no-explicit-any -- see above
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

test('says what is sent, what is answered, what can be refused and who may ask', () => {
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
    '429',
    '500',
    '503',
  ])
  expect(post.responses['422'].content['application/problem+json'].schema.$ref).toBe('#/components/schemas/Problem')
  expect(post.security).toEqual([{ session: [] }])
  expect(post.parameters.at(-1)).toMatchObject({ name: 'Idempotency-Key', in: 'header', required: false })
  expect(description.paths['/api/auth/sign-in/email'].post.security).toEqual([])
})

test('repeated and optional query parameters are described as such', () => {
  const { parameters } = description.paths['/api/tenants/{tenantId}/check-ups'].get
  const productId = parameters.find(({ name }: { name: string }) => name === 'productId')
  expect(productId).toMatchObject({ in: 'query', required: false })
  expect(JSON.stringify(productId.schema)).toContain('"type":"array"')
})
