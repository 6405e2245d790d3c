import type { ImportReport } from '@salus/contract/members/imports.ts'
import { isArchived, type KnownMember, type PlannedRow } from '@salus/domain/members/plan-import.ts'
import { type FileToPlan, planOfFile } from './plan-of-file.ts'

export type CheckedFile = Omit<ImportReport, 'import' | 'room'> & { readonly header: readonly string[] }

export function work({ mostShown, ...file }: FileToPlan & { readonly mostShown: number }): CheckedFile {
  const bad: ImportReport['bad'] = []
  const doubles: ImportReport['doubles'] = []
  const people = new Map<number, Person>()
  let doublesTotal = 0
  let numberClashesTotal = 0
  const { header, missingFields, asksDayOrder, counts } = planOfFile(file, (row) => {
    if (row.act === 'bad') {
      if (bad.length < mostShown) bad.push({ line: row.line, personName: row.personName, problems: [...row.problems] })
      return
    }
    people.set(row.line, row.member)
    if (row.sameAs === null) return
    doublesTotal += 1
    if (row.sameAs.isNumberClash) numberClashesTotal += 1
    if (doubles.length < mostShown) doubles.push(shownDouble(row, row.sameAs, people))
  })
  return {
    header,
    counts,
    missingFields: [...missingFields],
    asksDayOrder,
    bad,
    doubles,
    doublesTotal,
    numberClashesTotal,
  }
}

type PersonRow = Exclude<PlannedRow, { act: 'bad' }>
type Person = Pick<KnownMember, 'firstName' | 'lastName' | 'birthDate' | 'externalNumber'>

/**
 * Describes a row whose person resembles a member or a person of an earlier line. `people` contains the people from the
 * lines read so far, by line number.
 */
function shownDouble(
  { line, member, act }: PersonRow,
  sameAs: NonNullable<PersonRow['sameAs']>,
  people: ReadonlyMap<number, Person>,
): ImportReport['doubles'][number] {
  const other = sameAs.kind === 'member' ? sameAs.member : people.get(sameAs.line)
  return {
    line,
    person: shownPerson(member),
    act,
    likeness: sameAs.likeness,
    isNumberClash: sameAs.isNumberClash,
    memberId: sameAs.kind === 'member' ? sameAs.member.id : null,
    otherLine: sameAs.kind === 'line' ? sameAs.line : null,
    other: other ? shownPerson(other) : null,
    ...(isArchived(sameAs) ? { isArchived: true } : {}),
  }
}

const shownPerson = ({ firstName, lastName, birthDate, externalNumber }: Person) => ({
  firstName,
  lastName,
  birthDate,
  externalNumber,
})
