import { katrin, mara, nora } from '../people/all-people.ts'
import type { DemoPerson } from '../people/demo-person.ts'
import { stadtwerkeId } from '../people/stadtwerke-hafen.ts'
import { listSurveys } from '../group-surveys/take-part.ts'
import { seededRandom, type SeededRandom } from '../seeded-random.ts'
import { planOfMara } from './plan-of-mara.ts'
import type { Kind, PlannedCheckUp } from './planned-check-up.ts'
import { timeOfDay } from './time-of-day.ts'

const stressQuestionnaires = [
  'stress-load',
  'stressor-analysis',
  'stress-type',
  'work-ability',
  'stress-resistance-capacities',
]

/**
 * The kinds of check-ups by the reason why the person comes. The first kind is measured most often. All belong to
 * products of the tenant.
 */
const programmes: Readonly<Record<string, readonly Kind[]>> = {
  Rückenkurs: [3, 4, 7, 5, 'stress-load', 2],
  Krafttraining: [1, 'body-composition-scale', 8, 'body-analysis-device', 14],
  'Aktiv im Alter': [10, 12, 'manual-questionnaire', 'body-analysis-device', 14],
  Stoffwechsel: [
    'body-composition-scale',
    'activity-questionnaire',
    'manual-questionnaire',
    'risk-questionnaire',
    'body-analysis-device',
  ],
  Stressbewältigung: [...stressQuestionnaires, 'activity-questionnaire'],
  'Rundum-Check': [14, 'stress-load', 'body-composition-scale', 1, 12, 'manual-questionnaire'],
  Rückenschmerz: [3, 4, 'stress-load', 'manual-questionnaire'],
  Diabetesvorsorge: ['manual-questionnaire', 'risk-questionnaire', 'body-composition-scale', 'body-analysis-device'],
  Erschöpfung: ['stress-load', 'stress-resistance-capacities', 'work-ability', 'stressor-analysis'],
}
const inTheCompany: readonly Kind[] = ['stress-load', 'activity-questionnaire', ...stressQuestionnaires.slice(1)]

export function planOfPerson(person: DemoPerson): readonly PlannedCheckUp[] {
  if (person.id === mara.id) return planOfMara()
  if (person.id === nora.id) return []
  if (person.tenantId === stadtwerkeId) return listSurveys(person)
  const random = seededRandom(`plan of ${person.id}`)
  // In Studio Nord (tenant 1), everybody except Nora has been measured, so people there have at least one check-up.
  const count = person.id === katrin.id ? 6 : random.whole(person.tenantId === 1 ? 1 : 0, 12)
  const kinds = listKinds(person)
  const used = kinds.slice(0, Math.max(1, Math.min(kinds.length, Math.ceil(count / 2.5))))
  return chooseDays(count, random).map((daysAgo, index) => {
    const kind = used[index % used.length] ?? 'stress-load'
    const isOwn = person.id === katrin.id && daysAgo < 300
    return { person, kind, daysAgo, time: timeOfDay(random, isOwn ? 'evening' : 'opening-hours'), isOwn }
  })
}

const listKinds = (person: DemoPerson): readonly Kind[] =>
  person.department === null ? (programmes[person.tags[0] ?? ''] ?? []) : inTheCompany

/**
 * Returns how many days ago each check-up took place, newest first. There is at most one per day, within the last two
 * years.
 */
function chooseDays(count: number, random: SeededRandom): readonly number[] {
  const newest = random.whole(1, 75)
  const gap = random.between(400, 630) / Math.max(count, 4)
  return Array.from({ length: count }, (_, index) =>
    Math.min(728 - count + index, Math.round(newest + gap * (index + random.between(0, 0.5)))),
  )
}
