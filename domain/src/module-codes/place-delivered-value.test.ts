import { expect, test } from 'vitest'
import { barOfValue } from '../usual-range/bar-positions.ts'
import { chooseDeliveredDecimals, placeDeliveredValue } from './place-delivered-value.ts'

const name = (text: string) => ({ de: text, en: text })
const place = (pluginId: number, value: Parameters<typeof placeDeliveredValue>[1]) =>
  placeDeliveredValue(pluginId, value).place

test('pain of 4 is drawn at four tenths of its scale, whether or not the module names the ends', () => {
  for (const ends of [{}, { scaleLow: 0, scaleHigh: 10 }]) {
    const pain = { code: 'pain', value: 4, low: 0, high: 3, ...ends }
    const { good, scale } = placeDeliveredValue(2, pain)
    const bar = barOfValue({ usual: pain, good, scale, isOnScale: scale !== undefined })
    expect(bar?.at(4)).toBeCloseTo(0.4)
    expect([bar?.from, bar?.to]).toEqual([0, 0.3])
  }
})

test('without a range and without the ends of a scale there is no bar', () => {
  const force = { code: 'extensionForce', value: 400 }
  const { good, scale } = placeDeliveredValue(2, force)
  expect(barOfValue({ usual: {}, good, scale, isOnScale: scale !== undefined })).toBeUndefined()
})

test('a value beyond the ends of its scale is not drawn on it', () => {
  expect(placeDeliveredValue(2, { code: 'pain', value: 40 }).scale).toBeUndefined()
  expect(placeDeliveredValue(99, { code: 'x', value: 12, scaleLow: 0, scaleHigh: 10 }).scale).toBeUndefined()
})

test('the ends of the scale that the module sends take precedence over the known ones', () => {
  expect(placeDeliveredValue(2, { code: 'pain', value: 40, scaleLow: 0, scaleHigh: 100 }).scale).toEqual({
    min: 0,
    max: 100,
  })
})

test('a value above the usual range is good if higher is known to be better, and needs attention otherwise', () => {
  const strong = { value: 130, low: 85, high: 115 }
  expect(place(1, { ...strong, code: 'legPress' })).toEqual({ position: 'over', valence: 'good' })
  expect(place(1, { ...strong, code: 'somethingElse' })).toEqual({ position: 'over', valence: 'watch' })
  expect(place(1, { ...strong, value: 70, code: 'legPress' })).toEqual({ position: 'under', valence: 'watch' })
})

test('a value below the usual range is good if lower is better', () => {
  expect(place(12, { code: 'swayAreaEyesOpen', value: 90, low: 100, high: 350 })).toEqual({
    position: 'under',
    valence: 'good',
  })
})

test('a value at a limit gets its word and its place from the same band', () => {
  const bands = [
    { upTo: 0.8, name: name('slow') },
    { upTo: null, name: name('good') },
  ]
  const placed = placeDeliveredValue(10, { code: 'gaitSpeed', value: 0.8, low: 0.8, bands })
  expect(placed).toMatchObject({ word: { en: 'slow' }, place: { position: 'under', valence: 'watch' } })
})

test('the rating of a band by the module takes precedence over the range, in the word and in the drawn zone', () => {
  const bands = [
    { upTo: 11.2, name: name('good') },
    { upTo: 15, name: name('rather slow'), valence: 'neutral' as const },
    { upTo: null, name: name('slow') },
  ]
  const placed = placeDeliveredValue(10, { code: 'chairRise', value: 13, high: 15, bands })
  expect(placed).toMatchObject({ word: { en: 'rather slow' }, place: { valence: 'neutral' }, good: { high: 11.2 } })
})

test('bands without a range only name the value', () => {
  const bands = [
    { upTo: 5, name: name('low') },
    { upTo: null, name: name('high') },
  ]
  expect(placeDeliveredValue(99, { code: 'x', value: 4, bands })).toMatchObject({
    word: { en: 'low' },
    place: { position: 'normal', valence: 'neutral' },
  })
})

test('a text has no place', () => {
  expect(placeDeliveredValue(13, { code: 'remark', value: 'Two rounds' })).toMatchObject({
    place: undefined,
    scale: undefined,
  })
})

test('a delivered value is not rounded to the limit that it has not reached', () => {
  expect(chooseDeliveredDecimals(3, 26.9996, { low: 27 })).toBe(4)
  expect(chooseDeliveredDecimals(3, 27, { low: 27 })).toBe(3)
  expect(chooseDeliveredDecimals(0, 15.2, { bands: [{ upTo: 15, name: name('good') }] })).toBe(1)
})

test('a delivered value that misses a limit only by binary rounding is at the limit', () => {
  const bands = [
    { upTo: 0.3, name: name('good') },
    { upTo: null, name: name('high') },
  ]
  expect(placeDeliveredValue(99, { code: 'x', value: 0.1 + 0.2, high: 0.3, bands })).toMatchObject({
    word: { en: 'good' },
    place: { position: 'normal' },
  })
})
