import { expect, test } from 'vitest'
import { RecentEvents } from './recent-events.ts'

const of = (groupId: number) => ({ kind: 'members-changed', groupId }) as const

function start(limits = { count: 3, ageMs: 1_000 }) {
  const clock = { now: 5_000 }
  const recent = new RecentEvents({ ...limits, now: () => clock.now })
  recent.restart()
  return { clock, recent }
}

test('gives the events of the last milliseconds in their order, with their ages', () => {
  const { clock, recent } = start()
  for (const groupId of [1, 2, 3]) {
    clock.now += 100.5
    recent.keep(of(groupId))
  }
  clock.now += 10
  expect(recent.last(150)).toEqual({
    completeMs: 150,
    events: [
      { agoMs: 110, event: of(2) },
      { agoMs: 10, event: of(3) },
    ],
  })
})

test('does not claim to be complete for the time before it was started', () => {
  const { clock, recent } = start()
  clock.now += 100
  expect([recent.last(50), recent.last(500)].map(({ completeMs }) => completeMs)).toEqual([50, 99])
  recent.restart()
  expect(recent.last(50)).toEqual({ completeMs: 0, events: [] })
  const never = new RecentEvents({ count: 3, ageMs: 1_000, now: () => clock.now })
  never.keep(of(1))
  expect(never.last(50).completeMs).toBe(0)
})

test('drops the oldest events when there are too many, and is complete only for the time after them', () => {
  const { clock, recent } = start()
  for (const groupId of [1, 2, 3, 4]) {
    clock.now += 100
    recent.keep(of(groupId))
  }
  const { completeMs, events } = recent.last(5_000)
  expect(events.map(({ event }) => event)).toEqual([of(2), of(3), of(4)])
  expect(completeMs).toBe(299)
})

test('drops events that are too old, and is complete only for the time after them', () => {
  const { clock, recent } = start()
  clock.now += 100
  recent.keep(of(1))
  clock.now += 900
  recent.keep(of(2))
  clock.now += 200
  expect(recent.last(5_000)).toEqual({ completeMs: 1_099, events: [{ agoMs: 200, event: of(2) }] })
})
