import type { AssessmentStep, StepState } from '@salus/domain/group-reports/assessment-steps.ts'
import type { Effect } from '@salus/domain/group-reports/judge-effect.ts'
import type { EffectCheckWay, EffectResult, MeasureState } from '@salus/domain/group-reports/measure.ts'
import type { Measure } from '@salus/contract/group-reports/measures.ts'
import { type Language, type Words, wordsIn } from '@salus/domain/words.ts'

const words = {
  hazards: {
    de: 'Gefährdungsbeurteilung psychischer Belastung',
    en: 'Hazard assessment of mental strain at work',
  },
  documentation: { de: 'Dokumentation', en: 'Documentation' },
  organisation: { de: 'Organisation', en: 'Organisation' },
  date: { de: 'Datum des Dokuments', en: 'Date of the document' },
  basis: { de: 'Grundlage', en: 'Basis' },
  basisText: {
    de: 'Gruppenbericht der Befragung, die am {date} endete',
    en: 'group report of the survey that closed on {date}',
  },
  steps: { de: 'Stand der sieben Schritte', en: 'Status of the seven steps' },
  step: { de: 'Schritt', en: 'Step' },
  state: { de: 'Stand', en: 'Status' },
  areas: { de: 'Bereiche und Tätigkeiten', en: 'Areas and activities' },
  areasNote: {
    de: 'Beurteilt wurde die Organisation als Ganzes und in den Gruppen, die vor der Befragung festgelegt wurden. Für Gruppen ohne eigenes Ergebnis ist die Beurteilung auf anderem Weg zu ergänzen, zum Beispiel durch Beobachtung oder einen Workshop.',
    en: 'The organisation was assessed as a whole and in the groups that were fixed before the survey. For groups without a result of their own, the assessment has to be completed in another way, for example by observation or a workshop.',
  },
  withResult: { de: '{name}: mit eigenem Ergebnis', en: '{name}: with a result of their own' },
  withoutResult: { de: '{name}: ohne eigenes Ergebnis', en: '{name}: without a result of their own' },
  breakdown: { de: 'Gliederung', en: 'Breakdown' },
  groupNames: { de: 'Gruppen', en: 'Groups' },
  judgement: { de: 'Beurteilung der Gefährdungen', en: 'Assessment of the hazards' },
  judged: { de: 'Beurteilung', en: 'Assessment' },
  judgementBy: { de: 'Beurteilung nach {name}', en: 'Assessment by {name}' },
  asBefore: {
    de: 'nicht deutlich anders; damals: {judgement}',
    en: 'not clearly different; at that time: {judgement}',
  },
  asBeforeNote: {
    de: '„Nicht deutlich anders“ als zuletzt: Die Gruppe wird nicht neu beurteilt. „Damals“ nennt die Beurteilung aus der früheren Befragung.',
    en: '“Not clearly different” from last time: the group is not assessed again. “At that time” gives the assessment from the earlier survey.',
  },
  notJudged: { de: 'ohne Beurteilung', en: 'no assessment' },
  measures: { de: 'Maßnahmen', en: 'Measures' },
  measure: { de: 'Maßnahme', en: 'Measure' },
  owner: { de: 'Verantwortlich', en: 'Responsible' },
  dates: { de: 'Termin', en: 'Dates' },
  carriedOut: { de: 'Umsetzung', en: 'Carried out' },
  effect: { de: 'Prüfung der Wirkung', en: 'Check of the effect' },
  noMeasures: { de: 'Es sind noch keine Maßnahmen festgehalten.', en: 'No measures have been recorded yet.' },
  nobody: { de: 'noch offen', en: 'not yet named' },
  noDate: { de: 'noch offen', en: 'not yet fixed' },
  from: { de: 'ab {from}', en: 'from {from}' },
  until: { de: 'bis {until}', en: 'until {until}' },
  resources: { de: 'Mittel: {resources}', en: 'Resources: {resources}' },
  overdue: { de: 'überfällig', en: 'overdue' },
  because: { de: '{state}: {reason}', en: '{state}: {reason}' },
  checked: { de: '{how}, {name}, {date}', en: '{how}, {name}, {date}' },
  planned: { de: 'geplant: {how}, {date}', en: 'planned: {how}, {date}' },
  notChecked: { de: 'noch nicht geprüft', en: 'not yet checked' },
  notApplicable: { de: 'entfällt', en: 'not applicable' },
  bySurvey: { de: 'Nächste Befragung: {effect}', en: 'Next survey: {effect}' },
  sources: { de: 'Aufbau und Quellen', en: 'Structure and sources' },
  sourcesText: {
    de: 'Die sieben Schritte folgen der Gemeinsamen Deutschen Arbeitsschutzstrategie (GDA) und der Bundesanstalt für Arbeitsschutz und Arbeitsmedizin (BAuA). Der Inhalt folgt der Mindestliste der BG BAU, „7. Schritt: Fortschreiben und Dokumentieren“: Beurteilung, Maßnahmen mit Terminen und Verantwortlichen, Umsetzung, Prüfung der Wirkung, Datum. Datum und Name der prüfenden Person folgen dem Handbuch Gefährdungsbeurteilung der BAuA, Schritt 6.',
    en: 'The seven steps follow the Joint German Occupational Safety and Health Strategy (GDA) and the Federal Institute for Occupational Safety and Health (BAuA). The content follows the minimum list of BG BAU, “7. Schritt: Fortschreiben und Dokumentieren”: assessment, measures with dates and persons responsible, whether they were carried out, check of the effect, date. Date and name of the checker follow the BAuA handbook on hazard assessment, step 6.',
  },
} as const satisfies Readonly<Record<string, Words>>

export type HazardWords = { readonly [Name in keyof typeof words]: string }

export const hazardWordsIn = (language: Language): HazardWords => wordsIn(words, language)

export const stepWords: Readonly<Record<AssessmentStep, Words>> = {
  areas: { de: 'Bereiche und Tätigkeiten festlegen', en: 'Define areas and activities' },
  hazards: { de: 'Gefährdungen ermitteln', en: 'Identify the hazards' },
  judgement: { de: 'Gefährdungen beurteilen', en: 'Assess the hazards' },
  measures: { de: 'Maßnahmen festlegen', en: 'Decide on measures' },
  'carrying-out': { de: 'Maßnahmen umsetzen', en: 'Carry out the measures' },
  effect: { de: 'Wirkung prüfen', en: 'Check the effect' },
  next: { de: 'Beurteilung fortschreiben', en: 'Update the assessment' },
}

export const stepStateWords: Readonly<Record<StepState, Words>> = {
  open: { de: 'offen', en: 'open' },
  'in-work': { de: 'in Arbeit', en: 'in progress' },
  done: { de: 'erledigt', en: 'done' },
}

export const measureStateWords: Readonly<Record<MeasureState, Words>> = {
  proposed: { de: 'vorgeschlagen', en: 'proposed' },
  decided: { de: 'beschlossen', en: 'decided' },
  'in-work': { de: 'in Arbeit', en: 'in progress' },
  done: { de: 'umgesetzt', en: 'carried out' },
  dropped: { de: 'verworfen', en: 'dropped' },
}

export const kindWords: Readonly<Record<Measure['kind'], Words>> = {
  technical: { de: 'technisch', en: 'technical' },
  organisational: { de: 'organisatorisch', en: 'organisational' },
  personal: { de: 'personenbezogen', en: 'personal' },
}

export const checkWayWords: Readonly<Record<EffectCheckWay, Words>> = {
  'next-survey': { de: 'nächste Befragung', en: 'next survey' },
  observation: { de: 'Beobachtung', en: 'observation' },
  talk: { de: 'Gespräch', en: 'conversation' },
}

export const resultWords: Readonly<Record<EffectResult, Words>> = {
  effective: { de: 'wirksam', en: 'effective' },
  partly: { de: 'teilweise wirksam', en: 'partly effective' },
  'not-effective': { de: 'nicht wirksam', en: 'not effective' },
  'too-early': { de: 'noch zu früh', en: 'too early to say' },
}

export const effectWords: Readonly<Record<Effect, Words>> = {
  better: { de: 'besser', en: 'better' },
  worse: { de: 'schlechter', en: 'worse' },
  changed: { de: 'verändert', en: 'changed' },
  'no-real-change': { de: 'keine deutliche Veränderung', en: 'no real change' },
  'cannot-be-judged': { de: 'nicht beurteilbar', en: 'cannot be judged' },
}
