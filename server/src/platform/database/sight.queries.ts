import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Queries } from './kysely-on.ts'

/**
 * The settings by which the policies of row-level security let a transaction see more than the shared data. Features
 * change them only through this module. A misspelled setting then does not compile, and every use can be found.
 */
export interface Sight {
  readonly tenant?: number
  readonly user?: string | null
  /** The record whose unshared data is seen; `null` for none. */
  readonly member?: string | null
  /** The unshared check-up that the transaction sees: its resultGuid, `to-count` for all, or `null` for none. */
  readonly reveal?: string | null
  /** True if the transaction sees data that is kept for a former login of a record. */
  readonly former?: boolean
  /** True if records on legal hold are seen. */
  readonly held?: boolean
  /** True if records that were merged into others are seen. */
  readonly merged?: boolean
  /** True if unfinished analyses are seen. */
  readonly unsent?: boolean
  /** True if the transaction may erase the tenant's rows, because the whole tenant is being erased. */
  readonly ending?: boolean
}

/** Changes the settings for the rest of the transaction. Omitted settings do not change. */
export async function see(db: Queries, sight: Sight): Promise<void> {
  const { text, values } = settingStatement(sight)
  await db.executeQuery(CompiledQuery.raw(text, values))
}

/** Like `see`, but on a connection of the owner. */
export async function seeOn(client: pg.ClientBase, sight: Sight): Promise<void> {
  await client.query(settingStatement(sight))
}

/** Returns SQL text that changes one setting within a statement. `value` is an SQL expression of type text. */
export const settingText = (name: keyof Sight | 'email' | 'invitation', value: string): string =>
  `set_config('app.${name}', ${value}, true)`

/** Like `settingText`, but returns an expression of the query builder. */
export const setting = (name: keyof Sight, value: RawBuilder<string> | string): RawBuilder<string> =>
  sql<string>`set_config(${sql.lit(`app.${name}`)}, ${value}, true)`

function settingStatement(sight: Sight): { readonly text: string; readonly values: string[] } {
  const names = Object.keys(sight) as (keyof Sight)[]
  return {
    text: `select ${names.map((name, index) => settingText(name, `$${index + 1}`)).join(', ')}`,
    values: names.map((name) => settingValue(name, sight[name])),
  }
}

function settingValue(name: keyof Sight, value: Sight[keyof Sight]): string {
  if (value === true) return name === 'ending' ? 'begun' : 'seen'
  return value === false || value === null || value === undefined ? '' : String(value)
}
