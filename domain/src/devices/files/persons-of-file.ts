import type { MeasurementRecord, RecordSubject } from './measurement-record.ts'

export interface PersonOfFile {
  readonly key: string
  readonly subject: RecordSubject | null
  readonly records: readonly MeasurementRecord[]
}

export interface KnownMember {
  readonly memberId: string
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string | null
  readonly externalNumber: string | null
}

/** How a member was found, most reliable way first. A match by name alone is too uncertain to be proposed. */
export type MatchedBy = 'number' | 'name-and-birth-date' | 'name'

export interface Match {
  readonly memberId: string
  readonly by: MatchedBy
}

/**
 * Returns a key for the person of a row, made from number, simplified name and date of birth. If the row has no number
 * and lacks the name or the date of birth, the sex is added, because several people can share the rest of the key.
 * Returns `''` if the row has none of these.
 */
export function personKey(subject: RecordSubject | null): string {
  if (subject === null) return ''
  const { id = '', name = '', birthDate = '', sex = '' } = subject
  const key = [id, foldName(name), birthDate]
  const isUncertain = id === '' && (name === '' || birthDate === '')
  const parts = isUncertain && sex !== '' ? [...key, sex] : key
  return parts.every((part) => part === '') ? '' : parts.join('|')
}

export function personsOfFile(records: readonly MeasurementRecord[]): readonly PersonOfFile[] {
  const byKey = Map.groupBy(records, ({ subject }) => personKey(subject))
  return [...byKey].map(([key, own]) => ({ key, subject: own[0]?.subject ?? null, records: own }))
}

/**
 * Returns members who are possibly the person in a file, most certain first. A member whose name or date of birth
 * contradicts the file is left out, even if the number is the same.
 */
export function findMatches(subject: RecordSubject | null, members: readonly KnownMember[]): readonly Match[] {
  if (subject === null) return []
  const found = members.flatMap((member): readonly Match[] => {
    const by = matchedBy(subject, member)
    return by === null ? [] : [{ memberId: member.memberId, by }]
  })
  return found.toSorted((one, other) => order.indexOf(one.by) - order.indexOf(other.by))
}

/** Compares a person in a file with a member. A value that the file lacks is never a contradiction. */
export function findContradictions(subject: RecordSubject | null, member: KnownMember) {
  return {
    name: subject !== null && hasName(subject, member) === false,
    birthDate: subject !== null && differs(subject.birthDate, member.birthDate),
  }
}

/**
 * Returns the most reliable match, which is proposed to staff. `null` when no match is reliable, or when several are
 * equally reliable.
 */
export function proposeMatch(matches: readonly Match[]): SureMatch | null {
  const [first] = matches
  if (!first || !isSure(first)) return null
  return matches.filter(({ by }) => by === first.by).length === 1 ? first : null
}

type SureMatch = Match & { readonly by: Exclude<MatchedBy, 'name'> }
const isSure = (match: Match): match is SureMatch => match.by !== 'name'

const order: readonly MatchedBy[] = ['number', 'name-and-birth-date', 'name']

function matchedBy(subject: RecordSubject, member: KnownMember): MatchedBy | null {
  const isNamed = hasName(subject, member)
  const contradicts = isNamed === false || differs(subject.birthDate, member.birthDate)
  if (contradicts) return null
  if (subject.id !== undefined && isSameNumber(subject.id, member.externalNumber)) return 'number'
  if (isNamed !== true) return null
  return subject.birthDate !== undefined && subject.birthDate === member.birthDate ? 'name-and-birth-date' : 'name'
}

const differs = (given: string | undefined, known: string | null) =>
  given !== undefined && known !== null && given !== known

/** Compares numbers without leading zeros, because devices add them. */
function isSameNumber(given: string, known: string | null): boolean {
  const plain = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/^0+(?=.)/, '')
  return known !== null && plain(given) === plain(known)
}

/** True when the name in the file is the member's; `undefined` when the file has no name. */
function hasName({ name, firstName, lastName }: RecordSubject, member: KnownMember): boolean | undefined {
  const known = [foldName(`${member.firstName} ${member.lastName}`), foldName(`${member.lastName} ${member.firstName}`)]
  if (firstName !== undefined && lastName !== undefined) return known.includes(foldName(`${firstName} ${lastName}`))
  return name === undefined ? undefined : known.includes(foldName(name))
}

/** Simplifies a name for comparisons: `Müller, Eva` and `muller eva` become equal. */
const foldName = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
