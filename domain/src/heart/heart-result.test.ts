import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import recordings from '../../vectors/devices/heart-recordings.json' with { type: 'json' }
import { heartResult } from './heart-result.ts'
import { heartScore } from './heart-scores.ts'
import { differenceWords, postureWords, qualityWords, sensorWords } from './heart-words.ts'

const findValue = (result: ReturnType<typeof heartResult>, code: string) =>
  result.scores.find((score) => score.code === code)?.value

describe('a whole recording of a strap gives the figures that were computed elsewhere', () => {
  for (const [id, { description, expected, ...beats }] of Object.entries(recordings)) {
    test(`${id}: ${description}`, () => {
      const result = heartResult(beats)
      expect(result).toMatchObject({ quality: expected.quality, intervals: expected.intervals })
      expect(result.rejectedPercent).toBeCloseTo(expected.rejectedPercent, 3)
      expect(result.seconds).toBeCloseTo(expected.seconds, 1)
      for (const code of ['heartRate', 'rmssd', 'sdnn', 'stressIndex'] as const) {
        const wanted = expected[code]
        if (wanted === null) expect(findValue(result, code), code).toBeNull()
        else expect(findValue(result, code), code).toBeCloseTo(wanted, 2)
      }
    })
  }
})

test('only the stress index has bands, and says its usual range', () => {
  const { scores } = heartResult(recordings.calm)
  expect(scores.filter(({ band }) => band !== undefined)).toEqual([
    expect.objectContaining({ code: 'stressIndex', band: 'raised', low: 50, high: 150 }),
  ])
  const bandAt = (value: number) =>
    heartScore('stressIndex')
      ?.bands({ age: 40, sex: 'female' })
      .find(({ upTo, inclusive }) => upTo === null || value < upTo || (inclusive && value === upTo))?.code
  expect([49.9, 50, 150, 150.1, 500, 500.1].map(bandAt)).toEqual([
    'low',
    'usual',
    'usual',
    'raised',
    'raised',
    'strong',
  ])
})

test('no difference is computed across a gap, because the beats are not neighbours', () => {
  const { rr1024, gaps } = recordings.gap
  const [with_, without] = [heartResult({ rr1024, gaps }), heartResult({ rr1024, gaps: [] })]
  expect(findValue(with_, 'rmssd')).not.toBe(findValue(without, 'rmssd'))
  expect(findValue(with_, 'sdnn')).toBe(findValue(without, 'sdnn'))
})

test('whatever a strap sends, every value is finite or missing', () => {
  const beats = fc.record({
    rr1024: fc.array(fc.integer({ min: 1, max: 65_535 }), { maxLength: 400 }),
    gaps: fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 5 }),
  })
  fc.assert(
    fc.property(beats, (recording) => {
      const { scores, quality } = heartResult(recording)
      for (const { value } of scores) expect(value === null || Number.isFinite(value)).toBe(true)
      if (quality.startsWith('too-')) expect(scores.every(({ value }) => value === null)).toBe(true)
    }),
  )
})

test('every text exists in both languages, and nothing is called a diagnosis or an illness', () => {
  const all = [qualityWords, postureWords, sensorWords, differenceWords].flatMap((words) => Object.values(words))
  const described = ['heartRate', 'rmssd', 'sdnn', 'stressIndex'].flatMap((code) => {
    const definition = heartScore(code)
    const bands = definition?.bands({ age: 40, sex: 'female' }) ?? []
    return [definition?.name, definition?.meaning, ...bands.flatMap(({ name, meaning }) => [name, meaning])]
  })
  for (const words of [...all, ...described]) {
    expect(words?.de).toBeTruthy()
    expect(words?.en).toBeTruthy()
    expect(`${words?.de} ${words?.en}`).not.toMatch(/krank|\bill(ness)?\b|disease|Gefahr|danger|Alarm/i)
  }
})
