import { deviceMakers } from '../../measurement-profiles/device-makers.ts'
import type { MeasurementRecord } from './measurement-record.ts'

/** The maker in the name of a device; `null` when it is unknown. */
export const vendorNamed = (model: string | null): string | null =>
  Object.values(deviceMakers).find((maker) => new RegExp(`\\b${maker}\\b`, 'i').test(model ?? '')) ?? null

type Values = MeasurementRecord['values']

/**
 * Moves a visceral fat rating to the value of its maker: only Tanita's and InBody's ratings have their own values here.
 */
export function pickOwnRating(values: Values, vendor: string): Values {
  const { visceralFatDeviceRating, visceralFatRating, visceralFatLevel, ...others } = values
  const rating = visceralFatDeviceRating ?? visceralFatRating ?? visceralFatLevel
  if (rating === undefined) return values
  if (vendor === 'Tanita') return { ...others, visceralFatRating: rating }
  if (vendor === 'InBody') return { ...others, visceralFatLevel: rating }
  // The person who assigned the column knows the maker that the file does not name.
  return vendor === 'unknown' ? values : { ...others, visceralFatDeviceRating: rating }
}
