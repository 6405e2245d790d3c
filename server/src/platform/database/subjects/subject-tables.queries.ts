import type { ErasedKind } from '@salus/contract/account/own-data.ts'

/**
 * A place in the database with data about a person. The lists of these places are used to copy and to erase a person's
 * data. A test fails if the database has a column with a person's id that is in none of the lists.
 */
export interface SubjectTable {
  readonly table: string
  readonly ids: readonly string[]
  /** The condition on the row `t`. {tenant}, {member}, {user} and {email} are replaced with parameters. */
  readonly where: string
  /**
   * Set if the rows of this table link a login to a member record. `column` is the column with the id of that record.
   * If `record.where` is set, it replaces the outer `where` when the records of a login are searched.
   */
  readonly record?: { readonly column: string; readonly where?: string }
  /**
   * `without` lists columns that are left out of the copy, for example keys, hashes, and the ids of other people.
   * `only` is the condition on the rows that the person may read. If this is a string, no row is copied, and the string
   * is the reason.
   */
  readonly copied: { readonly without: readonly string[]; readonly only?: string } | string
  readonly erased: Erased | { readonly staysBecause: string }
}

interface Erased {
  readonly as: ErasedKind
  /** Set if the rows stay and only these columns change. The same parameters as in `where` are replaced. */
  readonly set?: string
  /**
   * Set if the rows are in records of other members. This query returns the ids of those members. The rows are then
   * changed member by member, because the policies show a row only while the member of its record is set.
   */
  readonly inRecords?: string
  /** Set if previews and receipts leave out these rows, because even their existence is private. */
  readonly uncounted?: true
}

export interface SubjectKeys {
  readonly tenant?: number
  readonly member?: string
  readonly user?: string
  readonly email?: string
  readonly records?: readonly string[]
}

const types = { tenant: 'int', member: 'uuid', user: 'uuid', email: 'text', records: 'uuid[]' } as const

/**
 * Returns the condition with numbered parameters, and the values of all parameters. The numbers continue after the
 * parameters of `before`.
 */
export function buildCondition(
  { where }: Pick<SubjectTable, 'where'>,
  keys: SubjectKeys,
  before: readonly unknown[] = [],
): { readonly text: string; readonly values: readonly unknown[] } {
  const values = [...before]
  const text = where.replaceAll(/\{(tenant|member|user|email|records)\}/g, (_, name: keyof typeof types) => {
    values.push(keys[name])
    return `$${values.length}::${types[name]}`
  })
  return { text, values }
}
