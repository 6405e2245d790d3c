import type { Language, Words } from '../words.ts'
import { productInWords } from './product-name.ts'

/**
 * The names that people use for the results of a plugin. People know what was measured, but not the brand of the
 * product.
 */
const names: Readonly<Record<number, Words>> = {
  1: { de: 'Beweglichkeit und Kraft', en: 'Mobility and strength' },
  2: { de: 'Medizinisches Training', en: 'Medical training' },
  3: { de: 'Form der Wirbelsäule', en: 'Shape of the spine' },
  4: { de: 'Rückenstatus (vier Richtungen)', en: 'Back status (four directions)' },
  5: { de: 'Rückenstatus (sechs Richtungen)', en: 'Back status (six directions)' },
  6: { de: 'Stress und Ressourcen', en: 'Stress and resources' },
  7: { de: 'Kraft von Rumpf und Schultern', en: 'Trunk and shoulder strength' },
  8: { de: 'Körpermaße', en: 'Body measures' },
  10: { de: 'Fitness im Alter', en: 'Fitness in older age' },
  12: { de: 'Gleichgewicht', en: 'Balance' },
  14: { de: 'Gesamtindex', en: 'Overall index' },
  15: { de: 'Körperwerte und Risiken', en: 'Body values and risks' },
  16: { de: 'Körperliche Aktivität', en: 'Physical activity' },
}

/** Returns a unique name for the results of a plugin. An unknown plugin is named by its number. */
export const resultsInWords = (pluginId: number, language: Language): string =>
  names[pluginId]?.[language] ?? productInWords(pluginId, language)
