import type { Words } from '../words.ts'

/** Why a score is withheld, as stored with it, in both languages. What depends on the subject is said by `noBandsBecause`. */
export const withheldReasons: readonly Words[] = [
  {
    de: 'Weniger als die Hälfte der Fragen wurde beantwortet.',
    en: 'Fewer than half of the items were answered.',
  },
  { de: 'Beide Fragen wurden ausgelassen.', en: 'Both items were declined.' },
  { de: 'Gilt nicht bei bekanntem Diabetes.', en: 'Not for people with known diabetes.' },
  {
    de: 'Gilt nicht bei bekannter Erkrankung von Herz oder Kreislauf.',
    en: 'Not for people with known cardiovascular disease.',
  },
  {
    de: 'Unter 70 Jahren gilt das Modell nicht bei Diabetes.',
    en: 'Below 70 years the model is not for people with diabetes.',
  },
  {
    de: 'Ab einem Body-Mass-Index von 35 nicht eingeordnet (NICE 2022).',
    en: 'Not rated from a BMI of 35 on (NICE 2022).',
  },
]

/** The stored reason in both languages; `undefined` for one that is not known. */
export const reasonInWords = (stored: string): Words | undefined => withheldReasons.find(({ en }) => en === stored)
