import { areClose, type Likeness, findLikeness, likenesses, nameKey, type Person, soundKey } from './likeness.ts'
import type { MemberValues } from './member-fields.ts'
import type { BadRead, FileMember, ReadRow } from './read-member-row.ts'

export const importActs = ['skip', 'update', 'create'] as const
export type ImportAct = (typeof importActs)[number]

export type KnownMember = MemberValues & { readonly id: string; readonly isArchived: boolean }

export interface ImportChoices {
  /**
   * `doubles`: what to do with rows whose person certainly exists already. `byLine`: the choices for single rows, which
   * take precedence.
   */
  readonly doubles: ImportAct
  readonly byLine: ReadonlyMap<number, ImportAct>
}

export type SameAs = (
  | { readonly kind: 'member'; readonly member: KnownMember }
  | { readonly kind: 'line'; readonly line: number }
) & {
  readonly likeness: Likeness
  /** True if the members' numbers are equal, but the names and the dates of birth suggest two different people. */
  readonly isNumberClash: boolean
}

export type PlannedRow =
  | ({ readonly line: number; readonly act: 'bad' } & BadRead)
  | {
      readonly line: number
      readonly act: 'create' | 'skip'
      readonly member: FileMember
      readonly sameAs: SameAs | null
    }
  | {
      readonly line: number
      readonly act: 'update'
      readonly member: FileMember
      readonly sameAs: Extract<SameAs, { kind: 'member' }>
      readonly fields: ChangedFields
    }

export type ChangedFields = Partial<FileMember>

/** Plans what happens to each row. Yields the plans one by one, so that the caller need not keep them all in memory. */
export function* planImport(
  rows: Iterable<{ readonly line: number; readonly read: ReadRow }>,
  known: Iterable<KnownMember>,
  choices: ImportChoices,
): Generator<PlannedRow> {
  const members = new PeopleIndex<KnownMember>()
  for (const member of known) members.add(member, member)
  const lines = new PeopleIndex<number>()
  for (const { line, read } of rows) {
    if ('problems' in read) {
      yield { line, act: 'bad', ...read }
      continue
    }
    const { member } = read
    const sameAs = findSamePerson(member, { members, lines })
    yield planFoundRow({ line, member, sameAs }, choices)
    lines.add(member, line)
  }
}

function findSamePerson(
  member: FileMember,
  { members, lines }: { readonly members: PeopleIndex<KnownMember>; readonly lines: PeopleIndex<number> },
): SameAs | null {
  const there = members.find(member)
  const above = lines.find(member)
  // The row can match both an earlier line of the file and a member record. The record takes precedence, unless the
  // match with the line is certain and the match with the record is not.
  if (above && (!there || (isSure(above.likeness) && !isSure(there.likeness))))
    return { kind: 'line', line: above.value, ...likenessTo(member, above) }
  return there ? { kind: 'member', member: there.value, ...likenessTo(member, there) } : null
}

const likenessTo = (member: FileMember, { person, likeness }: Found<unknown>) => ({
  likeness,
  isNumberClash: likeness === 'number' && isSomebodyElse(member, person),
})

interface FoundRow {
  readonly line: number
  readonly member: FileMember
  readonly sameAs: SameAs | null
}

function planFoundRow({ line, member, sameAs }: FoundRow, { doubles, byLine }: ImportChoices): PlannedRow {
  if (sameAs === null) return { line, act: 'create', member, sameAs }
  const act = byLine.get(line) ?? actFor(sameAs, doubles)
  // A row with the number of another person is skipped even if the choice is `create`: two records cannot have equal
  // numbers.
  if (act === 'skip' || (act === 'create' && sameAs.likeness === 'number')) return { line, act: 'skip', member, sameAs }
  if (act === 'create' || sameAs.kind === 'line') return { line, act: 'create', member, sameAs }
  const fields = changedFields(sameAs.member, member)
  return Object.keys(fields).length === 0
    ? { line, act: 'skip', member, sameAs }
    : { line, act: 'update', member, sameAs, fields }
}

/**
 * Decides on a row for which staff made no choice. A record that has only the number in common is not updated. The
 * tenant may have given that number to another person.
 */
function actFor(sameAs: SameAs, doubles: ImportAct): ImportAct {
  if (!isSure(sameAs.likeness)) return 'create'
  return sameAs.kind === 'line' || (sameAs.isNumberClash && doubles === 'update') ? 'skip' : doubles
}

const isSomebodyElse = (one: Person, other: Person): boolean =>
  one.birthDate !== other.birthDate &&
  !areClose(one.birthDate, other.birthDate) &&
  nameKey(one) !== nameKey(other) &&
  soundKey(one) !== soundKey(other)

/** True if the row belongs to an archived record. The import does not restore it. */
export const staysArchived = (row: PlannedRow): boolean =>
  (row.act === 'update' || row.act === 'skip') && isArchived(row.sameAs)

/**
 * True if the person is in an archived record. A record that has only the number in common belongs to another person
 * and is not considered.
 */
export const isArchived = (sameAs: SameAs | null): boolean =>
  sameAs?.kind === 'member' && !sameAs.isNumberClash && sameAs.member.isArchived

/** True if the likeness is certain enough to treat two records as one person without asking. */
export const isSure = (likeness: Likeness): boolean => likeness === 'number' || likeness === 'name-and-birth-date'

/**
 * Returns the fields that the import changes. An empty cell changes nothing, and tags are added to the existing ones.
 */
function changedFields(known: KnownMember, given: FileMember): ChangedFields {
  const { tags, ...plain } = given
  const changed = Object.entries(plain).filter(
    ([name, value]) => value !== null && value !== known[name as keyof typeof plain], // the entries' names are its keys
  )
  const added = tags.filter((tag) => !known.tags.includes(tag))
  return { ...Object.fromEntries(changed), ...(added.length === 0 ? {} : { tags: [...known.tags, ...added] }) }
}

interface Found<Value> {
  readonly person: Person
  readonly value: Value
  readonly likeness: Likeness
}

/**
 * Finds the most similar person among the people who share a key, so that not every person must be compared. If several
 * are equally similar, finds the first one in the order of the keys.
 */
class PeopleIndex<Value> {
  readonly #byKey = new Map<string, { readonly person: Person; readonly value: Value }[]>()

  add(person: Person, value: Value): void {
    for (const key of listKeys(person)) {
      const there = this.#byKey.get(key)
      if (!there) this.#byKey.set(key, [{ person, value }])
      else if (there.length < mostOfKey) there.push({ person, value })
    }
  }

  find(person: Person): Found<Value> | null {
    let closest: Found<Value> | null = null
    for (const key of listKeys(person))
      for (const { person: other, value } of this.#byKey.get(key) ?? []) {
        const likeness = findLikeness(person, other)
        if (likeness === null) continue
        if (closest === null || isCloser(likeness, closest.likeness)) closest = { person: other, value, likeness }
        if (likeness === likenesses[0]) return closest
      }
    return closest
  }
}

const isCloser = (one: Likeness, other: Likeness): boolean => likenesses.indexOf(one) < likenesses.indexOf(other)

/**
 * At most this many people are compared for one key. A household may share an e-mail address, but an address that a
 * whole company shares does not identify a person.
 */
const mostOfKey = 20

const listKeys = (person: Person): readonly string[] => [
  ...(person.externalNumber === null ? [] : [`number ${person.externalNumber}`]),
  ...(person.birthDate === null
    ? []
    : [`sound ${person.birthDate} ${soundKey(person)}`, `born ${person.birthDate} ${nameKey(person)}`]),
  `name ${nameKey(person)}`,
  ...(person.email === null ? [] : [`mail ${person.email.toLowerCase()}`]),
]
