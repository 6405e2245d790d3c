import {
  type Favourable,
  findGoodZone,
  goodZoneOfBands,
  type Place,
  placeInRange,
  type UsualRange,
} from '../usual-range/usual-range.ts'
import { chooseDecimals } from '../numbers/choose-decimals.ts'
import { roundingLoss } from '../numbers/rounding.ts'
import type { Words } from '../words.ts'
import { type CodeFacts, directionOfCode, factsInUnit } from './code-facts.ts'

type Valence = Place['valence']

export interface DeliveredBand {
  /** The upper limit, which still belongs to this band; `null` if the band has no upper limit. */
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
  /** `undefined` if the value is not a number, or if the module sent neither a range nor bands. */
  readonly place: Place | undefined
  readonly word: Words | undefined
  /**
   * The range of favourable values. It is wider than the usual range if values above or below that range are good as
   * well.
   */
  readonly good: UsualRange
  /**
   * `undefined` if the value is not a number, if the ends of the scale are unknown, or if the value is outside the
   * scale.
   */
  readonly scale: Scale | undefined
}

/**
 * Places a delivered value. Its word, its colour and the drawn zone follow from the same limits and therefore agree.
 */
export function placeDeliveredValue(pluginId: number, delivered: DeliveredValue): PlacedValue {
  const facts = factsInUnit(pluginId, delivered)
  const favourable = directionOfCode(pluginId, delivered)
  const range = { low: delivered.low, high: delivered.high }
  const bands = rateBands(delivered.bands ?? [], range, favourable)
  const good = goodZoneOfRated(bands) ?? findGoodZone(range, favourable)
  const { value } = delivered
  if (typeof value !== 'number') return { place: undefined, word: undefined, good, scale: undefined }
  const ranged = placeInRange(value, range, favourable)
  const band = findDeliveredBand(bands, value)
  const place = band && { ...(ranged ?? unrated), ...band.place }
  return { place: place ?? ranged, word: band?.name, good, scale: scaleAround(value, delivered, facts) }
}

/** Returns the band of a delivered value. A value that differs from a limit only by binary rounding is at the limit. */
export const findDeliveredBand = <Delivered extends Pick<DeliveredBand, 'upTo'>>(
  bands: readonly Delivered[],
  value: number,
): Delivered | undefined => bands.find(({ upTo }) => upTo === null || value <= upTo + roundingLoss)

/**
 * Chooses the number of decimals for a delivered value. Returns `decimals`, unless rounding would move the value across
 * a limit that came with it. It then returns more.
 */
export const chooseDeliveredDecimals = (
  decimals: number,
  value: number,
  { low, high, bands = [] }: Pick<DeliveredValue, 'low' | 'high' | 'bands'>,
): number =>
  chooseDecimals(decimals, value, (shown) =>
    [placeInRange(shown, { low, high })?.position, findDeliveredBand(bands, shown)?.upTo].join(' '),
  )

const unrated: Place = { position: 'normal', valence: 'neutral' }

interface RatedBand extends DeliveredBand {
  readonly place: Partial<Place>
}

/**
 * Rates each band as a whole. If a band is below, inside or above the range, all its values get that place, including
 * its upper limit. If the limit were placed separately, a value at the limit could be drawn inside the range but called
 * low. A band that crosses a limit of the range gets no place of its own, so each of its values is placed separately.
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

/**
 * Returns the place of all values above `above` and up to `upTo`; `undefined` if a limit of the range lies between
 * them.
 */
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

/** Returns the good zone according to the ratings of the bands; `undefined` unless every band has a rating. */
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
