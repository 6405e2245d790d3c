import { makeSamples, pluginIds, type Sample } from './samples.ts'
import {
  checkUpsOfBusiestMember,
  checkUpsOfLargeMember,
  checkUpsOfUsualMember,
  largeTenant,
  countMembers,
  membersOfUsual,
  type Shape,
} from './shape.ts'

type Value = string | number | null
/** A row in the text format of the SQL command `copy`. An empty text adds no row. */
type Line = string

const samples = makeSamples()
export const products = pluginIds(samples)
const day = 86_400_000
export const staffId = '00000000-0000-4000-8000-000000000001'

/** Returns an id that looks random (UUID version 4) but is always the same for the same arguments. */
export function makeId(kind: number, tenantId: number, number: number, part = 0): string {
  let state = (Math.imul(kind + 1, 0x9e3779b1) ^ Math.imul(tenantId, 0x85ebca77)) >>> 0
  const words: number[] = []
  for (const value of [number, part, kind, tenantId]) {
    state = Math.imul(state ^ (value + 0x6d2b79f5), 0xc2b2ae3d) >>> 0
    state = Math.imul(state ^ (state >>> 15), 0x27d4eb2f) >>> 0
    state = (state ^ (state >>> 13)) >>> 0
    words.push(state)
  }
  const hex = words.map((word) => word.toString(16).padStart(8, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

export const makeMemberId = (tenantId: number, number: number): string => makeId(0, tenantId, number)
export const busiestMember = makeMemberId(largeTenant, 0)

const firstNames = ['Jürgen', 'Eva', 'Miriam', 'Tobias', 'Aylin', 'James', 'Annika', 'Karl-Heinz', 'Sophie', 'Zoë']
const lastNames = ['Müller', 'Schröder', 'Krüger', 'Vogel', 'Brandt', 'Demir', 'Whitfield', 'Albrecht', 'Çelik', 'Groß']
const endings = ['', 'mann', 'er', 's', 'berg', 'stein', 'hof', 'bach', 'feld', 'au']
const tags = ['Cardio', 'Premium', 'Back course']

const at = <Item>(list: readonly Item[], index: number): Item => {
  const item = list[Math.floor(index) % list.length]
  if (item === undefined) throw new Error('an empty list')
  return item
}

const written = (value: Value): string =>
  value === null ? String.raw`\N` : String(value).replaceAll(/[\\\t\n\r]/g, (found) => escapes[found] ?? found)
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const line = (...values: readonly Value[]): Line => `${values.map(written).join('\t')}\n`
const instant = (ms: number): string => new Date(ms).toISOString()

/** Returns the number of days between two check-ups of a member who is measured `count` times in two years. */
const daysBetween = (count: number) => 730 / count

/** Returns how many days ago a member was last measured: 101 for one in fifty members, at most 30 for all others. */
const newestDaysAgo = (number: number): number => (number % 50 === 0 ? 100 : number % 30) + 1

export const memberColumns =
  'tenant_id, id, first_name, last_name, sex, birth_date, email, external_number, tags, stores_health_data, shares_all, last_check_up_at, department, job_type, site'

export function* memberLines(from: Shape, to: Shape, now: number): Generator<Line> {
  for (let tenantId = 1; tenantId <= to.tenants; tenantId += 1)
    for (let number = countMembers(from, tenantId); number < countMembers(to, tenantId); number += 1)
      yield line(
        tenantId,
        makeMemberId(tenantId, number),
        at(firstNames, number),
        at(lastNames, number / 10) + at(endings, number / 100),
        number % 2 === 0 ? 'female' : 'male',
        instant(Date.UTC(1940, 0, 1) + (number % 22_000) * day).slice(0, 10),
        `person${number}@tenant-${tenantId}.example`,
        `K-${number}`,
        `{"${at(tags, number)}"}`,
        't',
        't',
        instant(now - newestDaysAgo(number) * day),
        `Department ${number % 12}`,
        `Job ${number % 8}`,
        `Site ${number % 4}`,
      )
}

export interface CheckUpPlace {
  readonly tenantId: number
  readonly member: number
  /** The number of the check-up, counted from the member's oldest check-up. */
  readonly turn: number
  readonly takenAt: number
}

/**
 * Yields the check-ups that are added when the test data grow from one size to another, roughly in the order of time.
 * As in reality, check-ups of one member or one tenant are therefore far apart in the table.
 */
export function* checkUpPlaces(from: Shape, to: Shape, now: number): Generator<CheckUpPlace> {
  if (from.tenants === 0) yield* ofBusiest(now)
  const largeFrom = countMembers(from, largeTenant)
  const largeAdded = countMembers(to, largeTenant) - largeFrom
  for (let turn = 0; turn < checkUpsOfUsualMember; turn += 1)
    for (let member = 0; member < membersOfUsual; member += 1) {
      for (let tenantId = Math.max(largeTenant, from.tenants) + 1; tenantId <= to.tenants; tenantId += 1)
        yield buildPlace({ tenantId, member, turn, count: checkUpsOfUsualMember, now })
      if (turn >= checkUpsOfLargeMember) continue
      const [first, next] = [member, member + 1].map((part) => Math.round((largeAdded * part) / membersOfUsual))
      for (let added = first ?? 0; added < (next ?? 0); added += 1)
        yield buildPlace({ tenantId: largeTenant, member: largeFrom + added, turn, count: checkUpsOfLargeMember, now })
    }
}

function* ofBusiest(now: number): Generator<CheckUpPlace> {
  for (let turn = 0; turn < checkUpsOfBusiestMember; turn += 1)
    yield {
      tenantId: largeTenant,
      member: 0,
      turn: 1000 + turn,
      takenAt: now - (newestDaysAgo(0) + (checkUpsOfBusiestMember - turn) * 0.146) * day,
    }
}

interface Turn {
  readonly tenantId: number
  readonly member: number
  readonly turn: number
  readonly count: number
  readonly now: number
}

function buildPlace({ tenantId, member, turn, count, now }: Turn): CheckUpPlace {
  const daysAgo = newestDaysAgo(member) + (count - 1 - turn) * daysBetween(count)
  return { tenantId, member, turn, takenAt: now - daysAgo * day - ((member * 7) % 600) * 60_000 }
}

const chooseSample = ({ tenantId, member, turn }: CheckUpPlace): Sample =>
  at(samples, member * 31 + turn * 7 + tenantId)
export const makeResultGuid = ({ tenantId, member, turn }: CheckUpPlace): string => makeId(1, tenantId, member, turn)

export const checkUpColumns =
  'tenant_id, result_guid, member_id, plugin_id, profile_id, profile_name, date_of_measurement, recorded_at, is_shared'
export function checkUpLine(place: CheckUpPlace): Line {
  const { pluginId, profileId, profileName } = chooseSample(place)
  const takenAt = instant(place.takenAt)
  const memberId = makeMemberId(place.tenantId, place.member)
  return line(place.tenantId, makeResultGuid(place), memberId, pluginId, profileId, profileName, takenAt, takenAt, 't')
}

export const versionColumns =
  'tenant_id, result_guid, revision, date_of_measurement, profile_version, source, answered_by, origin, recorded_by, recorded_by_name, recorded_at, subject, answers, scores, device, conditions, member_id, is_shared, utc_offset_minutes'
/**
 * The parts of a version's row that do not depend on the member. They make up most of the row, so they are built only
 * once.
 */
const versionParts = new Map(
  samples.map((sample) => [
    sample,
    {
      how: [sample.profileVersion, sample.source, sample.answeredBy, sample.origin, staffId, 'Bench Staff']
        .map(written)
        .join('\t'),
      what: [sample.subject, sample.answers, sample.scores, sample.device, sample.conditions].map(written).join('\t'),
    },
  ]),
)

export function versionLine(place: CheckUpPlace): Line {
  const { how, what } = versionParts.get(chooseSample(place)) ?? { how: '', what: '' }
  const takenAt = instant(place.takenAt)
  const memberId = makeMemberId(place.tenantId, place.member)
  return `${place.tenantId}\t${makeResultGuid(place)}\t1\t${takenAt}\t${how}\t${takenAt}\t${what}\t${memberId}\tt\t60\n`
}

export const auditColumns =
  'tenant_id, id, at, actor_id, actor_role, action, object_kind, object_id, subject_ids, request_id, purpose, network'
export function auditLine(place: CheckUpPlace): Line {
  const { tenantId, member, turn } = place
  return line(
    tenantId,
    makeId(2, tenantId, member, turn),
    instant(place.takenAt + 60_000),
    staffId,
    'Staff',
    'check-up.recorded',
    'check-up',
    makeResultGuid(place),
    `{${makeMemberId(tenantId, member)}}`,
    makeId(3, tenantId, member, turn),
    'care',
    '192.0.2.0/24',
  )
}

export const auditDayColumns = 'tenant_id, member_id, day'
/**
 * Returns the row in the audit for this member and day. Empty if the busiest member has already been measured on this
 * day, because the row then exists.
 */
export function auditDayLine({ tenantId, member, turn, takenAt }: CheckUpPlace): Line {
  const writeDay = (ms: number) => instant(ms + 60_000).slice(0, 10)
  const isBusiest = tenantId === largeTenant && member === 0
  const isRepeated =
    isBusiest && (turn < 1000 || (turn > 1000 && writeDay(takenAt) === writeDay(takenAt - 0.146 * day)))
  return isRepeated ? '' : line(tenantId, makeMemberId(tenantId, member), writeDay(takenAt))
}
