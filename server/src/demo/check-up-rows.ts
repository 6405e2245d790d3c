import { createHash } from 'node:crypto'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { allProfiles } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { type Circumstances, readCircumstances } from '@salus/domain/measurement-profiles/circumstances.ts'
import type { Answers, Score } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import type { ModuleValue } from '@salus/contract/check-ups/check-ups.ts'
import { subjectOn } from '../features/members/subject-on-date.ts'
import { answersByProfile } from './answers/answers-by-profile.ts'
import { vendorRanges } from './answers/vendor-ranges.ts'
import { type DemoUser, findLogin, measuringUser } from './demo-accounts.ts'
import type { DemoCalendar } from './demo-calendar.ts'
import type { Row } from './fill.queries.ts'
import { moduleByPlugin } from './modules/all-modules.ts'
import { sampleDocument } from './modules/sample-document.ts'
import { mara } from './people/all-people.ts'
import { type Condition, findCondition } from './people/condition.ts'
import { writeFullName } from './people/demo-person.ts'
import type { PlannedCheckUp } from './plan/planned-check-up.ts'
import { roundHalfUp, seededRandom } from './seeded-random.ts'
import { stableId } from './stable-id.ts'

export interface CheckUpRows {
  readonly checkUp: Row<'check_up'>
  readonly versions: readonly Row<'check_up_version'>[]
  readonly document: Row<'check_up_document'> | undefined
  /** The result GUID of the first reading, if this reading repeats it; otherwise `undefined`. */
  readonly repeats: string | undefined
}

interface Findings {
  readonly pluginId: number
  readonly profileId: string | null
  readonly profileName: string
  readonly externalId: string | null
  readonly version: string
  readonly source: string
  readonly circumstances: Circumstances
  readonly answeredBy: 'self' | 'by-staff' | 'with-staff' | 'device' | 'module'
  readonly origin: 'questionnaire' | 'typed' | 'bluetooth' | 'serial' | 'file' | 'module'
  readonly recordedBy: DemoUser | null
  readonly answers: Answers
  readonly scores: readonly Score[]
  readonly delivered: readonly ModuleValue[]
}

interface Measured {
  readonly planned: PlannedCheckUp
  readonly condition: Condition
  readonly name: string
  readonly day: string
}

export function checkUpRows(planned: PlannedCheckUp, calendar: DemoCalendar): CheckUpRows {
  const { person, kind, daysAgo, time } = planned
  const first = `check-up ${person.id} ${kind} ${daysAgo}`
  const name = planned.isRepeat === true ? `${first}${again}` : first
  const measured = { planned, name, condition: findCondition(person, daysAgo), day: calendar.day(daysAgo) }
  const found = typeof kind === 'number' ? deliveredBy(kind, measured) : scoredBy(kind, measured)
  const at = calendar.instant(daysAgo, time)
  const key = { tenant_id: person.tenantId, result_guid: stableId(name) }
  const isAmended = name === amended.name
  const checkUp = {
    ...key,
    member_id: person.id,
    plugin_id: found.pluginId,
    profile_id: found.profileId,
    profile_name: found.profileName,
    date_of_measurement: at,
    revision: isAmended ? 2 : 1,
    external_id: found.externalId,
    recorded_at: at,
  }
  const version = {
    ...key,
    revision: 1,
    date_of_measurement: at,
    utc_offset_minutes: calendar.offsetAt(at),
    profile_version: found.version,
    source: found.source,
    device: found.circumstances.device,
    conditions: JSON.stringify(found.circumstances.conditions),
    answered_by: found.answeredBy,
    origin: found.origin,
    recorded_by: found.recordedBy?.id ?? null,
    recorded_by_name: found.recordedBy === null ? null : writeFullName(found.recordedBy),
    recorded_at: at,
    reason: null,
    subject: JSON.stringify(subjectOn(person, measured.day)),
    answers: JSON.stringify(found.answers),
    scores: JSON.stringify(found.scores),
    delivered: JSON.stringify(found.delivered),
    note: planned.note ?? null,
    vendor_ranges: JSON.stringify(
      typeof kind === 'string' ? vendorRanges(kind, measured.condition, found.answers) : {},
    ),
  }
  return {
    checkUp,
    document: buildDocument(measured, found, { ...key, received_at: at }),
    repeats: name === first ? undefined : stableId(first),
    versions: isAmended ? [beforeAmendment(version, measured), amendedVersion(version, calendar)] : [version],
  }
}

function deliveredBy(pluginId: number, { condition, name, planned }: Measured): Findings {
  const module = moduleByPlugin.get(pluginId)
  if (module === undefined) throw new Error(`no module ${pluginId}`)
  return {
    pluginId,
    profileId: null,
    profileName: module.profileName,
    externalId: `${module.source.replaceAll(' ', '-')}-${planned.person.externalNumber}-${planned.daysAgo}`,
    version: module.version,
    source: module.source,
    circumstances: { device: null, conditions: {} },
    answeredBy: 'module',
    origin: 'module',
    recordedBy: null,
    answers: {},
    scores: [],
    delivered: module.values(condition, seededRandom(name)),
  }
}

const entryByCode = new Map(profileCatalogue.map((entry) => [entry.code, entry]))
const profileByCode = new Map(allProfiles.map((profile) => [profile.code, profile]))

function scoredBy(code: string, measured: Measured): Findings {
  const entry = entryByCode.get(code)
  const profile = profileByCode.get(code)
  const makeAnswers = answersByProfile[code]
  if (entry === undefined || profile === undefined || makeAnswers === undefined) throw new Error(`no profile ${code}`)
  const { condition, name, planned } = measured
  const isRepeat = planned.isRepeat === true
  const random = seededRandom(isRepeat ? name.replace(again, '') : name)
  const taken = fitToDevice(code, planned, planned.answers ?? makeAnswers(condition, random, planned.total))
  const answers = isRepeat ? asAgain(taken) : taken
  return {
    pluginId: entry.pluginId,
    profileId: entry.id,
    profileName: entry.name.de,
    externalId: null,
    version: profile.version,
    source: profile.source.en,
    circumstances: readCircumstances(profile.items, answers),
    ...recordedAs(code, measured),
    answers,
    scores: computeScores(code, answers, measured),
    delivered: [],
  }
}

const again = ' again'

/**
 * Returns the answers of the repeated reading. Only measured values change, and only slightly, because the readings are
 * minutes apart.
 */
function asAgain(answers: Answers): Answers {
  const { weight, bodyFat, xc50 } = answers
  const moved = (value: Answers[string] | undefined, by: number) =>
    typeof value === 'number' ? roundHalfUp(value + by, 1) : null
  return { ...answers, weight: moved(weight, 0.1), bodyFat: moved(bodyFat, -0.3), xc50: moved(xc50, 0.2) }
}

/** The plugin ids of the machines that print their own report: those for strength and for the spine. */
const printing = new Set([3, 7])

function buildDocument(
  { planned, day }: Measured,
  { pluginId, source, profileName }: Findings,
  key: Pick<Row<'check_up_document'>, 'tenant_id' | 'result_guid' | 'received_at'>,
): Row<'check_up_document'> | undefined {
  if (planned.person.id !== mara.id || !printing.has(pluginId)) return undefined
  const content = sampleDocument(source, `${profileName}, ${day}`)
  return { ...key, content, bytes: content.length, content_hash: createHash('sha256').update(content).digest('hex') }
}

const newDeviceDaysAgo = 500

/**
 * Sets the device for body analysis. The studio replaced its device 500 days ago. Older values in the demo data are
 * therefore not compared with newer ones.
 */
function fitToDevice(code: string, { daysAgo }: PlannedCheckUp, answers: Answers): Answers {
  if (code !== 'body-analysis-device') return answers
  const measured = { ...answers, hasEaten: false, hasExercised: false, hasEmptiedBladder: true }
  if (daysAgo <= newDeviceDaysAgo) return measured
  const { inbodyScore: _score, ...others } = answers
  return { ...others, hasEaten: true, hasExercised: false, deviceMake: 'seca' }
}

function computeScores(code: string, answers: Answers, { planned, day, name }: Measured): readonly Score[] {
  const scoring = profileByCode.get(code)?.score(answers, subjectOn(planned.person, day))
  if (scoring?.ok !== true) throw new Error(`${name} cannot be scored: ${JSON.stringify(scoring?.problems)}`)
  return scoring.scores
}

function recordedAs(code: string, { planned, name }: Measured): Pick<Findings, 'answeredBy' | 'origin' | 'recordedBy'> {
  const { person, isOwn } = planned
  const turn = seededRandom(`turn of ${name}`).whole(0, 11)
  const recordedBy = isOwn === true ? (findLogin(person) ?? null) : measuringUser(person.tenantId, turn)
  if (code === 'body-composition-scale') return { answeredBy: 'device', origin: 'bluetooth', recordedBy }
  if (code === 'body-analysis-device') return { answeredBy: 'device', origin: 'file', recordedBy }
  if (code === 'manual-questionnaire') return { answeredBy: 'by-staff', origin: 'typed', recordedBy }
  if (isOwn === true) return { answeredBy: 'self', origin: 'questionnaire', recordedBy }
  return { answeredBy: turn % 2 === 0 ? 'with-staff' : 'by-staff', origin: 'questionnaire', recordedBy }
}

/** One of Mara's results was corrected on the next day, because her waist circumference had been typed wrongly. */
const amended = { name: `check-up ${mara.id} manual-questionnaire 86`, reason: 'Tippfehler beim Taillenumfang' }

function beforeAmendment(version: Row<'check_up_version'>, measured: Measured): Row<'check_up_version'> {
  const right: Record<string, Answers[string]> = JSON.parse(version.answers ?? '{}')
  const mistaken = { ...right, waist: roundHalfUp(Number(right['waist']) + 10, 1) }
  return {
    ...version,
    answers: JSON.stringify(mistaken),
    scores: JSON.stringify(computeScores('manual-questionnaire', mistaken, measured)),
  }
}

const amendedVersion = (version: Row<'check_up_version'>, calendar: DemoCalendar): Row<'check_up_version'> => {
  const by = measuringUser(1, 0)
  return {
    ...version,
    revision: 2,
    reason: amended.reason,
    recorded_at: calendar.instant(85, '09:12'),
    recorded_by: by.id,
    recorded_by_name: writeFullName(by),
  }
}
