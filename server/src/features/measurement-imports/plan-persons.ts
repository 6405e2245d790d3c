import type { FilePerson } from '@salus/contract/measuring/imports.ts'
import type { RecordSubject } from '@salus/domain/devices/files/measurement-record.ts'
import {
  findMatches,
  personsOfFile,
  type PersonOfFile,
  proposeMatch,
} from '@salus/domain/devices/files/persons-of-file.ts'
import type { MeasurementRecord } from '@salus/domain/devices/files/measurement-record.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { simplifyNumber } from '../member-merges/find-named-records.ts'
import { findMembers, type FoundMember } from '../members/list/find.ts'
import type { KnownMember } from '../members/require-measured-member.ts'

export type PlanMode = 'propose' | 'assigned-only'

export interface Assignment {
  readonly person: string
  readonly memberId: string | null
}

export interface PlannedPerson extends PersonOfFile {
  readonly proposed: FilePerson['proposed']
  readonly candidates: readonly string[]
  readonly member: FoundMember | null
  readonly problem: FilePerson['problem']
}

/** Lists the people in the file. Never assigns a member automatically: staff must confirm each proposal. */
export async function planPersons(
  scope: TenantScope,
  of: {
    readonly records: readonly MeasurementRecord[]
    readonly assignments: readonly Assignment[]
    /** `propose` for a dry run, which proposes members for people without an assignment. */
    readonly mode: PlanMode
  },
): Promise<readonly PlannedPerson[]> {
  const persons = personsOfFile(of.records)
  const ids = of.assignments.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]))
  const subjects = persons.flatMap(({ subject }) => (subject === null ? [] : [subject]))
  const members = await findMembers(
    scope,
    { ids, numbers: subjects.flatMap(readNumber), names: subjects.flatMap(readName) },
    of.mode === 'assigned-only',
  )
  const assigned = new Map(of.assignments.map(({ person, memberId }) => [person, memberId]))
  const byId = new Map(members.map((member) => [member.memberId, member]))
  const isProposing = (key: string) => of.mode === 'propose' && !assigned.has(key)
  return persons.map((person) => {
    const matches = findMatches(person.subject, members)
    const proposed = proposeMatch(matches)
    const memberId = assigned.get(person.key) ?? (isProposing(person.key) ? proposed?.memberId : null)
    const member = memberId == null ? undefined : byId.get(memberId)
    return {
      ...person,
      proposed,
      candidates: matches.map((match) => match.memberId),
      member: member ?? null,
      problem: memberId == null ? null : findProblem(member),
    }
  })
}

const findProblem = (member: FoundMember | undefined): FilePerson['problem'] => {
  if (!member) return 'unknown-member'
  if (member.status !== 'active') return 'archived'
  if (!member.storesHealthData) return 'consent-required'
  return member.birthDate === null ? 'birth-date-missing' : null
}

/** Returns the member who gets this person's measurements; `null` if the measurements cannot be stored. */
export const storableMember = ({ member, problem }: PlannedPerson): (KnownMember & { memberId: string }) | null =>
  member?.birthDate == null || problem !== null ? null : { ...member, birthDate: member.birthDate }

const readNumber = ({ id }: RecordSubject) => (id === undefined ? [] : [simplifyNumber(id)])

/** Normalises the name exactly as the database does. */
const readName = ({ name, firstName, lastName }: RecordSubject) => {
  const said = firstName !== undefined && lastName !== undefined ? `${firstName} ${lastName}` : name
  if (said === undefined) return []
  const folded = said
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return folded === '' ? [] : [folded]
}
