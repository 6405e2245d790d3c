import type pg from 'pg'
import type { Database } from '../open-database.ts'
import {
  type CompiledSql,
  composeStatement,
  type GateRow,
  gatedStatement,
  gateStatement,
  type InvolvedRow,
  nameStatement,
  ownPastAndPresentStatement,
  ownGate,
  ownGateEver,
  ownStatement,
  insertValues,
} from './gate.ts'

type Spoken = Pick<Database, 'pool' | 'engine'>

/** The gate's row and the rows of the query; `rows` is `null` if the gate refused. */
type Behind<Row> = GateRow & { readonly rows: Row[] | null }

/**
 * Reads tenant data behind the gate, in one statement; on a distributed database, in two messages. `gateValues` are the
 * parameters of the gate.
 */
export async function readBehindGate<Row>(
  { pool, engine }: Spoken,
  query: CompiledSql,
  gateValues: readonly unknown[],
): Promise<Behind<Row> | undefined> {
  if (engine === 'one-server')
    return (await pool.query<Behind<Row>>(composeStatement(gatedStatement, query, gateValues))).rows[0]
  return inTwoMessages(pool, nameStatement(gateStatement, gateValues), async (row: GateRow, client) => {
    if (row.entered === null || row.is_overdue || row.lacks_factor) return { ...row, rows: null }
    return { ...row, rows: readRows<Row>(await client.query(asRows(insertValues('gate', query, { ...row })))) }
  })
}

interface OwnReading {
  readonly query: CompiledSql
  readonly includesEnded: boolean
}

type OwnBehind<Row> = GateRow & { readonly memberships: readonly (InvolvedRow & { readonly rows: Row[] })[] }

/** Reads the caller's own data in each of their tenants. Sets the tenant just before each read. */
export async function readBehindOwn<Row>(
  { pool, engine }: Spoken,
  { query, includesEnded }: OwnReading,
  gateValues: readonly unknown[],
): Promise<OwnBehind<Row> | undefined> {
  if (engine === 'one-server') {
    const statement = includesEnded ? ownPastAndPresentStatement : ownStatement
    return (await pool.query<OwnBehind<Row>>(composeStatement(statement, query, gateValues))).rows[0]
  }
  const gate = nameStatement(includesEnded ? ownGateEver : ownGate, gateValues)
  return inTwoMessages(pool, gate, async (row: OwnBehind<never>, client) => {
    const ofPerson = insertValues('signed_in', query, { ...row })
    const reading = row.memberships.map(async (own) => {
      if (own.memberId === null || own.lacksFactor) return { ...own, rows: [] }
      const [, read] = await all([
        client.query(nameStatement(setOwn, [String(own.groupId), own.memberId])),
        client.query(asRows(insertValues('own', ofPerson, { tenant_id: own.groupId, member_id: own.memberId }))),
      ])
      return { ...own, rows: readRows<Row>(read) }
    })
    await Promise.allSettled(reading)
    return { ...row, memberships: await Promise.all(reading) }
  })
}

const setOwn = `select set_config('app.tenant', $1, true), set_config('app.member', $2, true)`

/**
 * The first message begins a transaction and runs the gate, which reads only tables that the coordinator has. The
 * second message reads the data and commits. One message is not enough, because the gate's settings reach the other
 * servers only with the next message.
 */
async function inTwoMessages<Gate extends object, Read>(
  pool: pg.Pool,
  gate: pg.QueryConfig,
  read: (row: Gate, client: pg.PoolClient) => Promise<Read>,
): Promise<Read | undefined> {
  const client = await pool.connect()
  let isClean = false
  try {
    const [, passed] = await all([client.query('begin'), client.query<Gate>(gate)])
    const [row] = passed.rows
    const reading = row === undefined ? Promise.resolve(undefined) : read(row, client)
    const [answer] = await all([reading, client.query('commit')])
    isClean = true
    return answer
  } finally {
    client.release(!isClean)
  }
}

/**
 * Reads the rows as JSON, because the single statement on an undistributed database also returns JSON. Values then have
 * the same form on both kinds of database.
 */
const asRows = ({ sql, parameters }: CompiledSql): pg.QueryConfig =>
  nameStatement(`select coalesce(json_agg(q), '[]') as rows from (${sql}) q`, parameters)

const readRows = <Row>({ rows }: pg.QueryResult<{ rows: Row[] }>): Row[] => rows[0]?.rows ?? []

/**
 * Waits for both queries, even if one fails, so that no query is still running when the caller releases the connection.
 */
async function all<One, Other>([one, other]: readonly [Promise<One>, Promise<Other>]): Promise<readonly [One, Other]> {
  const [first, second] = await Promise.allSettled([one, other])
  if (first.status === 'rejected') throw first.reason
  if (second.status === 'rejected') throw second.reason
  return [first.value, second.value]
}
