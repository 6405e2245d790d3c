import type { Language, Words } from '../words.ts'

/**
 * The German and English names that external modules send for their measurements. A module sends only the name in the
 * language of its machine.
 */
const known: readonly Words[] = [
  { de: 'Beweglichkeit und Kraft', en: 'Mobility and strength' },
  { de: 'Therapieverlauf Knie', en: 'Course of therapy, knee' },
  { de: 'Wirbelsäulenscan', en: 'Spine scan' },
  { de: 'Rückenstatus, vier Richtungen', en: 'Back status, four directions' },
  { de: 'Rückenstatus, sechs Richtungen', en: 'Back status, six directions' },
  { de: 'Isometrische Maximalkraft', en: 'Isometric maximum strength' },
  { de: 'Körpermaße', en: 'Body measures' },
  { de: 'Alltagsfitness', en: 'Fitness for everyday life' },
  { de: 'Gleichgewicht', en: 'Balance' },
  { de: 'Gesamtindex', en: 'Overall index' },
]

/** Returns the name in the reader's language if it is known, otherwise the name as it was sent. */
export const moduleProfileName = (sent: string, language: Language): string =>
  known.find(({ de, en }) => de === sent || en === sent)?.[language] ?? sent
