// @vitest-environment node
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearDevice, memberId, resultToKeep, toPrepare } from '../testing/prepared-device.ts'

const { findDay, forgetDay, lookAtDevice, makeDay } = await import('../day-on-device.ts')

beforeEach(async () => {
  await (await makeDay()).prepare(await toPrepare())
})
afterEach(async () => {
  await clearDevice(await findDay())
  await forgetDay()
})

test('staff read how many results are unsent and, separately, how many answers to safety questions', async () => {
  const day = await makeDay()
  await day.keepEntry(resultToKeep(1))
  const given = resultToKeep(2)
  const answers = ['implant', 'pregnant'].map((question) => ({ question, applies: false }))
  const content = { proof: 'proof', kind: 'safety-answers', memberId, body: { answers } }
  await day.keepEntry({ ...given, content })
  expect((await lookAtDevice()).unsent).toEqual({ results: 1, answers: 2 })
  day.lock()
  expect(await lookAtDevice()).toMatchObject({ unsent: null, waiting: 2 })
})
