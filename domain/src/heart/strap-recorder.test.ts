import { expect, test } from 'vitest'
import type { HeartRateMeasurement } from '../devices/bluetooth/heart-rate-measurement.ts'
import { mostGaps } from './heart-terms.ts'
import { StrapRecorder } from './strap-recorder.ts'

const sent = (rr1024: readonly number[], more: Partial<HeartRateMeasurement> = {}): HeartRateMeasurement => ({
  heartRate: 70,
  contactSupported: true,
  contactDetected: true,
  energyExpendedKJ: null,
  rr1024,
  rrMs: [],
  warnings: [],
  ...more,
})

test('the duration is the sum of the beat intervals', () => {
  const recorder = new StrapRecorder()
  for (let second = 0; second < 10; second += 1) recorder.take(sent([1024]), second * 1000)
  expect(recorder.state()).toMatchObject({ seconds: 10, heartRate: 70, hasContact: true, gaps: [] })
  expect(recorder.state().rr1024).toHaveLength(10)
})

test('intervals that arrive all at once have no gaps', () => {
  const recorder = new StrapRecorder()
  for (let beat = 0; beat < 200; beat += 1) recorder.take(sent([900, 910]), 5)
  expect(recorder.state().gaps).toEqual([])
})

test('if the clock runs ahead of the sum of the intervals, beats were lost and there is a gap', () => {
  const recorder = new StrapRecorder()
  recorder.take(sent([1024]), 0)
  recorder.take(sent([1024]), 1000)
  recorder.take(sent([1024]), 6000)
  expect(recorder.take(sent([1024]), 7000).gaps).toEqual([2])
})

test('lost contact or connection is one gap, and data that arrives during it is ignored', () => {
  const recorder = new StrapRecorder()
  recorder.take(sent([1000, 1000]), 0)
  expect(recorder.take(sent([400, 300], { contactDetected: false }), 1)).toMatchObject({
    hasContact: false,
    heartRate: null,
    rr1024: [1000, 1000],
  })
  expect(recorder.take(sent([990]), 2)).toMatchObject({ hasContact: true, gaps: [2] })
  recorder.take(sent([980]), 3)
  recorder.interrupt()
  expect(recorder.take(sent([970]), 4).gaps).toEqual([2, 4])
})

test('a strap without intervals is recognised, even if it sends intervals of 0', () => {
  const recorder = new StrapRecorder()
  for (let beat = 0; beat < 14; beat += 1) recorder.take(sent([0]), beat * 1000)
  expect(recorder.state().sendsNoIntervals).toBe(false)
  expect(recorder.take(sent([]), 14_000).sendsNoIntervals).toBe(true)
  expect(recorder.take(sent([1000]), 15_000).sendsNoIntervals).toBe(false)
})

test('a beat that was not measured leaves a gap', () => {
  const recorder = new StrapRecorder()
  recorder.take(sent([1024]), 0)
  recorder.interrupt()
  recorder.take(sent([0]), 1000)
  expect(recorder.take(sent([1024, 0, 1024]), 2000).gaps).toEqual([1, 2])
  recorder.take(sent([0]), 6000)
  expect(recorder.take(sent([1024]), 7000).gaps).toEqual([1, 2, 3])
})

test('keeps at most as many intervals as the server accepts', () => {
  const recorder = new StrapRecorder()
  for (let beat = 0; beat < 2100; beat += 1) recorder.take(sent([500]), 0)
  expect(recorder.state().rr1024).toHaveLength(2000)
})

test('after the maximum number of gaps nothing more is kept, so that no gap is left unmarked', () => {
  const recorder = new StrapRecorder()
  for (let piece = 0; piece <= mostGaps + 20; piece += 1) {
    recorder.take(sent([1000]), piece)
    recorder.interrupt()
  }
  const { rr1024, gaps } = recorder.state()
  expect(gaps).toHaveLength(mostGaps)
  expect(rr1024).toHaveLength(mostGaps + 1)
})
