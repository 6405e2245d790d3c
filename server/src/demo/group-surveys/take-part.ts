import type { DemoPerson } from '../people/demo-person.ts'
import { stadtwerkePeople } from '../people/stadtwerke-hafen.ts'
import type { PlannedCheckUp } from '../plan/planned-check-up.ts'
import { timeOfDay } from '../plan/time-of-day.ts'
import { seededRandom } from '../seeded-random.ts'
import { answersAtWork } from './answers-at-work.ts'
import { type DemoWave, demoWaves } from './demo-waves.ts'

/**
 * The position of each person in the list of the company's people. `answers` uses it to decide who takes part. The list
 * is ordered by unit, so that about the same share of each unit takes part.
 */
const places = new Map(stadtwerkePeople.map(({ id }, index) => [id, index]))

/**
 * True if the person answers the survey. One in six people does not. Half of these answer neither of the two surveys.
 */
function answers(person: DemoPerson, { number }: DemoWave): boolean {
  const place = places.get(person.id) ?? 0
  return place % 12 !== 3 && place % 12 !== (number === 1 ? 6 : 9)
}

/**
 * True if the person answers and agrees to the report. Of those who answer, about one in thirty-five does not agree.
 */
export const agrees = (person: DemoPerson, wave: DemoWave): boolean =>
  answers(person, wave) && ((places.get(person.id) ?? 0) + wave.number) % 35 !== 0

export const listSurveys = (person: DemoPerson): readonly PlannedCheckUp[] =>
  demoWaves
    .filter((wave) => answers(person, wave))
    .map((wave) => {
      const random = seededRandom(`survey ${wave.number} of ${person.id}`)
      return {
        person,
        kind: 'stressor-analysis',
        daysAgo: random.whole(wave.closesDaysAgo + 1, wave.opensDaysAgo - 1),
        time: timeOfDay(random, 'evening'),
        isOwn: true,
        answers: answersAtWork(person, wave, random),
      }
    })
