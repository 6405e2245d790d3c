import type { Language, Words } from '@salus/domain/words.ts'

/** What the report says besides the words of the profile itself; where the screen says the same, in the same words. */
const words = {
  report: { de: 'Check-up-Bericht', en: 'Check-up report' },
  member: { de: 'Person', en: 'Person' },
  age: { de: 'Alter', en: 'Age' },
  years: { de: '{age} Jahre', en: '{age} years' },
  female: { de: 'weiblich', en: 'female' },
  male: { de: 'männlich', en: 'male' },
  diverse: { de: 'divers', en: 'diverse' },
  date: { de: 'Datum', en: 'Date' },
  version: { de: 'Version', en: 'Version' },
  revision: { de: '{version}, Fassung {revision}', en: '{version}, revision {revision}' },
  recordedBy: { de: 'Erfasst von', en: 'Recorded by' },
  takenBy: { de: 'Art der Erfassung', en: 'Taken by' },
  questionnaire: { de: 'Fragebogen', en: 'Questionnaire' },
  typed: { de: 'Eingegeben', en: 'Typed in' },
  bluetooth: { de: 'Bluetooth', en: 'Bluetooth' },
  file: { de: 'Datei', en: 'File' },
  module: { de: 'Modul', en: 'Module' },
  withdrawn: {
    de: 'Zurückgezogen am {date} von {name}: {reason}',
    en: 'Withdrawn on {date} by {name}: {reason}',
  },
  withdrawnText: {
    de: 'Dieses Ergebnis gilt nicht mehr. Es wird nur zur Nachvollziehbarkeit aufbewahrt.',
    en: 'This result no longer holds. It is kept for the record only.',
  },
  reallyChanged: { de: 'Seit dem {date} wirklich verändert: {names}.', en: 'Really changed since {date}: {names}.' },
  restWithin: {
    de: 'Alles andere liegt im Rahmen des Messfehlers.',
    en: 'Everything else is within measurement error.',
  },
  nothingChanged: { de: 'Keine echte Veränderung seit dem {date}.', en: 'No real change since {date}.' },
  allWithin: {
    de: 'Kein Unterschied übersteigt einen bekannten Messfehler.',
    en: 'No difference exceeds a known measurement error.',
  },
  scores: { de: 'Ergebnisse', en: 'Results' },
  score: { de: 'Wert', en: 'Value' },
  value: { de: 'Ergebnis', en: 'Result' },
  scale: { de: 'Skala', en: 'Scale' },
  rating: { de: 'Einordnung', en: 'Range' },
  usualRange: { de: 'Üblicher Bereich', en: 'Usual range' },
  since: { de: 'Seit {date}', en: 'Since {date}' },
  signs: {
    de: 'Gefüllte Marke: dieser Check-up. Hohle Marke: {date}.',
    en: 'Solid marker: this check-up. Hollow marker: {date}.',
  },
  ofMax: { de: 'von {max}', en: 'of {max}' },
  notGiven: { de: 'kein Wert', en: 'no value' },
  under: { de: 'Unter dem Bereich', en: 'Below range' },
  normal: { de: 'Im Bereich', en: 'In range' },
  over: { de: 'Über dem Bereich', en: 'Above range' },
  from: { de: 'ab {low}', en: 'from {low}' },
  to: { de: 'bis {high}', en: 'up to {high}' },
  below: { de: 'unter {high}', en: 'below {high}' },
  between: { de: '{low} bis {high}', en: '{low} to {high}' },
  betweenBelow: { de: '{low} bis unter {high}', en: '{low} to below {high}' },
  left: { de: '{name} (links)', en: '{name} (left)' },
  right: { de: '{name} (rechts)', en: '{name} (right)' },
  better: { de: 'Wirklich besser', en: 'Really better' },
  worse: { de: 'Wirklich schlechter', en: 'Really worse' },
  changed: { de: 'Wirklich verändert', en: 'Really changed' },
  'no-real-change': { de: 'Im Rahmen des Messfehlers', en: 'Within measurement error' },
  'not-comparable': { de: 'Nicht vergleichbar', en: 'Not comparable' },
  fromTo: { de: '{delta} ({from} auf {to})', en: '{delta} ({from} to {to})' },
  asBefore: { de: '{delta} (wie beim letzten Mal)', en: '{delta} (the same as last time)' },
  moreThanError: { de: 'Mehr als der Messfehler von {error}.', en: 'More than the measurement error of {error}.' },
  lessThanError: {
    de: 'Ein Unterschied unter {error} kann Zufall sein.',
    en: 'A difference below {error} can be chance.',
  },
  firstOne: { de: 'Erstes Ergebnis', en: 'First result' },
  firstOneText: {
    de: 'Ab dem nächsten Mal steht hier, was sich verändert hat.',
    en: 'From the next time on this says what has changed.',
  },
  further: { de: 'Weitere Werte', en: 'Further values' },
  changes: { de: 'Veränderung seit dem {date}', en: 'Change since {date}' },
  changesText: {
    de: 'Echt ist ein Unterschied, der mindestens so groß ist wie der Messfehler des Werts.',
    en: 'A difference is real when it is at least as large as the measurement error of the value.',
  },
  before: { de: 'Davor', en: 'Before' },
  now: { de: 'Jetzt', en: 'Now' },
  realFrom: { de: 'Echt ab', en: 'Real from' },
  errorUnknown: {
    de: 'Wie groß der Messfehler ist, ist nicht bekannt.',
    en: 'How large the measurement error is, is not known.',
  },
  notComparable: { de: 'Nicht vergleichbar: {because}', en: 'Not comparable: {because}' },
  otherVersionScored: {
    de: 'Die beiden Ergebnisse wurden mit verschiedenen Versionen berechnet.',
    en: 'The two results were scored with different versions.',
  },
  otherDevice: {
    de: 'Die beiden Werte stammen von verschiedenen Geräten.',
    en: 'The two values come from different devices.',
  },
  deviceUnknown: {
    de: 'Bei einem der beiden Werte ist nicht bekannt, an welchem Gerät er gemessen wurde.',
    en: 'For one of the two values the device is not known.',
  },
  noNumber: { de: 'Eines der beiden Ergebnisse ist keine Zahl.', en: 'One of the two results is not a number.' },
  sameWord: { de: 'Wie beim letzten Mal', en: 'The same as last time' },
  otherWord: { de: 'Verändert, davor: {word}', en: 'Changed, before: {word}' },
  notJudged: {
    de: 'Das ist weder besser noch schlechter.',
    en: 'Neither is better than the other.',
  },
  ownError: { de: 'Grundlage: {source}.', en: 'Taken from {source}.' },
  hidden: { de: 'ausgeblendet', en: 'hidden' },
  noBand: { de: 'ohne Einordnung', en: 'no band' },
  device: { de: 'Gerät', en: 'Device' },
  otherVersion: {
    de: 'Berechnet mit Version {version}. Die heutige Version zieht die Bereiche anders, deshalb fehlen sie hier.',
    en: 'Scored with version {version}. The present version draws its ranges differently, so they are not shown.',
  },
  yes: { de: 'Ja', en: 'Yes' },
  no: { de: 'Nein', en: 'No' },
  declined: { de: 'keine Angabe', en: 'not answered' },
  day: { de: '1 Tag', en: '1 day' },
  days: { de: '{count} Tage', en: '{count} days' },
  none: { de: 'nichts davon', en: 'none of these' },
  note: { de: 'Notiz', en: 'Note' },
  nextSteps: { de: 'Wie es weitergeht', en: 'Next steps' },
  answers: { de: 'Antworten', en: 'Answers' },
  enteredValues: { de: 'Eingegebene Werte', en: 'Entered values' },
  question: { de: 'Frage', en: 'Question' },
  answer: { de: 'Antwort', en: 'Answer' },
  edition: { de: 'Fassung', en: 'Revision' },
  amendments: { de: 'Korrekturen', en: 'Corrections' },
  byWhom: { de: 'Von', en: 'By' },
  reason: { de: 'Grund', en: 'Reason' },
  source: { de: 'Quelle', en: 'Source' },
  notADiagnosis: {
    de: 'Das ist ein Screening, keine Diagnose. Wenn Sie sich nicht wohlfühlen, sprechen Sie mit Ihrer Ärztin oder Ihrem Arzt.',
    en: 'This is a screening, not a diagnosis. If you feel unwell, speak to your doctor.',
  },
  page: { de: 'Seite {page} von {pages}', en: 'Page {page} of {pages}' },
} as const satisfies Record<string, Words>

type ReportWord = keyof typeof words
export type ReportWords = Readonly<Record<ReportWord, string>>

const inOne = (language: Language): ReportWords =>
  // The keys are those of the table above.
  Object.fromEntries(Object.entries(words).map(([key, word]) => [key, word[language]])) as ReportWords

const inBoth: Readonly<Record<Language, ReportWords>> = { de: inOne('de'), en: inOne('en') }

export const wordsIn = (language: Language): ReportWords => inBoth[language]
