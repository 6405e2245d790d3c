import { describe, expect, test } from 'vitest'
import vectors from '../../../vectors/devices/bluetooth.json' with { type: 'json' }
import { type ReceivedFrame, ReadingSession } from './reading-session.ts'

const bytes = (hex: string) =>
  new DataView(Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)).buffer)
const hexOf = (id: string) => {
  const found = vectors.find((vector) => vector.id === id)
  if (!found || !('hex' in found)) throw new Error(`no vector ${id}`)
  return found.hex ?? ''
}
const frame = (characteristic: ReceivedFrame['characteristic'], hex: string, rest: Partial<ReceivedFrame> = {}) => ({
  characteristic,
  bytes: bytes(hex),
  at: 0,
  wallTime: '2025-03-14T08:06:00',
  ...rest,
})

describe('a reading is taken', () => {
  test('from a guest, of whom the scale says no index', () => {
    expect(new ReadingSession(null).take(frame('2A9D', hexOf('wm-01-si-min')))).toEqual({
      kind: 'reading',
      reading: { values: { weightKg: 70.125 }, wallTime: null },
    })
  })

  test('from the person to whom the scale gave this index, with body composition joined to the weight before it', () => {
    const session = new ReadingSession(1)
    session.take(frame('2A9D', hexOf('wm-02-si-all')))
    const composition = session.take(frame('2A9C', hexOf('bcm-01-si-min'), { at: 4_000 }))
    expect(composition).toMatchObject({
      kind: 'reading',
      reading: { values: { weightKg: 82.5, heightCm: 180, bodyFatPct: 21 }, wallTime: '2025-03-14T08:05:09' },
    })
    expect(session.take(frame('2A9C', hexOf('bcm-01-si-min'), { at: 90_000 }))).toMatchObject({
      reading: { values: { bodyFatPct: 21 } },
    })
  })

  test('from two halves', () => {
    const session = new ReadingSession(1)
    expect(session.take(frame('2A9C', hexOf('bcm-06-multi-1')))).toEqual({ kind: 'nothing' })
    expect(session.take(frame('2A9C', hexOf('bcm-07-multi-2'), { at: 300 }))).toMatchObject({
      kind: 'reading',
      reading: { values: { weightKg: 82.5, bodyFatPct: 21, impedanceOhm: 512.3 } },
    })
  })

  test('from a cuff', () => {
    expect(new ReadingSession(null).take(frame('2A35', hexOf('bp-01-min')))).toMatchObject({
      reading: { values: { systolicMmHg: 120, diastolicMmHg: 80 } },
    })
  })
})

describe('a reading is refused', () => {
  test.each([
    ['truncated', '2A9D', hexOf('wm-14-short-ts')],
    ['truncated', '2A9C', hexOf('bcm-19-mtu-cut')],
    ['unsuccessful', '2A9D', '00ffff'],
    ['unsuccessful', '2A9C', hexOf('bcm-05-unsuccessful-extra')],
    ['foreign', '2A9D', hexOf('wm-02-si-all')],
    ['impossible', '2A9C', hexOf('bcm-13-fat-over-100')],
    ['impossible', '2A9D', '000100'],
  ] as const)('as %s: %s %s', (why, characteristic, hex) => {
    expect(new ReadingSession(null).take(frame(characteristic, hex))).toMatchObject({ kind: 'refused', why })
  })

  test('as stale, with its values for whoever confirms them', () => {
    const answer = new ReadingSession(1).take(frame('2A9D', hexOf('wm-02-si-all'), { wallTime: '2025-03-14T09:05:00' }))
    expect(answer).toMatchObject({
      kind: 'refused',
      why: 'stale',
      reading: { values: { weightKg: 82.5 }, wallTime: '2025-03-14T08:05:09' },
    })
  })

  test('when two halves are not of one measurement, or too far apart', () => {
    const session = new ReadingSession(1)
    session.take(frame('2A9C', hexOf('bcm-06-multi-1')))
    expect(session.take(frame('2A9C', 'c01ffa00eb3257305825031474400807', { at: 300 }))).toMatchObject({
      why: 'mismatch',
    })
    session.take(frame('2A9C', hexOf('bcm-06-multi-1')))
    expect(session.take(frame('2A9C', hexOf('bcm-07-multi-2'), { at: 9_000 }))).toEqual({ kind: 'nothing' })
  })

  test('without a word when it is the empty frame of a scale that could not measure the fat', () => {
    expect(new ReadingSession(null).take(frame('2A9C', hexOf('bcm-23-flags-0398-stub')))).toEqual({ kind: 'nothing' })
  })
})
