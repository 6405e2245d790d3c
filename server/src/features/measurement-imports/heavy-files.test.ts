import { setImmediate as breathe } from 'node:timers/promises'
import type { MeasurementFile } from '@salus/contract/measurement-imports.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTenantWorld, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

const semicolons = { fileName: 'export.csv', content: Buffer.from(';'.repeat(5_000_000)).toString('base64') }
/** In milliseconds: below it, the noise of a busy machine is larger than what is measured. */
const floor = 250

test('while five million semicolons are read and refused, others are answered', async () => {
  const tenant = await world.makeTenant()
  const path = (of: string) => `/api/tenants/${tenant.tenantId}/${of}`
  const answerTime = async () => {
    const begun = performance.now()
    await world.ask(tenant.staff, 'GET', '/healthz')
    // Requests that do not pass the network leave no turn to anything else.
    await breathe()
    return performance.now() - begun
  }
  const calm: number[] = []
  for (let count = 0; count < 100; count += 1) calm.push(await answerTime())
  let isReading = true
  const reading = Promise.all([
    world.ask<MeasurementFile>(tenant.staff, 'POST', path('measurement-files'), { body: semicolons }),
    world.ask<Problem>(tenant.staff, 'POST', path('member-imports'), { body: semicolons }),
  ]).finally(() => {
    isReading = false
  })
  const busy: number[] = []
  while (isReading) busy.push(await answerTime())
  const [measurements, members] = await reading
  expect([measurements.status, measurements.body.fileError]).toEqual([200, 'too_many_columns'])
  expect([members.status, members.body.errors?.map(({ code }) => code)]).toEqual([422, ['too-many-columns']])
  const [calmly, meanwhile] = [p99(calm), p99(busy)]
  process.stdout.write(
    `p99 calm ${calmly.toFixed(1)} ms, meanwhile ${meanwhile.toFixed(1)} ms (${(meanwhile / calmly).toFixed(1)} times, ${busy.length} requests)\n`,
  )
  expect(meanwhile).toBeLessThan(Math.max(2 * calmly, floor))
}, 60_000)

const p99 = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0
