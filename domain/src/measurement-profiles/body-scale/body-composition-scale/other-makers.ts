import { noBands } from '../../banded-score.ts'
import type { ScoreDefinition } from '../../measurement-profile.ts'

/**
 * The scores for values of scales by manufacturers other than Tanita. The form uses the same items for all
 * manufacturers, but these numbers mean something different from Tanita's. The scores therefore have no limits, and
 * their changes are not judged.
 */
export const otherMakerDefinitions: readonly { readonly itemId: string; readonly definition: ScoreDefinition }[] = [
  {
    itemId: 'visceralRating',
    definition: {
      code: 'visceralFatDeviceRating',
      name: { de: 'Viszeralfett (Skala des Geräts)', en: 'Visceral fat (scale of the device)' },
      role: 'value',
      min: 1,
      max: 59,
      decimals: 1,
      better: 'lower',
      bands: noBands,
      reference: 'As the device gives it',
    },
  },
  {
    itemId: 'tbwPercent',
    definition: {
      code: 'tbwDevicePercent',
      name: { de: 'Körperwasseranteil laut Gerät', en: 'Body water by the device' },
      role: 'value',
      unit: '%',
      min: 30,
      max: 75,
      decimals: 1,
      better: 'neither',
      bands: noBands,
      reference: 'As the device gives it',
    },
  },
  {
    itemId: 'muscleMassKg',
    definition: {
      code: 'muscleMassDeviceKg',
      name: { de: 'Muskelmasse laut Gerät', en: 'Muscle mass by the device' },
      role: 'value',
      unit: 'kg',
      min: 25,
      max: 90,
      decimals: 1,
      better: 'higher',
      bands: noBands,
      reference: 'As the device gives it',
    },
  },
]
