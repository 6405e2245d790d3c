import type { ErasedKind } from '@salus/contract/own-data.ts'

/**
 * Where the database says something about a person: the one list that the copy of the own data and the erasure are made
 * of. A test holds it against the database, so that a new column with somebody's id finds its place here or stops the build.
 */
export interface SubjectTable {
  readonly table: string
  /** The columns that say whom the row is about. */
  readonly ids: readonly string[]
  /** {tenant}, {member}, {user} and {email} are filled in as parameters. */
  readonly where: string
  /** The column by which a row of the login leads to their record, and the condition where it is not `where`. */
  readonly record?: { readonly column: string; readonly where?: string }
  /** Columns that are nobody's business: keys, hashes, and the ids of others. A text: why nothing of it is in the copy. */
  readonly copied: { readonly without: readonly string[] } | string
  /** Null: it stays, for the reason that stands beside it. */
  readonly erased: { readonly as: ErasedKind; readonly set?: string } | { readonly staysBecause: string }
}

export interface SubjectKeys {
  readonly tenant?: number
  readonly member?: string
  readonly user?: string
  readonly email?: string
}

const types = { tenant: 'int', member: 'uuid', user: 'uuid', email: 'text' } as const

/** A condition of the lists above with its parameters, after those that came before. */
export function conditionOf(
  { where }: Pick<SubjectTable, 'where'>,
  keys: SubjectKeys,
  before: readonly unknown[] = [],
): { readonly text: string; readonly values: readonly unknown[] } {
  const values = [...before]
  const text = where.replaceAll(/\{(tenant|member|user|email)\}/g, (_, name: keyof typeof types) => {
    values.push(keys[name])
    return `$${values.length}::${types[name]}`
  })
  return { text, values }
}
