import { expect, test } from 'vitest'
import { bodyAnalysisDevice } from '../measurement-profiles/body-scale/body-analysis-device/body-analysis-device.ts'
import { stressLoad } from '../measurement-profiles/stress/stress-load/stress-load.ts'
import { stressType } from '../measurement-profiles/stress/stress-type/stress-type.ts'
import { stressorAnalysis } from '../measurement-profiles/stress/stressor-analysis/stressor-analysis.ts'
import type { MeasurementProfile } from '../measurement-profiles/measurement-profile.ts'
import { changeOfCheckUp, type ComparableCheckUp, standingForAll } from './change-of-check-up.ts'
import { ownRepeatability } from './own-repeatability.ts'

const subject = { age: 40, sex: 'female' } as const
type Values = Readonly<Record<string, number | string>>
const checkUp = (profile: MeasurementProfile, values: Values): ComparableCheckUp => ({
  version: profile.version,
  device: 'tanita',
  scores: Object.entries(values).map(([code, value]) => ({ code, value })),
})
const compare = (profile: MeasurementProfile, before: Values, after: Values) =>
  changeOfCheckUp({ profile, subject, previous: checkUp(profile, before), current: checkUp(profile, after) })

test('the headline stands for the whole', () => {
  expect(standingForAll(stressLoad.scores).map(({ code }) => code)).toEqual(['total'])
  expect(compare(stressLoad, { total: 27 }, { total: 20 })).toBe('better')
  expect(compare(stressLoad, { total: 20 }, { total: 27 })).toBe('worse')
  expect(compare(stressLoad, { total: 20 }, { total: 22 })).toBe('no-real-change')
})

test('parts that went different ways are changed, neither better nor worse', () => {
  const [one, other] = standingForAll(stressorAnalysis.scores).map(({ code }) => code)
  if (one === undefined || other === undefined) throw new Error('no parts')
  expect(compare(stressorAnalysis, { [one]: 1, [other]: 3 }, { [one]: 5, [other]: 3 })).toBe('better')
  expect(compare(stressorAnalysis, { [one]: 5, [other]: 3 }, { [one]: 1, [other]: 3 })).toBe('worse')
  expect(compare(stressorAnalysis, { [one]: 1, [other]: 5 }, { [one]: 5, [other]: 1 })).toBe('changed')
  expect(compare(stressorAnalysis, { [one]: 3, [other]: 3 }, { [one]: 3, [other]: 3 })).toBe('no-real-change')
})

test('a type is the same or another one', () => {
  const [type] = standingForAll(stressType.scores)
  if (type === undefined) throw new Error('no type')
  expect(compare(stressType, { [type.code]: 'a' }, { [type.code]: 'a' })).toBe('same-word')
  expect(compare(stressType, { [type.code]: 'a' }, { [type.code]: 'b' })).toBe('other-word')
})

test('nothing is said where no number can be compared, or another version is the present one', () => {
  expect(compare(stressLoad, {}, { total: 20 })).toBeUndefined()
  expect(compare(stressType, { other: 'a' }, { other: 'b' })).toBeUndefined()
  const old = { ...checkUp(stressLoad, { total: 20 }), version: '0.1.0' }
  expect(changeOfCheckUp({ profile: stressLoad, subject, previous: old, current: old })).toBeUndefined()
})

test('another device is not comparable, and own repeat readings decide the border', () => {
  const [previous, current] = [{ bodyFat: 30 }, { bodyFat: 29.5 }].map((values) => checkUp(bodyAnalysisDevice, values))
  if (previous === undefined || current === undefined) throw new Error('two readings')
  const of = { profile: bodyAnalysisDevice, subject, previous }
  expect(changeOfCheckUp({ ...of, current: { ...current, device: 'seca' } })).toBe('not-comparable')
  expect(changeOfCheckUp({ ...of, current })).toBe('no-real-change')
  const repeat = ownRepeatability({ pairs: 10, standardDeviation: 0.1 })
  const own = new Map(repeat === undefined ? [] : [['bodyFat', repeat]])
  expect(['better', 'changed']).toContain(changeOfCheckUp({ ...of, current, own }))
})
