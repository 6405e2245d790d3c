import type { Language, Words } from '@salus/domain/words.ts'

/** What the report says besides the words of the profile itself. */
const words = {
  report: { de: 'Check-up-Bericht', en: 'Check-up report' },
  member: { de: 'Person', en: 'Person' },
  age: { de: 'Alter', en: 'Age' },
  years: { de: '{age} Jahre', en: '{age} years' },
  date: { de: 'Datum', en: 'Date' },
  version: { de: 'Version', en: 'Version' },
  recordedBy: { de: 'Erfasst von', en: 'Recorded by' },
  scores: { de: 'Ergebnisse', en: 'Results' },
  score: { de: 'Wert', en: 'Score' },
  value: { de: 'Ergebnis', en: 'Value' },
  range: { de: 'Üblicher Bereich', en: 'Usual range' },
  rating: { de: 'Einordnung', en: 'Rating' },
  from: { de: 'ab {low}', en: 'from {low}' },
  to: { de: 'bis {high}', en: 'up to {high}' },
  below: { de: 'unter {high}', en: 'below {high}' },
  between: { de: '{low} bis {high}', en: '{low} to {high}' },
  betweenBelow: { de: '{low} bis unter {high}', en: '{low} to below {high}' },
  left: { de: 'links', en: 'left' },
  right: { de: 'rechts', en: 'right' },
  yes: { de: 'Ja', en: 'Yes' },
  no: { de: 'Nein', en: 'No' },
  declined: { de: 'keine Angabe', en: 'not answered' },
  note: { de: 'Notiz', en: 'Note' },
  nextSteps: { de: 'Wie es weitergeht', en: 'What to do next' },
  answers: { de: 'Angaben', en: 'Answers' },
  number: { de: 'Nr.', en: 'No.' },
  question: { de: 'Frage', en: 'Question' },
  answer: { de: 'Antwort', en: 'Answer' },
  amendments: { de: 'Korrekturen', en: 'Corrections' },
  reason: { de: 'Grund', en: 'Reason' },
  source: { de: 'Quelle', en: 'Source' },
  notADiagnosis: {
    de: 'Ein Screening, keine Diagnose. Wenn Sie sich unwohl fühlen, wenden Sie sich an Ihre Ärztin oder Ihren Arzt.',
    en: 'A screening, not a diagnosis. If you feel unwell, speak to your doctor.',
  },
  page: { de: 'Seite {page} von {pages}', en: 'Page {page} of {pages}' },
} as const satisfies Record<string, Words>

export type ReportWord = keyof typeof words

export const wordsIn = (language: Language): Readonly<Record<ReportWord, string>> =>
  // The keys are those of the table above.
  Object.fromEntries(Object.entries(words).map(([key, word]) => [key, word[language]])) as Record<ReportWord, string>
