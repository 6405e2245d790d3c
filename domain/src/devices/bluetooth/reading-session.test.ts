import { describe, expect, test } from 'vitest'
import vectors from '../../../vectors/devices/bluetooth.json' with { type: 'json' }
import { type ReceivedFrame, ReadingSession } from './reading-session.ts'

const bytes = (hex: string) =>
  new DataView(Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)).buffer)
const readHex = (id: string) => {
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

describe('a reading is accepted', () => {
  test('from a guest, for whom the scale sends no index', () => {
    expect(new ReadingSession(null).take(frame('2A9D', readHex('wm-01-si-min')))).toEqual({
      kind: 'reading',
      reading: { values: { weightKg: 70.125 }, wallTime: null },
    })
  })

  test('from the person to whom the scale gave this index, with body composition joined to the weight before it', () => {
    const session = new ReadingSession(1)
    session.take(frame('2A9D', readHex('wm-02-si-all')))
    const composition = session.take(frame('2A9C', readHex('bcm-01-si-min'), { at: 4_000 }))
    expect(composition).toMatchObject({
      kind: 'reading',
      reading: { values: { weightKg: 82.5, heightCm: 180, bodyFatPct: 21 }, wallTime: '2025-03-14T08:05:09' },
    })
    expect(session.take(frame('2A9C', readHex('bcm-01-si-min'), { at: 90_000 }))).toMatchObject({
      reading: { values: { bodyFatPct: 21 } },
    })
  })

  test('from two halves', () => {
    const session = new ReadingSession(1)
    expect(session.take(frame('2A9C', readHex('bcm-06-multi-1')))).toEqual({ kind: 'nothing' })
    expect(session.take(frame('2A9C', readHex('bcm-07-multi-2'), { at: 300 }))).toMatchObject({
      kind: 'reading',
      reading: { values: { weightKg: 82.5, bodyFatPct: 21, impedanceOhm: 512.3 } },
    })
  })

  test('from a cuff', () => {
    expect(new ReadingSession(null).take(frame('2A35', readHex('bp-01-min')))).toMatchObject({
      reading: { values: { systolicMmHg: 120, diastolicMmHg: 80 } },
    })
  })
})

const little = (value: number) => [value & 0xff, value >> 8].map((byte) => byte.toString(16).padStart(2, '0')).join('')
/** Builds a weight frame of a scale with several users. The flags `0e` announce time, user, BMI and height. */
const buildWeightFrame = (kilograms: number, { user = 1, minute = 5 } = {}) =>
  frame(
    '2A9D',
    `0e${little(kilograms * 200)}e907030e08${little(minute).slice(0, 2)}00${little(user).slice(0, 2)}00010807`,
  )
const writeFat = (percent: number) => `0000${little(percent * 10)}`
const readAnswer = (answer: ReturnType<ReadingSession['take']>) =>
  answer.kind === 'reading' ? answer.reading.values : answer.kind === 'refused' ? answer.why : answer.kind

describe('two people who step on a scale one after the other', () => {
  test('get separate readings, because a new weight begins a new measurement', () => {
    const session = new ReadingSession(1)
    session.take(buildWeightFrame(82.5))
    expect(readAnswer(session.take(frame('2A9C', writeFat(21), { at: 2_000 })))).toMatchObject({
      weightKg: 82.5,
      bodyFatPct: 21,
    })
    const second = session.take({ ...frame('2A9D', readHex('wm-01-si-min')), at: 20_000 })
    expect(readAnswer(second)).toEqual({ weightKg: 70.125 })
    expect(readAnswer(session.take(frame('2A9C', writeFat(30), { at: 22_000 })))).toEqual({
      weightKg: 70.125,
      bodyFatPct: 30,
    })
  })

  test('are not mixed up when the first got only an empty frame', () => {
    const session = new ReadingSession(1)
    session.take(buildWeightFrame(82.5))
    expect(session.take(frame('2A9C', readHex('bcm-23-flags-0398-stub'), { at: 1_000 }))).toEqual({ kind: 'nothing' })
    expect(readAnswer(session.take({ ...frame('2A9D', readHex('wm-01-si-min')), at: 5_000 }))).toEqual({
      weightKg: 70.125,
    })
    expect(session.take(frame('2A9C', readHex('bcm-23-flags-0398-stub'), { at: 6_000 }))).toEqual({ kind: 'nothing' })
  })

  test('do not share the halves of a body composition', () => {
    const session = new ReadingSession(1)
    session.take(frame('2A9C', readHex('bcm-06-multi-1')))
    session.take({ ...frame('2A9D', readHex('wm-01-si-min')), at: 500 })
    expect(session.take(frame('2A9C', readHex('bcm-07-multi-2'), { at: 900 }))).toEqual({ kind: 'nothing' })
  })

  test('do not give the second composition to the first weight', () => {
    const session = new ReadingSession(1)
    session.take(buildWeightFrame(82.5))
    session.take(frame('2A9C', writeFat(21), { at: 2_000 }))
    expect(readAnswer(session.take(frame('2A9C', writeFat(21), { at: 3_000 })))).toMatchObject({
      weightKg: 82.5,
      bodyFatPct: 21,
    })
    expect(readAnswer(session.take(frame('2A9C', writeFat(35), { at: 9_000 })))).toEqual({ bodyFatPct: 35 })
  })
})

describe('a body composition joins only the weight before it', () => {
  const composition = (hex: string) => frame('2A9C', hex, { at: 1_000 })

  test('but not if it has another user or another minute', () => {
    const session = new ReadingSession(1)
    session.take(buildWeightFrame(82.5))
    // The first frame belongs to user 02 (flags 0x0004), who is not the person of the session. The second frame has a
    // time (flags 0x0002): 8:30 on the same day.
    expect(session.take(composition(`0400${little(210)}02`))).toMatchObject({ why: 'foreign' })
    expect(session.take(composition(`0200${little(210)}e907030e081e00`))).toMatchObject({
      why: 'stale',
      reading: { values: { bodyFatPct: 21 } },
    })
    expect(readAnswer(session.take(composition(`0400${little(210)}01`)))).toMatchObject({
      weightKg: 82.5,
      bodyFatPct: 21,
    })
  })

  test('but not if it contains another weight', () => {
    const session = new ReadingSession(1)
    session.take(buildWeightFrame(82.5))
    expect(readAnswer(session.take(composition(`0004${little(210)}${little(70 * 200)}`)))).toEqual({
      weightKg: 70,
      bodyFatPct: 21,
    })
  })

  test('and then has the user and the time of that weight', () => {
    const known = new ReadingSession(1)
    known.take(frame('2A9D', readHex('wm-01-si-min')))
    known.take(buildWeightFrame(90, { user: 2 }))
    expect(readAnswer(known.take(composition(writeFat(21))))).toBe('foreign')
    const old = new ReadingSession(1)
    old.take(frame('2A9D', readHex('wm-01-si-min')))
    expect(old.take({ ...buildWeightFrame(90, { minute: 0 }), wallTime: '2025-03-14T09:05:00' })).toMatchObject({
      why: 'stale',
    })
    expect(old.take(frame('2A9C', writeFat(21), { at: 1_000, wallTime: '2025-03-14T09:05:00' }))).toMatchObject({
      why: 'stale',
      reading: { values: { weightKg: 90, bodyFatPct: 21 } },
    })
  })

  test('and gets no weight from a failed weighing', () => {
    const session = new ReadingSession(1)
    session.take(buildWeightFrame(82.5))
    session.take(frame('2A9D', '00ffff', { at: 500 }))
    expect(readAnswer(session.take(composition(writeFat(21))))).toEqual({ bodyFatPct: 21 })
  })

  test('while a blood pressure joins no weight', () => {
    const session = new ReadingSession(1)
    session.take(buildWeightFrame(82.5))
    expect(readAnswer(session.take(frame('2A35', readHex('bp-01-min'))))).toEqual({
      systolicMmHg: 120,
      diastolicMmHg: 80,
    })
  })
})

describe('a reading is refused', () => {
  test.each([
    ['truncated', '2A9D', readHex('wm-14-short-ts')],
    ['truncated', '2A9C', readHex('bcm-19-mtu-cut')],
    ['unsuccessful', '2A9D', '00ffff'],
    ['unsuccessful', '2A9C', readHex('bcm-05-unsuccessful-extra')],
    ['foreign', '2A9D', readHex('wm-02-si-all')],
    ['impossible', '2A9C', readHex('bcm-13-fat-over-100')],
    ['impossible', '2A9D', '000100'],
  ] as const)('as %s: %s %s', (why, characteristic, hex) => {
    expect(new ReadingSession(null).take(frame(characteristic, hex))).toMatchObject({ kind: 'refused', why })
  })

  test('as stale, with its values, so that a person can confirm them', () => {
    const answer = new ReadingSession(1).take(
      frame('2A9D', readHex('wm-02-si-all'), { wallTime: '2025-03-14T09:05:00' }),
    )
    expect(answer).toMatchObject({
      kind: 'refused',
      why: 'stale',
      reading: { values: { weightKg: 82.5 }, wallTime: '2025-03-14T08:05:09' },
    })
  })

  test('when two halves are not of one measurement, or too far apart', () => {
    const session = new ReadingSession(1)
    session.take(frame('2A9C', readHex('bcm-06-multi-1')))
    expect(session.take(frame('2A9C', 'c01ffa00eb3257305825031474400807', { at: 300 }))).toMatchObject({
      why: 'mismatch',
    })
    session.take(frame('2A9C', readHex('bcm-06-multi-1')))
    expect(session.take(frame('2A9C', readHex('bcm-07-multi-2'), { at: 9_000 }))).toEqual({ kind: 'nothing' })
  })

  test('but the empty frame of a scale that could not measure the fat is only ignored', () => {
    expect(new ReadingSession(null).take(frame('2A9C', readHex('bcm-23-flags-0398-stub')))).toEqual({ kind: 'nothing' })
  })
})

test.each([
  ['neither pressure', '00FF07FF07FF07'],
  ['only the upper pressure', '047800FF07FF074800'],
])('a cuff that could measure %s says that the measurement failed', (_, hex) => {
  expect(new ReadingSession(null).take(frame('2A35', hex))).toEqual({ kind: 'refused', why: 'unsuccessful' })
})
