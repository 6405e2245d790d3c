import type { ProfileCode } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { mara } from '../people/all-people.ts'
import { seededRandom } from '../seeded-random.ts'
import { timeOfDay } from './time-of-day.ts'
import type { Kind, PlannedCheckUp } from './planned-check-up.ts'

/** How many days ago Mara was measured with each profile, oldest first. Her newest check-up of all is a stress load. */
const profileDays: Readonly<Record<Exclude<ProfileCode, 'stress-load'>, readonly number[]>> = {
  'stressor-analysis': [688, 402, 61],
  'work-ability': [681, 468, 250, 54],
  'stress-type': [674, 289],
  'stress-resistance-capacities': [667, 381, 75],
  'activity-questionnaire': [716, 538, 360, 181, 33],
  'risk-questionnaire': [709, 346, 19],
  'manual-questionnaire': [723, 632, 541, 450, 359, 268, 177, 86, 12],
  'body-composition-scale': [723, 660, 597, 534, 471, 408, 345, 282, 219, 156, 93, 30, 5],
  'body-analysis-device': [702, 548, 394, 240, 89, 9],
}
const moduleDays: readonly (readonly [pluginId: number, daysAgo: readonly number[]])[] = [
  [1, [695, 520, 338, 163, 26]],
  [2, [653, 611, 569, 527, 485]],
  [3, [690, 477, 264, 47]],
  [4, [646, 435, 222, 40]],
  [5, [583, 317, 68]],
  [7, [625, 373, 114]],
  [8, [719, 366, 16]],
  [10, [604, 233]],
  [12, [590, 415, 198, 23]],
  [13, [128]],
  [14, [722, 604, 481, 365, 243, 121, 4]],
]

/**
 * Mara's total scores of the stress load. They rise during a hard half year, then fall by more than the measurement
 * error. The last rise is within the measurement error.
 */
const stressLoad: readonly (readonly [daysAgo: number, total: number])[] = [
  [726, 26],
  [654, 24],
  [583, 31],
  [512, 27],
  [441, 22],
  [370, 23],
  [299, 19],
  [227, 16],
  [156, 20],
  [82, 12],
  [2, 14],
]

const notes: Readonly<Record<string, string>> = {
  'manual-questionnaire 177': 'Nach zwei Wochen Urlaub gemessen.',
  'body-composition-scale 5': 'Morgens und nüchtern, wie vereinbart.',
  '2 485': 'Therapie abgeschlossen, Übungen für zu Hause mitgegeben.',
  'stress-load 583': 'Projektabschluss; Gespräch über Pausen geführt.',
}

export const planOfMara = (): readonly PlannedCheckUp[] => [
  ...[...Object.entries(profileDays), ...moduleDays].flatMap(([kind, list]) =>
    list.map((daysAgo) => plan(kind, daysAgo)),
  ),
  repeated(plan('body-analysis-device', 9)),
  ...stressLoad.map(([daysAgo, total]) => ({ ...plan('stress-load', daysAgo), total })),
]

function repeated(first: PlannedCheckUp): PlannedCheckUp {
  const [hours = 0, minutes = 0] = first.time.split(':').map(Number)
  const later = hours * 60 + minutes + 4
  const time = [Math.floor(later / 60), later % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return { ...first, time, isRepeat: true }
}

const atHome = new Set<Kind>(['stress-load', 'stressor-analysis', 'work-ability', 'activity-questionnaire'])

function plan(kind: Kind, daysAgo: number): PlannedCheckUp {
  const note = notes[`${kind} ${daysAgo}`]
  // Mara began to answer at home 500 days ago. Before that, she had all check-ups in the studio.
  const isOwn = atHome.has(kind) && daysAgo < 500
  const time = timeOfDay(seededRandom(`time of Mara ${kind} ${daysAgo}`), isOwn ? 'evening' : 'opening-hours')
  return { person: mara, kind, daysAgo, time, isOwn, note }
}
