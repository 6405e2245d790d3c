import type { MeasurementRecord } from './measurement-record.ts'

/** Makers that name themselves in the column of the device. */
const makers = ['InBody', 'Tanita', 'seca', 'Withings', 'Garmin', 'Renpho', 'Omron', 'Beurer'] as const

/** The maker in the name of a device; null = none that we know. */
export const vendorNamed = (model: string | null): string | null =>
  makers.find((maker) => new RegExp(`\\b${maker}\\b`, 'i').test(model ?? '')) ?? null

type Values = MeasurementRecord['values']

/** A rating of visceral fat belongs to the scale of its maker: only Tanita's and InBody's have their own value here. */
export function ownRatingOf(values: Values, vendor: string): Values {
  const { visceralFatDeviceRating, visceralFatRating, visceralFatLevel, ...others } = values
  const rating = visceralFatDeviceRating ?? visceralFatRating ?? visceralFatLevel
  if (rating === undefined) return values
  if (vendor === 'Tanita') return { ...others, visceralFatRating: rating }
  if (vendor === 'InBody') return { ...others, visceralFatLevel: rating }
  // Somebody who assigned the column knows the maker that the file does not name.
  return vendor === 'unknown' ? values : { ...others, visceralFatDeviceRating: rating }
}
