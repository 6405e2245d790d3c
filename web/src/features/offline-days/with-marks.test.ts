// @vitest-environment node
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearDevice, memberId, profileId, toPrepare } from './testing/prepared-device.ts'

const { findDay, forgetDay, makeDay } = await import('./day-on-device.ts')
const { markPresence } = await import('./presence.ts')
const { readOpenDay } = await import('./use-open-day.ts')
const { withMarks } = await import('./with-marks.ts')

beforeEach(async () => (await makeDay()).prepare(await toPrepare()))
afterEach(async () => {
  await clearDevice(await findDay())
  await forgetDay()
})

test('a crisis that is noted while a person is marked as left is not overwritten', async () => {
  const crisis = { entryId: 'entry', memberId, profileId, at: '2026-11-26T10:00:00+01:00' }
  await Promise.all([
    withMarks(({ marks }, day) => day.writeMarks({ ...marks, crises: [crisis] })),
    markPresence('visit', true),
    withMarks(({ marks }, day) => day.writeMarks({ ...marks, back: ['other'] })),
  ])
  expect((await readOpenDay())?.marks).toMatchObject({ crises: [crisis], left: ['visit'], back: ['other'] })
})

test('nothing is noted while the day is locked, and the caller gets null', async () => {
  ;(await findDay())?.lock()
  expect(await withMarks(async () => true)).toBeNull()
})
