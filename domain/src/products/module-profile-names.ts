import type { Language, Words } from '../words.ts'

/** What the modules outside call their measurements. They send one name, in the language their machine is set to. */
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

/** In the reader's language where the name is known, else as it was sent. */
export const moduleProfileName = (sent: string, language: Language): string =>
  known.find(({ de, en }) => de === sent || en === sent)?.[language] ?? sent
