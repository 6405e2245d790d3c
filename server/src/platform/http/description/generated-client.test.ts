import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { OpenAPIClientAxios, type OpenAPIClient } from 'openapi-client-axios'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeMember, makeMembership, makeTenant, makeUser } from '../../../testing/make.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { stressAnswers, stressLoadId } from '../../../testing/tenant-world.ts'

let app: TestApp
let client: OpenAPIClient
let cookies: string[]

beforeAll(async () => {
  app = await startTestApp()
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.app.server.address() as AddressInfo
  const baseURL = `http://127.0.0.1:${port}`
  const api = new OpenAPIClientAxios({ definition: `${baseURL}/api/openapi.json`, axiosConfigDefaults: { baseURL } })
  client = await api.init()
  keepCookies()
}, 60_000)
afterAll(() => app.close())

/**
 * Adds what every client except a browser must send itself: the session's cookie, the origin, and a key for each write.
 */
function keepCookies(): void {
  cookies = []
  client.interceptors.request.use((request) => {
    request.headers.set('cookie', cookies.join('; '))
    request.headers.set('origin', app.config.publicUrl)
    if (request.method !== 'get') request.headers.set('idempotency-key', randomUUID())
    return request
  })
  client.interceptors.response.use((answer) => {
    cookies.push(...(answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0] ?? ''))
    return answer
  })
}

function operation(id: string) {
  const call = client[id]
  if (call === undefined) throw new Error(`The description has no ${id}`)
  return call
}

describe('a client made from the description alone', () => {
  test('signs in, finds a member, records a check-up and reads its result', async () => {
    const tenantId = await makeTenant(app.database)
    const staff = await makeUser(app.database)
    await makeMembership(app.database, { tenantId, userId: staff.userId, role: 'Staff' })
    await app.database.owner.query(`insert into salus.product (tenant_id, plugin_id, state) values ($1, 6, 'active')`, [
      tenantId,
    ])
    const memberId = await makeMember(app.database, { tenantId })

    await operation('signIn')(undefined, { email: staff.email, password: staff.password })
    const { data: members } = await operation('getMembersOfTenant')({ tenantId, limit: 10 })
    expect(members.items.map(({ id }: { id: string }) => id)).toEqual([memberId])

    const body = { profileId: stressLoadId, memberId, answers: stressAnswers(20) }
    const { status, data: recorded } = await operation('createCheckUp')({ tenantId }, body)
    expect(status).toBe(201)
    const { data: read, headers } = await operation('getCheckUp')({ tenantId, resultGuid: recorded.resultGuid })
    expect(read.scores).toEqual(recorded.scores)
    expect(read.scores.length).toBeGreaterThan(0)

    const again = await operation('getCheckUp')({ tenantId, resultGuid: recorded.resultGuid }, null, {
      headers: { 'if-none-match': String(headers['etag']) },
      validateStatus: (each) => each === 304,
    })
    expect([again.status, again.data]).toEqual([304, ''])
  })
})
