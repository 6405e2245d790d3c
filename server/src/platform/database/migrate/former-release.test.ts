import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase } from '../../../testing/test-databases.ts'
import { silentLog } from '../../log.ts'
import { describeSchema, type SchemaShape } from '../describe-schema.queries.ts'
import { findBreaks } from '../find-breaks.ts'
import { migrate } from './migrate.ts'
import { migrationsFolder, readMigrations } from './files.ts'

interface Release extends SchemaShape {
  readonly version: string
  readonly migrations: readonly string[]
}

const folder = path.join(migrationsFolder, 'releases')
const releases = readdirSync(folder)
  .map((name): Release => JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
  .sort((one, other) => one.migrations.length - other.migrations.length)
const former = releases.at(-1)

const keptForLogin =
  '0073 hides what is kept for a former login. The former version never asked for that part by itself, so it shows less ' +
  'and nothing wrong; erasing, merging or holding such a record has to wait for the new version.'

const roles = `CHECK ((role = ANY (ARRAY['Admin'::text, 'Staff'::text, 'Member'::text, 'Reader'::text])))`
const knowsNoReader = '0092 takes one role more than before: everything that the former version writes is among them.'

/** Changes that were reviewed, each with its effect on the previous version while both versions run. */
const reviewed: Readonly<Record<string, string>> = {
  'check_up has other policies': keptForLogin,
  'check_up_version has other policies': `${keptForLogin} 0251 shows more to the owner alone, with a setting that the former version never makes.`,
  'document has other policies': keptForLogin,
  'analysis has other policies':
    '0224 shows a second unfinished analysis to whoever began it. The former version finds it in the list and by its id.',
  [`analysis_link has a new constraint on columns of before: CHECK ((state = ANY (ARRAY['pending'::text, 'beside'::text, 'used'::text, 'revoked'::text, 'replaced'::text])))`]:
    '0224 takes one state more than before: everything that the former version writes is among them.',
  'safety_answer has other policies': `${keptForLogin} 0250 only hides: whoever asked asks again after a withdrawal.`,
  'tenant has other policies':
    '0251 lets the owner delete a tenant whose end has begun; the former version deletes none.',
  [`invitation has a new constraint on columns of before: CHECK ((state = ANY (ARRAY['pending'::text, 'accepted'::text, 'declined'::text, 'revoked'::text, 'expired'::text, 'locked'::text])))`]:
    '0072 takes one state more than before: everything that the former version writes is among them.',
  [`invitation has a new constraint on columns of before: ${roles}`]: knowsNoReader,
  'check_up has a new constraint on columns of before: UNIQUE INDEX btree (tenant_id, entry_id) WHERE (entry_id IS NOT NULL)':
    '0101 is about a column that the former version leaves empty.',
  [`membership has a new constraint on columns of before: ${roles}`]: knowsNoReader,
  [`membership has a new constraint on columns of before: CHECK (((role <> 'Reader'::text) OR (member_id IS NULL)))`]:
    '0092 is about a role that the former version never writes.',
  [`membership has a new constraint on columns of before: CHECK (((NOT group_reports) OR (role = 'Admin'::text)))`]:
    '0092 adds a right that nobody has at first. The former version cannot make Staff of an Admin to whom the new version gave it.',
}

let owner: pg.Pool
let beside: SchemaShape

beforeAll(async () => {
  owner = new pg.Pool({ ...(await emptyDatabase()), max: 2 })
  const migrations = await readMigrations()
  // While the previous release still runs, the `after` migrations of this release must wait.
  const upTo = new Set(
    migrations.filter(({ time, isReleased }) => time === 'before' || isReleased).map(({ name }) => name),
  )
  await migrate(owner, { appLogin: 'own-login', log: silentLog(), restoring: { upTo } })
  beside = await describeSchema(owner)
})
afterAll(() => owner.end())

test('the former release finds what it uses, and what it writes is still accepted', () => {
  expect(former?.version).toBeDefined()
  const problems = findBreaks(former ?? beside, beside)
  expect(problems.filter((problem) => !(problem in reviewed))).toEqual([])
  expect(Object.keys(reviewed).filter((problem) => !problems.includes(problem))).toEqual([])
})

test('the former release recorded every migration that is older than its newest one', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  for (const { version, migrations } of releases)
    expect(
      migrations.filter((name) => !names.includes(name)),
      version,
    ).toEqual([])
})

/** Returns the schema as it would be after the change, and then rolls the change back. */
async function changed(sql: string): Promise<SchemaShape> {
  const one = new pg.Pool({ ...owner.options, max: 1 })
  try {
    await one.query(`begin; set local search_path = salus, pg_catalog; ${sql}`)
    // Closing the connection rolls back the change.
    return await describeSchema(one)
  } finally {
    await one.end()
  }
}

describe('changes that would break the former release are found:', () => {
  test.each([
    ['drop table member_note cascade', /^member_note is gone$/],
    ['alter table member_note rename column body to text', /^member_note\.body is gone$/],
    [
      'alter table member_note alter column body type varchar(9)',
      /^member_note\.body was text and is character varying\(9\)$/,
    ],
    ['alter table member alter column birth_date set not null', /^member\.birth_date was nullable and is not$/],
    [
      'alter table member alter column last_name drop not null',
      /^member\.last_name may be null, which the former release never read$/,
    ],
    [
      'alter table member_note alter column written_at drop default',
      /^member_note\.written_at lost what fills it: default$/,
    ],
    [
      'alter table member_note add column kind text not null',
      /^member_note\.kind is new, not null and without a default$/,
    ],
    [
      'alter table member_note add check (length(body) < 9) not valid',
      /^member_note has a new constraint .*length\(body\) < 9/,
    ],
    ['create unique index on member_note (tenant_id, body)', /^member_note has a new constraint .*tenant_id, body/],
    ['revoke insert on member_note from salus_app', /^the app lost a right to member_note: i$/],
    ['create policy more on member_note as restrictive using (false)', /^member_note has other policies$/],
    [
      'create trigger stop before insert on member_note for each row execute function suppress_redundant_updates_trigger()',
      /^member_note has a new trigger: .*stop/,
    ],
  ])('%s', async (sql, problem) => {
    expect(findBreaks(beside, await changed(sql))).toContainEqual(expect.stringMatching(problem))
  })

  test('a function that is gone', () => {
    const [first = '', ...others] = beside.functions
    expect(findBreaks(beside, { ...beside, functions: others })).toEqual([`the function ${first} is gone or changed`])
  })
})

test.each([
  'create table more (tenant_id integer, id uuid not null)',
  `alter table member_note add column kind text not null default 'plain'`,
  'alter table member_note add column kind text check (length(kind) < 9)',
])('nothing is wrong with: %s', async (sql) => {
  expect(findBreaks(beside, await changed(sql))).toEqual([])
})
