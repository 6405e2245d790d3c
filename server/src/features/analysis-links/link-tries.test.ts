import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymous } from '../../testing/as.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('links are not guessed: twenty that cannot be used an hour from one network', async () => {
  const guess = (remoteAddress: string) =>
    anonymous(app).send({
      method: 'POST',
      url: '/api/analysis-links/open',
      remoteAddress,
      payload: { token: `1.${'A'.repeat(43)}` },
    })
  const statuses: number[] = []
  for (let index = 0; index < 21; index += 1) statuses.push((await guess('10.8.0.1')).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429])
  expect((await guess('10.8.0.2')).status).toBe(404)
})
