import type { ErasedKind } from '@salus/contract/account/own-data.ts'

/**
 * One place in the database with data about a person. The copy of a person's own data and the erasure both use the
 * lists of these places. A test compares the lists with the database and fails if a column with a person's id is in
 * none of them.
 */
export interface SubjectTable {
  readonly table: string
  readonly ids: readonly string[]
  /** A condition on the row `t`, in which {tenant}, {member}, {user} and {email} are replaced by parameters. */
  readonly where: string
  /**
   * The column that leads from a row of the login to the member's record, and the condition for it if it is not
   * `where`.
   */
  readonly record?: { readonly column: string; readonly where?: string }
  /**
   * Columns that are left out of the copy, for example keys, hashes, and the ids of other people, and the condition on
   * the rows that the person may read. A text instead is the reason why no row is copied.
   */
  readonly copied: { readonly without: readonly string[]; readonly only?: string } | string
  readonly erased: Erased | { readonly staysBecause: string }
}

interface Erased {
  readonly as: ErasedKind
  readonly set?: string
  /**
   * Set for rows that are in records of other members. The query returns the ids of those members. Each of them is set
   * in turn, because the policies show a row only while the member of its own record is set.
   */
  readonly inRecords?: string
  /** Set for rows that appear in no preview and on no receipt, because even their existence is private. */
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
 * Returns the condition with parameters that are numbered after those of `before`, and the values of all parameters.
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
