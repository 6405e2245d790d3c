import type { Words } from '../words.ts'

/**
 * The reasons why a score has no value. The codes are stored with the score and never change. The English text is
 * stored as the score's `reference` as well, and old results have only this text.
 */
export const withheldReasons = {
  'too-few-answers': {
    de: 'Weniger als die Hälfte der Fragen wurde beantwortet.',
    en: 'Fewer than half of the questions were answered.',
  },
  'both-declined': { de: 'Beide Fragen wurden ausgelassen.', en: 'Both questions were left out.' },
  'diabetes-known': { de: 'Gilt nicht bei bekanntem Diabetes.', en: 'Not for people with known diabetes.' },
  'diabetes-unanswered': {
    de: 'Die Frage nach einem Diabetes wurde nicht beantwortet. Ohne sie lässt sich das Risiko nicht berechnen.',
    en: 'The question about diabetes was not answered. The risk cannot be calculated without it.',
  },
  'heart-disease-known': {
    de: 'Gilt nicht bei bekannter Erkrankung von Herz oder Kreislauf.',
    en: 'Not for people with known cardiovascular disease.',
  },
  'heart-disease-unanswered': {
    de: 'Die Frage nach Herzinfarkt, Schlaganfall oder Durchblutungsstörung wurde nicht beantwortet. Ohne sie lässt sich das Risiko nicht berechnen.',
    en: 'The question about heart attack, stroke or poor blood flow was not answered. The risk cannot be calculated without it.',
  },
  'diabetes-below-70': {
    de: 'Unter 70 Jahren gilt das Modell nicht bei Diabetes.',
    en: 'Below 70 years the model is not for people with diabetes.',
  },
  'excluded-condition': {
    de: 'Gilt nicht bei chronischer Nierenkrankheit, familiärer Hypercholesterinämie und in der Schwangerschaft.',
    en: 'Not for people with chronic kidney disease or familial hypercholesterolaemia, nor during pregnancy.',
  },
  'bmi-from-35': {
    de: 'Ab einem Body-Mass-Index von 35 nicht eingeordnet (NICE 2022).',
    en: 'Not rated from a BMI of 35 on (NICE 2022).',
  },
  'energy-not-possible': {
    de: 'Für diese Körpergröße und dieses Gewicht gibt die Formel keinen möglichen Wert.',
    en: 'For this height and weight the formula gives no possible value.',
  },
} as const satisfies Readonly<Record<string, Words>>

/** Reasons that depend only on the person. Their words come from `noBandsBecause`. */
export const personReasons = ['not-for-this-age', 'only-for-women-and-men'] as const

export type WithheldReason = keyof typeof withheldReasons
export type PersonReason = (typeof personReasons)[number]

export const reasonCodes: readonly (WithheldReason | PersonReason)[] = [
  ...(Object.keys(withheldReasons) as WithheldReason[]), // the keys of a const object
  ...personReasons,
]

/**
 * Finds the words for a reason by its English text, because old results store only that text; `undefined` if the text
 * is unknown.
 */
export const reasonInWords = (stored: string): Words | undefined =>
  Object.values(withheldReasons).find(({ en }) => en === stored)
