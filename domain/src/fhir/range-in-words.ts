import type { Band } from '../measurement-profiles/measurement-profile.ts'
import { formatTypedNumber } from '../numbers/typed-number.ts'
import { fillPlaces, type Language } from '../words.ts'

const words = {
  below: { de: 'unter {high}', en: 'below {high}' },
  betweenBelow: { de: '{low} bis unter {high}', en: '{low} to below {high}' },
}

interface StoredRange {
  readonly low?: number | undefined
  readonly high?: number | undefined
}

/**
 * Writes a usual range in words if its upper limit does not belong to the range. FHIR cannot express this, because the
 * `high` of a FHIR range always belongs to the range. A BMI of 25 would be in the usual range, although it is
 * overweight. Returns `undefined` for other ranges.
 */
export function writeRangeBelow(
  { low, high }: StoredRange,
  bands: readonly Pick<Band, 'upTo' | 'inclusive'>[],
  language: Language,
): string | undefined {
  const isBelowHigh = bands.some(({ upTo, inclusive }) => upTo === high && !inclusive)
  if (high === undefined || !isBelowHigh) return undefined
  const numbers = {
    low: low === undefined ? '' : formatTypedNumber(low, language),
    high: formatTypedNumber(high, language),
  }
  return fillPlaces(words[low === undefined ? 'below' : 'betweenBelow'][language], numbers)
}
