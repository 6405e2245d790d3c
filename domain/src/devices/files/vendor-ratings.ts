import { deviceMakers } from '../../measurement-profiles/device-makers.ts'
import type { MeasurementRecord } from './measurement-record.ts'

/** Finds the manufacturer in the name of a device; `null` when it is unknown. */
export const vendorNamed = (model: string | null): string | null =>
  Object.values(deviceMakers).find((maker) => new RegExp(`\\b${maker}\\b`, 'i').test(model ?? '')) ?? null

type Values = MeasurementRecord['values']

/**
 * Stores a visceral fat rating as the value of its manufacturer, because the ratings of different manufacturers mean
 * different things. Tanita and InBody each have their own value; all others share one.
 */
export function pickOwnRating(values: Values, vendor: string): Values {
  const { visceralFatDeviceRating, visceralFatRating, visceralFatLevel, ...others } = values
  const rating = visceralFatDeviceRating ?? visceralFatRating ?? visceralFatLevel
  if (rating === undefined) return values
  if (vendor === 'Tanita') return { ...others, visceralFatRating: rating }
  if (vendor === 'InBody') return { ...others, visceralFatLevel: rating }
  // If the manufacturer is not in the file, the values stay as they are. The person who assigned the column knew the
  // manufacturer.
  return vendor === 'unknown' ? values : { ...others, visceralFatDeviceRating: rating }
}
