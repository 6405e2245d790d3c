import type { ColumnName } from './column-names.ts'
import type { Dimension } from './units.ts'
import type { MakerCode, MakerName } from '../../measurement-profiles/device-makers.ts'
import type { DayOrder } from '../../tables/wall-time.ts'

export interface VendorProfile {
  readonly code: `${MakerCode}.${string}`
  readonly vendor: MakerName
  readonly signature: readonly string[]
  readonly dayOrder: DayOrder
  /**
   * The dimensions that this export uses for columns without a unit. A column gets the first of them that its name
   * allows.
   */
  readonly documented?: readonly Dimension[]
  /** True when devices that are set to pounds also give water in pounds. */
  readonly hasWaterAsMass?: true
  /** True when a row with only a date precedes the measurements of that date (Garmin). */
  readonly hasDateRows?: true
}

/** The first profile whose signature is contained in a file's header is used. The headers come from public exports. */
export const vendorProfiles: readonly VendorProfile[] = [
  {
    code: 'inbody.lookinbody.numbered',
    vendor: 'InBody',
    signature: ['pbf (percent body fat)', 'test date / time'],
    dayOrder: 'unknown',
    documented: ['volume', 'mass'],
    hasWaterAsMass: true,
  },
  {
    code: 'inbody.app',
    vendor: 'InBody',
    signature: ['measurement device.', 'weight'],
    dayOrder: 'unknown',
  },
  {
    code: 'inbody.generic.de',
    vendor: 'InBody',
    signature: ['gerät', 'skelettmuskelmasse', 'gewicht', 'viszeralfett-level'],
    dayOrder: 'day-first',
  },
  {
    code: 'seca.mbca.de',
    vendor: 'seca',
    signature: ['messdatum', 'phasenwinkel', 'gewicht'],
    dayOrder: 'day-first',
  },
  {
    code: 'seca.mbca.en',
    vendor: 'seca',
    signature: ['measurement date', 'phase angle', 'weight'],
    dayOrder: 'unknown',
  },
  {
    code: 'seca.analytics',
    vendor: 'seca',
    signature: ['measurement id', 'measurement datetime', 'weight'],
    dayOrder: 'unknown',
  },
  {
    code: 'tanita.mytanita',
    vendor: 'Tanita',
    signature: ['visc fat', 'metab age'],
    dayOrder: 'unknown',
    documented: ['points', 'share'],
  },
  // The export of `tanita.mytanita`, saved as a spreadsheet with German column names.
  {
    code: 'tanita.mytanita.de',
    vendor: 'Tanita',
    signature: ['datum', 'gewicht (kg)', 'fettanteil (%)'],
    dayOrder: 'day-first',
    documented: ['points', 'share'],
  },
  {
    code: 'withings.weight',
    vendor: 'Withings',
    signature: ['weight', 'fat mass', 'hydration'],
    dayOrder: 'unknown',
  },
  {
    code: 'garmin.weight',
    vendor: 'Garmin',
    signature: ['time', 'weight', 'change', 'skeletal muscle mass'],
    dayOrder: 'unknown',
    hasDateRows: true,
  },
  {
    code: 'renpho.health',
    vendor: 'Renpho',
    signature: ['weight', 'subcutaneous fat', 'metabolic age'],
    dayOrder: 'day-first',
    documented: ['points', 'share'],
  },
]

export const findVendorProfile = (columns: readonly ColumnName[]) => {
  const keys = new Set(columns.flatMap(({ key, written }) => [key, written]))
  return vendorProfiles.find(({ signature }) => signature.every((key) => keys.has(key))) ?? null
}
