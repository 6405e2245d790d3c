import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { allProfiles } from '@salus/domain/measurement-profiles/all-profiles.ts'
import type { MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { answersByProfile } from '@salus/server/demo/answers/answers-by-profile.ts'
import { moduleByPlugin } from '@salus/server/demo/modules/all-modules.ts'
import { allPeople } from '@salus/server/demo/people/all-people.ts'
import { findCondition } from '@salus/server/demo/people/condition.ts'
import { seededRandom } from '@salus/server/demo/seeded-random.ts'
import { stableId } from '@salus/server/demo/stable-id.ts'
import { subjectOn } from '@salus/server/features/members/subject-on-date.ts'

const day = 86_400_000
const today = Date.UTC(2026, 6, 1, 8, 30)

interface Taken {
  /** The code of a profile (a text) or the plugin id of a module (a number). */
  readonly kind: string | number
  readonly person: number
  readonly daysAgo: number
}

export function sampleCheckUp(taken: Taken): CheckUp {
  const before = found({ ...taken, daysAgo: taken.daysAgo + 90 })
  const { scores, values, version, resultGuid, dateOfMeasurement } = before
  return { ...found(taken), previous: { resultGuid, dateOfMeasurement, version, scores, values } }
}

function found(taken: Taken): CheckUp {
  const profile = allProfiles.find(({ code }) => code === taken.kind)
  return profile === undefined ? deliveredBy(taken) : scoredBy(profile, taken)
}

const choosePerson = ({ person }: Taken) => {
  const somebody = allPeople[person % allPeople.length]
  if (somebody === undefined) throw new Error('there are no people')
  return somebody
}

function common(taken: Taken) {
  const person = choosePerson(taken)
  const at = new Date(today - taken.daysAgo * day).toISOString()
  const name = `${taken.kind} ${taken.person} ${taken.daysAgo}`
  return {
    person,
    name,
    condition: findCondition(person, taken.daysAgo),
    stored: {
      resultGuid: stableId(name),
      groupId: person.tenantId,
      memberId: person.id,
      dateOfMeasurement: at,
      recordedAt: at,
      revision: 1,
      status: 'complete' as const,
      performedBy: { firstName: 'Jonas', lastName: 'Weber' },
      subject: subjectOn(person, at.slice(0, 10)),
      note: null,
      amendments: [],
      previous: null,
      history: [],
    },
  }
}

function scoredBy(profile: MeasurementProfile, taken: Taken): CheckUp {
  const { name, condition, stored } = common(taken)
  const answers = answersByProfile[profile.code]?.(condition, seededRandom(name), undefined) ?? {}
  const scoring = profile.score(answers, stored.subject)
  if (!scoring.ok) throw new Error(`${name}: ${JSON.stringify(scoring.problems)}`)
  return {
    ...stored,
    pluginId: profile.pluginId,
    profileId: profile.id,
    profileCode: profile.code,
    profileName: profile.name.de,
    version: profile.version,
    source: profile.source.en,
    answeredBy: 'with-staff',
    origin: profile.kind === 'questionnaire' ? 'questionnaire' : 'typed',
    answers: Object.fromEntries(Object.entries(answers).map(([id, value]) => [id, mutable(value)])),
    scores: scoring.scores.map((score) => ({ ...score })),
    values: [],
  }
}

type Answer = CheckUp['answers'][string]
const mutable = (value: Answer | readonly string[]): Answer => (isList(value) ? [...value] : value)
const isList = (value: Answer | readonly string[]): value is readonly string[] => Array.isArray(value)

function deliveredBy(taken: Taken): CheckUp {
  const { name, condition, stored } = common(taken)
  const module = moduleByPlugin.get(Number(taken.kind))
  if (module === undefined) throw new Error(`no module ${taken.kind}`)
  return {
    ...stored,
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
    values: [...module.values(condition, seededRandom(name))],
  }
}
