import { type Likeness, findLikeness, likenesses, nameKey, type Person, soundKey } from './likeness.ts'

export interface Double<Record extends Person> {
  readonly one: Record
  readonly other: Record
  readonly likeness: Likeness
}

/**
 * If more records than this share a key, they are not compared, because the key then proves nothing. The keys are the
 * name, the e-mail address, and the date of birth with the sound of the name.
 */
const mostAlike = 12

/**
 * Returns the pairs of records that probably belong to one person, most certain first. Compares only records that share
 * a name, an e-mail address, or a date of birth and the sound of the name. Leaves out pairs that have only the name in
 * common.
 */
export function findDoubles<Record extends Person & { readonly id: string }>(
  records: readonly Record[],
): readonly Double<Record>[] {
  const found = new Map<string, Double<Record>>()
  for (const group of alike(records))
    for (const [index, one] of group.entries())
      for (const other of group.slice(index + 1)) {
        const likeness = findLikeness(one, other)
        const key = [one.id, other.id].toSorted().join(' ')
        if (likeness !== null && likeness !== 'name' && !found.has(key)) found.set(key, { one, other, likeness })
      }
  return [...found.values()].toSorted((a, b) => likenesses.indexOf(a.likeness) - likenesses.indexOf(b.likeness))
}

function* alike<Record extends Person>(records: readonly Record[]): Generator<readonly Record[]> {
  const keys: readonly ((record: Record) => string | null)[] = [
    (record) => nameKey(record),
    (record) => (record.birthDate === null ? null : `${record.birthDate} ${soundKey(record)}`),
    (record) => record.email?.toLowerCase() ?? null,
  ]
  for (const buildKey of keys)
    for (const group of groupRecords(records, buildKey).values())
      if (group.length > 1 && group.length <= mostAlike) yield group
}

function groupRecords<Record>(records: readonly Record[], buildKey: (record: Record) => string | null) {
  const groups = new Map<string, Record[]>()
  for (const record of records) {
    const key = buildKey(record)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(record)
    else groups.set(key, [record])
  }
  return groups
}
