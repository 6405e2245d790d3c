import { fillPlaces, type Words } from '../words.ts'

/** Remarks that are shown with the value of a score. Their codes are stored with the score and never change. */
export const cautions = {
  'diabetes-model-ages': {
    de: 'Das Modell wurde mit Menschen von 35 bis 64 Jahren entwickelt. In einem anderen Alter ist das Ergebnis nur ein Anhaltspunkt.',
    en: 'The model was made with people aged 35 to 64. At another age the result is only an indication.',
  },
  'activity-model-ages': {
    de: 'Der Fragebogen wurde für 15 bis 69 Jahre entwickelt. In einem anderen Alter ist das Ergebnis nur ein Anhaltspunkt.',
    en: 'The questionnaire was made for ages 15 to 69. At another age the result is only an indication.',
  },
  'heart-model-values': {
    de: 'Die Tabellen des Modells reichen beim oberen Blutdruck von 100 bis 179 mmHg und beim Cholesterin ohne HDL von 3,0 bis 6,9 mmol/l. Mindestens einer Ihrer Werte liegt außerhalb; das Risiko ist dann nur ein Anhaltspunkt.',
    en: 'The charts of the model go from 100 to 179 mmHg for the upper blood pressure and from 3.0 to 6.9 mmol/l for cholesterol without HDL. At least one of your values is outside; the risk is then only an indication.',
  },
  'heart-model-exclusions': {
    de: 'Das Ergebnis gilt nicht bei chronischer Nierenkrankheit, familiärer Hypercholesterinämie und in der Schwangerschaft. Die Frage danach wurde nicht beantwortet.',
    en: 'The result does not apply to people with chronic kidney disease or familial hypercholesterolaemia, nor during pregnancy. The question about these was not answered.',
  },
} as const satisfies Readonly<Record<string, Words>>

export type Caution = keyof typeof cautions

export const cautionCodes = Object.keys(cautions) as readonly Caution[] // the keys of a const object

export interface Answered {
  readonly given: number
  readonly of: number
}

const answeredWords: Words = {
  de: '{given} von {of} Fragen beantwortet',
  en: '{given} of {of} questions answered',
}

interface Remarked {
  readonly answered?: Answered | undefined
  readonly cautions?: readonly Caution[] | undefined
}

export const describeRemarks = (
  language: 'de' | 'en',
  { answered, cautions: codes = [] }: Remarked,
): readonly string[] => [
  ...(answered === undefined
    ? []
    : [fillPlaces(answeredWords[language], { given: String(answered.given), of: String(answered.of) })]),
  ...codes.map((code) => cautions[code][language]),
]
