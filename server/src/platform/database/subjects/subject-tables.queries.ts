import type { ErasedKind } from '@salus/contract/account/own-data.ts'

/**
 * The places in the database with data about a person. Both the copy of a person's own data and the erasure use this
 * one list. A test compares it with the database, so that a new column with a person's id must be added here or fails
 * the build.
 */
export interface SubjectTable {
  readonly table: string
  /** The columns that identify the person whom the row is about. */
  readonly ids: readonly string[]
  /** {tenant}, {member}, {user} and {email} are filled in as parameters. */
  readonly where: string
  /** The column that leads from a row of the login to the member's record, and its condition if that is not `where`. */
  readonly record?: { readonly column: string; readonly where?: string }
  /**
   * Columns that are left out of the copy: keys, hashes, and the ids of other people. A text gives the reason why no
   * row is copied.
   */
  readonly copied: { readonly without: readonly string[] } | string
  /** How the rows are erased, or the reason why they stay. */
  readonly erased: Erased | { readonly staysBecause: string }
}

interface Erased {
  readonly as: ErasedKind
  readonly set?: string
  /** If set, the rows are in records of other people, selected by this query. Policies show them with their record. */
  readonly inRecords?: string
  /** Set for rows that appear in no preview and on no receipt, because even their existence is private. */
  readonly uncounted?: true
}

export interface SubjectKeys {
  readonly tenant?: number
  readonly member?: string
  readonly user?: string
  readonly email?: string
  /** The member's record and those merged into it, where a condition names them as {records}. */
  readonly records?: readonly string[]
}

const types = { tenant: 'int', member: 'uuid', user: 'uuid', email: 'text', records: 'uuid[]' } as const

/** One of the conditions above with its parameters, numbered after the preceding ones. */
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
