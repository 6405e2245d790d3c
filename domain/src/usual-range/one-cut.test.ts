import { expect, test } from 'vitest'
import { allProfiles } from '../measurement-profiles/all-profiles.ts'
import { findBandFor, usualRange } from '../measurement-profiles/banded-score.ts'
import type { Band } from '../measurement-profiles/measurement-profile.ts'
import { goodZoneOfBands, placeInRange } from './usual-range.ts'

const people = (['female', 'male', 'diverse'] as const).flatMap((sex) =>
  [18, 19, 39, 40, 59, 60, 69, 70, 85].map((age) => ({ sex, age })),
)

const scores = allProfiles.flatMap((profile) =>
  profile.scores.map((definition) => ({ title: `${profile.code} ${definition.code}`, definition })),
)

/**
 * Returns all limits, values just below and above them, the middle of every band, and values beyond the outer limits.
 */
function valuesIn(bands: readonly Band[]): readonly number[] {
  const borders = bands.flatMap(({ upTo }) => (upTo === null ? [] : [upTo]))
  const edges = borders.flatMap((border) => [border - 1e-6, border, border + 1e-6])
  const middles = borders.slice(1).map((border, index) => (border + (borders[index] ?? border)) / 2)
  return [...edges, ...middles, (borders[0] ?? 0) - 1, (borders.at(-1) ?? 0) + 1]
}

test.each(scores)(
  '$title: a value is drawn in the good zone where its word is good, and nowhere else',
  ({ definition }) => {
    for (const person of people) {
      const bands = definition.bands(person)
      const zone = goodZoneOfBands(bands)
      for (const value of valuesIn(bands)) {
        const isInZone = zone !== undefined && isInside(value, bands, zone)
        expect({ value, isInZone }).toEqual({ value, isInZone: findBandFor(bands, value)?.valence === 'good' })
      }
    }
  },
)

test.each(scores)(
  '$title: a value is in the usual range where its band is normal, and nowhere else',
  ({ definition }) => {
    for (const person of people) {
      const bands = definition.bands(person)
      const usual = usualRange(bands)
      for (const value of valuesIn(bands)) {
        const isUsual = isInside(value, bands, usual)
        expect({ value, isUsual }).toEqual({ value, isUsual: findBandFor(bands, value)?.position === 'normal' })
      }
    }
  },
)

test('3.67 in the stressor analysis needs watching and lies outside the drawn zone', () => {
  const area = allProfiles.flatMap(({ scores: all }) => all).find(({ code }) => code === 'meanDemands')
  const bands = area?.bands({ sex: 'female', age: 40 }) ?? []
  expect(findBandFor(bands, 3.67)).toMatchObject({ code: 'watch', valence: 'neutral' })
  expect(goodZoneOfBands(bands)).toEqual({ low: 4 })
  expect(usualRange(bands)).toEqual({ low: 4 })
})

/** True if a value is between the two limits. A value at a limit belongs to the band that includes this limit. */
function isInside(
  value: number,
  bands: readonly Band[],
  { low, high }: { low?: number | undefined; high?: number | undefined },
) {
  const belongsBelow = (border: number) => bands.find(({ upTo }) => upTo === border)?.inclusive === true
  if (low !== undefined && (value < low || (value === low && belongsBelow(low)))) return false
  if (high !== undefined && (value > high || (value === high && !belongsBelow(high)))) return false
  return bands.length > 0
}

test('a value beyond its range on the good side is never watched', () => {
  expect(placeInRange(120, { low: 85, high: 115 }, 'higher')?.valence).toBe('good')
  expect(placeInRange(80, { low: 85, high: 115 }, 'lower')?.valence).toBe('good')
  expect(placeInRange(120, { low: 85, high: 115 }, 'none')?.valence).toBe('neutral')
})
