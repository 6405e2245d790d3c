import {
  type Favourable,
  findGoodZone,
  goodZoneOfBands,
  type Place,
  placeInRange,
  type UsualRange,
} from '../usual-range/usual-range.ts'
import type { Words } from '../words.ts'
import { type CodeFacts, directionOfCode, factsInUnit } from './code-facts.ts'

type Valence = Place['valence']

export interface DeliveredBand {
  /** The upper limit, which belongs to this band; `null` for an open end. */
  readonly upTo: number | null
  readonly name: Words
  readonly valence?: Valence | undefined
}

export interface DeliveredValue extends UsualRange {
  readonly code: string
  readonly value: number | string
  readonly unit?: string | undefined
  readonly scaleLow?: number | undefined
  readonly scaleHigh?: number | undefined
  readonly bands?: readonly DeliveredBand[] | undefined
}

export interface Scale {
  readonly min: number
  readonly max: number
}

export interface PlacedValue {
  /** `undefined` when the value is no number, and when the module gave neither a range nor bands. */
  readonly place: Place | undefined
  readonly word: Words | undefined
  /** The range in which a value is fine. Wider than the usual range when higher or lower values are good. */
  readonly good: UsualRange
  /** `undefined` when the value is no number, when the ends are unknown, and when the value is beyond them. */
  readonly scale: Scale | undefined
}

/** Places a delivered value. Word, colour and drawn zone follow from the same limits. */
export function placeDeliveredValue(pluginId: number, delivered: DeliveredValue): PlacedValue {
  const facts = factsInUnit(pluginId, delivered)
  const favourable = directionOfCode(pluginId, delivered)
  const range = { low: delivered.low, high: delivered.high }
  const bands = rateBands(delivered.bands ?? [], range, favourable)
  const good = goodZoneOfRated(bands) ?? findGoodZone(range, favourable)
  const { value } = delivered
  if (typeof value !== 'number') return { place: undefined, word: undefined, good, scale: undefined }
  const ranged = placeInRange(value, range, favourable)
  const band = bands.find(({ upTo }) => upTo === null || value <= upTo)
  const place = band && { ...(ranged ?? unrated), ...band.place }
  return { place: place ?? ranged, word: band?.name, good, scale: scaleAround(value, delivered, facts) }
}

const unrated: Place = { position: 'normal', valence: 'neutral' }

interface RatedBand extends DeliveredBand {
  readonly place: Partial<Place>
}

/**
 * Rates each band as a whole: if it is below, inside or above the range, all its values get that place, including its
 * upper limit. Otherwise a value at the limit would be drawn inside the range but called low. A band that crosses a
 * limit of the range has no rating of its own; each of its values is placed separately.
 */
function rateBands(
  bands: readonly DeliveredBand[],
  range: UsualRange,
  favourable: Favourable | undefined,
): readonly RatedBand[] {
  return bands.map((band, index) => {
    const byRange = placeOfSpan([bands[index - 1]?.upTo ?? -Infinity, band.upTo ?? Infinity], range, favourable)
    return { ...band, place: { ...byRange, ...(band.valence === undefined ? {} : { valence: band.valence }) } }
  })
}

/** The place of all values above `above` up to `upTo`; `undefined` when a limit of the range lies between them. */
function placeOfSpan(
  [above, upTo]: readonly [above: number, upTo: number],
  range: UsualRange,
  favourable: Favourable | undefined,
): Place | undefined {
  const { low = -Infinity, high = Infinity } = range
  if (range.low === undefined && range.high === undefined) return undefined
  if (upTo <= low) return placeInRange(-Infinity, range, favourable)
  if (above >= high) return placeInRange(Infinity, range, favourable)
  return above >= low && upTo <= high ? { position: 'normal', valence: 'good' } : undefined
}

/** The good zone from the ratings of the bands; `undefined` unless every band has one. */
function goodZoneOfRated(bands: readonly RatedBand[]): UsualRange | undefined {
  const rated = bands.flatMap(({ upTo, place: { valence } }) =>
    valence === undefined ? [] : [{ upTo, inclusive: true, valence }],
  )
  return rated.length === 0 || rated.length < bands.length ? undefined : (goodZoneOfBands(rated) ?? {})
}

function scaleAround(value: number, delivered: DeliveredValue, facts: CodeFacts | undefined): Scale | undefined {
  const low = delivered.scaleLow ?? facts?.scale?.low
  const high = delivered.scaleHigh ?? facts?.scale?.high
  if (low === undefined || high === undefined || value < low || value > high) return undefined
  return { min: low, max: high }
}
