import type { MeasureContent } from '../../features/group-surveys/measures/measures.queries.ts'
import { adminOfStadtwerke } from '../demo-accounts.ts'
import { writeFullName } from '../people/demo-person.ts'
import type { DemoWave } from './demo-waves.ts'

/** The days of a measure, each as a number of days before today. A negative number is a day in the future. */
interface Days {
  readonly startsDaysAgo?: number
  readonly dueDaysAgo?: number
  readonly plannedCheck?: { readonly daysAgo: number; readonly how: 'next-survey' | 'observation' | 'talk' }
  readonly check?: { readonly daysAgo: number; readonly result: 'effective' | 'partly' }
}

type Texts = Partial<Pick<MeasureContent, 'action' | 'kind' | 'resources' | 'state' | 'droppedBecause'>>

/** One version of a measure. Omitted fields are as in the version before. */
export interface DemoMeasureVersion extends Days, Texts {
  readonly daysAgo: number
  readonly what: 'created' | 'changed' | 'checked' | 'dropped'
  readonly owner?: string
}

export interface DemoMeasure {
  readonly wave: DemoWave['number']
  readonly theme: string | null
  readonly finding: string | null
  /** The unit to which the measure applies; `null` for the whole company. */
  readonly unit: { readonly id: string; readonly name: string } | null
  readonly versions: readonly [DemoMeasureVersion, ...DemoMeasureVersion[]]
}

const verkehr = { id: 'verkehr', name: 'Verkehr' }
const fahrdienst = { id: 'verkehr / fahrdienst', name: 'Fahrdienst' }
const werkstatt = { id: 'verkehr / werkstatt', name: 'Werkstatt' }
const kundenservice = { id: 'kundenservice', name: 'Kundenservice' }

export const checkerName = writeFullName(adminOfStadtwerke)

/** The measures of Stadtwerke Hafen after its two surveys. Every state occurs at least once. */
export const demoMeasures: readonly DemoMeasure[] = [
  {
    wave: 1,
    theme: 'meanChange',
    finding: null,
    unit: verkehr,
    versions: [
      {
        daysAgo: 412,
        what: 'created',
        action: 'Änderungen am Dienstplan zwei Wochen vorher in der Dienstbesprechung vorstellen und besprechen.',
        kind: 'organisational',
        owner: 'Leitung Verkehr',
        startsDaysAgo: 390,
        dueDaysAgo: 240,
        state: 'decided',
        plannedCheck: { daysAgo: 52, how: 'next-survey' },
      },
      { daysAgo: 388, what: 'changed', state: 'in-work' },
      { daysAgo: 251, what: 'changed', state: 'done' },
      { daysAgo: 50, what: 'checked', check: { daysAgo: 50, result: 'effective' } },
    ],
  },
  {
    wave: 1,
    theme: 'meanControl',
    finding: null,
    unit: null,
    versions: [
      {
        daysAgo: 409,
        what: 'created',
        action: 'Gleitzeit mit einer Kernzeit von 9 bis 15 Uhr für alle Bereiche einführen.',
        kind: 'organisational',
        state: 'proposed',
      },
      {
        daysAgo: 371,
        what: 'dropped',
        state: 'dropped',
        droppedBecause: 'Im Fahrdienst und in der Leitstelle nicht möglich; dort werden Wunschdienste geprüft.',
      },
    ],
  },
  {
    wave: 2,
    theme: 'meanDemands',
    finding: null,
    unit: kundenservice,
    versions: [
      {
        daysAgo: 44,
        what: 'created',
        action: 'Rückrufliste in der Telefonanlage einrichten, damit in Stoßzeiten niemand in der Leitung wartet.',
        kind: 'technical',
        owner: 'Leitung Kundenservice',
        startsDaysAgo: 38,
        dueDaysAgo: 9,
        state: 'decided',
        resources: '4.500 € für die Erweiterung der Telefonanlage',
      },
      { daysAgo: 37, what: 'changed', state: 'in-work' },
    ],
  },
  {
    wave: 2,
    theme: 'meanControl',
    finding: null,
    unit: fahrdienst,
    versions: [
      {
        daysAgo: 43,
        what: 'created',
        action: 'Zwei Wunschdienste im Monat, die vor der Planung eingetragen werden.',
        kind: 'organisational',
        owner: 'Dienstplanung',
        startsDaysAgo: -12,
        dueDaysAgo: -75,
        state: 'decided',
        plannedCheck: { daysAgo: -160, how: 'talk' },
      },
    ],
  },
  {
    wave: 2,
    theme: null,
    finding: 'In den Gesprächen genannt: Lärm am Prüfstand, bei dem man sich nicht verständigen kann.',
    unit: werkstatt,
    versions: [
      {
        daysAgo: 40,
        what: 'created',
        action: 'Prüfstand einhausen und Absauganlage leiser lagern.',
        kind: 'technical',
        owner: 'Arbeitssicherheit',
        startsDaysAgo: 35,
        dueDaysAgo: 14,
        state: 'decided',
        plannedCheck: { daysAgo: -21, how: 'observation' },
      },
      { daysAgo: 16, what: 'changed', state: 'done' },
    ],
  },
  {
    wave: 2,
    theme: 'meanDemands',
    finding: null,
    unit: null,
    versions: [
      {
        daysAgo: 39,
        what: 'created',
        action: 'Kurs „Prioritäten setzen“ für alle, die ihn wünschen, in der Arbeitszeit.',
        kind: 'personal',
        state: 'proposed',
      },
    ],
  },
]
