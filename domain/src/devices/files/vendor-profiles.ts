import type { ColumnName } from './column-names.ts'
import type { DayOrder } from '../../tables/wall-time.ts'

/** How the export of one vendor differs from a plain table. */
export interface VendorProfile {
  readonly code: string
  readonly vendor: string
  /** All of these columns must be there. */
  readonly signature: readonly string[]
  readonly dayOrder: DayOrder
  /** `unknown`: neither header nor cells say it; told by the BMI, or asked. */
  readonly massUnit: 'kg' | 'unknown'
  /** Garmin: a date stands in a row of its own above its measurements. */
  readonly hasDateRows?: true
}

/** The first whose signature is in the header. Headers as seen in public exports; `*.de` ones are read by sense. */
export const vendorProfiles: readonly VendorProfile[] = [
  {
    code: 'inbody.lookinbody.numbered',
    vendor: 'InBody',
    signature: ['pbf (percent body fat)', 'test date / time'],
    dayOrder: 'unknown',
    massUnit: 'unknown',
  },
  {
    code: 'inbody.app',
    vendor: 'InBody',
    signature: ['measurement device.', 'weight'],
    dayOrder: 'unknown',
    massUnit: 'kg',
  },
  {
    code: 'inbody.generic.de',
    vendor: 'InBody',
    signature: ['gerät', 'skelettmuskelmasse', 'gewicht'],
    dayOrder: 'day-first',
    massUnit: 'kg',
  },
  {
    code: 'seca.mbca.de',
    vendor: 'seca',
    signature: ['messdatum', 'phasenwinkel', 'gewicht'],
    dayOrder: 'day-first',
    massUnit: 'kg',
  },
  {
    code: 'tanita.mytanita',
    vendor: 'Tanita',
    signature: ['visc fat', 'metab age'],
    dayOrder: 'unknown',
    massUnit: 'kg',
  },
  {
    code: 'withings.weight',
    vendor: 'Withings',
    signature: ['weight', 'fat mass', 'hydration'],
    dayOrder: 'unknown',
    massUnit: 'kg',
  },
  {
    code: 'garmin.weight',
    vendor: 'Garmin',
    signature: ['time', 'weight', 'change', 'skeletal muscle mass'],
    dayOrder: 'unknown',
    massUnit: 'kg',
    hasDateRows: true,
  },
  {
    code: 'renpho.health',
    vendor: 'Renpho',
    signature: ['weight', 'subcutaneous fat %', 'metabolic age'],
    dayOrder: 'day-first',
    massUnit: 'kg',
  },
]

export const profileOf = (columns: readonly ColumnName[]) => {
  const keys = new Set(columns.map(({ key }) => key))
  return vendorProfiles.find(({ signature }) => signature.every((key) => keys.has(key))) ?? null
}
