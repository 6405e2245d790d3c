import { type CheckUp, checkUpSchema } from '@salus/contract/check-ups/check-ups.ts'
import { allProfiles } from '@salus/domain/measurement-profiles/all-profiles.ts'
import type { MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { answersByProfile } from '../demo/answers/answers-by-profile.ts'
import { moduleByPlugin } from '../demo/modules/all-modules.ts'
import type { ModuleCheckUp } from '../demo/modules/module-check-up.ts'
import { allPeople } from '../demo/people/all-people.ts'
import { findCondition } from '../demo/people/condition.ts'
import { seededRandom } from '../demo/seeded-random.ts'
import { subjectOn } from '../features/members/subject-on-date.ts'
import { judgedCheckUp } from './judged-check-up.ts'

export type NamedCheckUp = readonly [kind: string, checkUp: CheckUp]

const dayMs = 86_400_000

/** The ages of the earlier check-ups: how many days before the newest one they were made, oldest first. */
const earlierDays = [540, 450, 360, 270, 180, 120, 60] as const

/**
 * Returns one person's check-ups in the form of the API: one of every profile and of every module. With `withCourse`,
 * each of them has seven earlier check-ups.
 */
export function checkUpsOfEveryKind({ withCourse }: { readonly withCourse: boolean }): readonly NamedCheckUp[] {
  const person = allPeople[3]
  if (person === undefined) throw new Error('there are no people')
  const taken = (daysBefore: number) => ({
    resultGuid: `00000000-0000-4000-8000-${String(daysBefore).padStart(12, '0')}`,
    groupId: 1,
    memberId: person.id,
    dateOfMeasurement: new Date(Date.parse('2026-06-21T08:30:00Z') - daysBefore * dayMs).toISOString(),
    recordedAt: '2026-06-21T08:30:00.000Z',
    revision: 1,
    status: 'complete',
    performedBy: { firstName: 'Jonas', lastName: 'Weber' },
    subject: subjectOn(person, '2026-06-21'),
    note: null,
    warnings: [],
    amendments: [],
    previous: null,
    history: [],
  })

  const answered = (profile: MeasurementProfile, daysBefore: number): CheckUp => {
    const condition = findCondition(person, 10 + daysBefore)
    const of = taken(daysBefore)
    const answers =
      answersByProfile[profile.code]?.(condition, seededRandom(`${profile.code} ${daysBefore}`), undefined) ?? {}
    const scoring = profile.score(answers, of.subject)
    if (!scoring.ok) throw new Error(`${profile.code}: ${JSON.stringify(scoring.problems)}`)
    const checkUp = {
      ...of,
      pluginId: profile.pluginId,
      profileId: profile.id,
      profileCode: profile.code,
      profileName: profile.name.de,
      version: profile.version,
      source: profile.source.en,
      answeredBy: 'with-staff',
      origin: profile.kind === 'questionnaire' ? 'questionnaire' : 'typed',
      answers,
      scores: scoring.scores,
      values: [],
    }
    return checkUpSchema.parse(checkUp)
  }

  const delivered = (module: ModuleCheckUp, daysBefore: number): CheckUp =>
    checkUpSchema.parse({
      ...taken(daysBefore),
      pluginId: module.pluginId,
      profileId: null,
      profileCode: null,
      profileName: module.profileName,
      version: module.version,
      source: module.source,
      answeredBy: 'module',
      origin: 'module',
      performedBy: null,
      answers: {},
      scores: [],
      values: [
        ...module.values(findCondition(person, 10 + daysBefore), seededRandom(`${module.profileName} ${daysBefore}`)),
      ],
    })

  const inCourse = (make: (daysBefore: number) => CheckUp): CheckUp => {
    const now = make(0)
    if (!withCourse) return now
    const earlier = earlierDays.map(make)
    const previous = earlier.at(-1)
    const compared = {
      ...now,
      previous: previous ? asPrevious(previous) : null,
      history: [...earlier, now].map(asPast),
    }
    return judgedCheckUp(checkUpSchema.parse(compared))
  }

  return [
    ...allProfiles.map((profile): NamedCheckUp => [profile.code, inCourse((days) => answered(profile, days))]),
    ...[...moduleByPlugin.values()].map((module): NamedCheckUp => [
      `module ${module.pluginId}`,
      inCourse((days) => delivered(module, days)),
    ]),
  ]
}

const asPrevious = (of: CheckUp): CheckUp['previous'] => {
  const { resultGuid, dateOfMeasurement, version, origin, device, conditions, scores, values } = of
  return { resultGuid, dateOfMeasurement, version, origin, device, conditions, scores, values }
}

const asPast = ({ resultGuid, dateOfMeasurement, version, origin, device, conditions, scores, values }: CheckUp) => ({
  resultGuid,
  dateOfMeasurement,
  version,
  origin,
  device,
  conditions,
  scores: [
    ...scores.flatMap(({ code, value }) => (typeof value === 'number' ? [{ code, value }] : [])),
    ...values.flatMap(({ code, side, value }) =>
      typeof value === 'number' ? [{ code: side === undefined ? code : `${code}.${side}`, value }] : [],
    ),
  ],
  words: [],
})
