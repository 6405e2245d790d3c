import { randomUUID } from 'node:crypto'
import type { NewAnalysisLink } from '@salus/contract/measuring/links.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTenantWorld, stressAnswers, stressLoadId, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
})
afterAll(() => world.close())

test('links cannot be guessed: a network may try twenty unusable ones per hour', async () => {
  const guess = async (remoteAddress: string) => {
    const { statusCode } = await world.app.inject({
      method: 'POST',
      url: '/api/analysis-links/open',
      remoteAddress,
      headers: world.makeHeaders(null),
      payload: { token: `1.${'A'.repeat(43)}` },
    })
    return statusCode
  }
  const statuses: number[] = []
  for (let index = 0; index < 21; index += 1) statuses.push(await guess('10.8.0.1'))
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429])
  expect(await guess('10.8.0.2')).toBe(404)
})

test('a person with a valid link is not kept out by others who open expired ones on the same WLAN', async () => {
  const { tenantId, staff } = await world.makeTenant()
  const memberId = await world.makeMember(tenantId)
  const path = `/api/tenants/${tenantId}/members/${memberId}/analysis-links`
  const { body } = await world.ask<NewAnalysisLink>(staff, 'POST', path, { body: { profileId: stressLoadId } })
  const open = async (token: string) => {
    const { statusCode } = await world.app.inject({
      method: 'POST',
      url: '/api/analysis-links/open',
      remoteAddress: '10.8.0.3',
      headers: world.makeHeaders(null),
      payload: { token },
    })
    return statusCode
  }
  for (let index = 0; index < 21; index += 1) await open(`1.${'A'.repeat(43)}`)
  expect(await open(body.code)).toBe(200)
})

describe('the date of birth that keeps a result', () => {
  const right = '1980-05-17'
  const wrong = ['1980-05-18', '1981-05-17', '1990-01-01', '1980-05-16', '1979-05-17'] as const

  /**
   * Finishes the analysis of a link. The returned function tries to keep the result with a birth date and resolves to
   * the HTTP status.
   */
  async function finishedLink() {
    const { tenantId, staff } = await world.makeTenant()
    const memberId = await world.makeMember(tenantId)
    const path = `/api/tenants/${tenantId}/members/${memberId}/analysis-links`
    const { body } = await world.ask<NewAnalysisLink>(staff, 'POST', path, { body: { profileId: stressLoadId } })
    const headers = { 'idempotency-key': randomUUID() }
    const token = body.code
    await world.ask(null, 'POST', '/api/analysis-links/finish', { body: { token, answers: stressAnswers() }, headers })
    return async (birthDate: string, remoteAddress = '10.8.1.1') => {
      const { statusCode } = await world.app.inject({
        method: 'POST',
        url: '/api/analysis-links/keep',
        remoteAddress,
        headers: { ...world.makeHeaders(null), ...headers },
        payload: { token, birthDate },
      })
      return statusCode
    }
  }

  test('is found on the fifth try of a day, and refused on the sixth though it is right, from any network', async () => {
    const keep = await finishedLink()
    for (const date of wrong.slice(0, 4)) expect(await keep(date)).toBe(422)
    expect(await keep(right)).toBe(201)

    const other = await finishedLink()
    for (const date of wrong) expect(await other(date)).toBe(422)
    expect(await other(right)).toBe(429)
    expect(await other(right, '10.8.1.2')).toBe(429)
  })

  test('cannot be tried more often by trying at the same moment', async () => {
    const keep = await finishedLink()
    const dates = Array.from({ length: 20 }, (_, index) => `1970-01-${String(index + 1).padStart(2, '0')}`)
    const statuses = await Promise.all(dates.map((date, index) => keep(date, `10.8.2.${index}`)))
    expect(statuses.toSorted((one, two) => one - two)).toEqual([
      ...Array.from({ length: 5 }, () => 422),
      ...Array.from({ length: 15 }, () => 429),
    ])
    expect(await keep(right)).toBe(429)
  })
})
