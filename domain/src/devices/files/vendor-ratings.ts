import { deviceMakers } from '../../measurement-profiles/device-makers.ts'
import type { MeasurementRecord } from './measurement-record.ts'

/** The manufacturer in the name of a device; `null` when unknown. */
export const vendorNamed = (model: string | null): string | null =>
  Object.values(deviceMakers).find((maker) => new RegExp(`\\b${maker}\\b`, 'i').test(model ?? '')) ?? null

type Values = MeasurementRecord['values']

/**
 * Moves a visceral fat rating to the value of its manufacturer. Only Tanita's and InBody's ratings have values of their
 * own.
 */
export function pickOwnRating(values: Values, vendor: string): Values {
  const { visceralFatDeviceRating, visceralFatRating, visceralFatLevel, ...others } = values
  const rating = visceralFatDeviceRating ?? visceralFatRating ?? visceralFatLevel
  if (rating === undefined) return values
  if (vendor === 'Tanita') return { ...others, visceralFatRating: rating }
  if (vendor === 'InBody') return { ...others, visceralFatLevel: rating }
  // The person who assigned the column knows the manufacturer, which the file does not name.
  return vendor === 'unknown' ? values : { ...others, visceralFatDeviceRating: rating }
}
