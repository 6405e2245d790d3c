import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import {
  findChangedMigrations,
  findUnprotectedTables,
  findUnsafeStatements,
  hashMigration,
  knownFaults,
} from './check-migrations.ts'

const folder = fileURLToPath(new URL('../../server/migrations/', import.meta.url))
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sql')) : []
const files = Object.fromEntries(names.map((name) => [name, readFileSync(folder + name, 'utf8')]))

describe('the rule for tenant tables', () => {
  const table = 'create table note (tenant_id integer not null, id uuid, primary key (tenant_id, id));'
  const enable = 'alter table note enable row level security;'
  const force = 'alter table note force row level security;'
  const policy = 'create policy own on note using (tenant_id = 1) with check (tenant_id = 1);'

  test('a table with everything passes', () => {
    expect(findUnprotectedTables([table, enable, force, policy].join('\n'))).toEqual([])
  })

  test('a table without row level security is named with all that it lacks', () => {
    expect(findUnprotectedTables(table)).toEqual([
      'note does not enable row level security',
      'note does not force row level security',
      'note has no policy with using and with check',
    ])
  })

  test('a policy that guards reads only is not enough, nor is one in a comment', () => {
    const readsOnly = 'create policy own on note using (tenant_id = 1);'
    expect(findUnprotectedTables([table, enable, force, readsOnly, `-- ${policy}`].join('\n'))).toEqual([
      'note has no policy with using and with check',
    ])
  })

  test('a table without a tenant is left alone', () => {
    expect(findUnprotectedTables('create table country (code text primary key);')).toEqual([])
  })
})

describe('the rule that migrations do not change', () => {
  test('changed, removed and new migrations are distinguished', () => {
    const known = { '1.sql': hashMigration('a'), '2.sql': hashMigration('b'), '3.sql': hashMigration('c') }
    expect(findChangedMigrations({ '1.sql': 'a', '2.sql': 'other', '4.sql': 'd' }, known)).toEqual({
      changed: ['2.sql', '3.sql'],
      unlisted: ['4.sql'],
    })
  })
})

describe('the rule that the previous version keeps working beside a migration', () => {
  const outside = '-- outside a transaction\n'
  const batches = '-- in batches\n'
  test.each([
    ['drop table note;', 'drops a table, column, function, view, policy, trigger or sequence'],
    ['alter table note drop column text;', 'drops a table, column, function, view, policy, trigger or sequence'],
    ['drop policy own on note;', 'drops a table, column, function, view, policy, trigger or sequence'],
    ['alter table note rename column text to body;', 'renames'],
    ['alter table note rename text to body;', 'renames'],
    ['alter table note rename to remark;', 'renames'],
    ['alter table note set schema other;', 'moves to another schema'],
    ['alter table note alter column text set not null;', 'sets a column not null'],
    ['alter table note alter column text type jsonb using text::jsonb;', 'changes the type of a column'],
    ['alter table note alter text set data type varchar(9);', 'changes the type of a column'],
    ['alter table note alter column at drop default;', 'drops a default'],
    ['revoke insert on note from salus_app;', 'takes a right away'],
    ['truncate note;', 'empties a table'],
    ['create index note_by_text on note (text);', 'builds an index without concurrently'],
    [
      'create table other (id integer primary key); create unique index a on note (text);',
      'builds an index without concurrently',
    ],
    [
      'alter table note add constraint short check (length(text) < 9);',
      'adds a constraint that looks at every row (not valid first, validate in a later migration)',
    ],
    [
      'alter table note add foreign key (author) references app_user;',
      'adds a constraint that looks at every row (not valid first, validate in a later migration)',
    ],
    [
      'alter table note add column key uuid default gen_random_uuid();',
      'adds a column that rewrites the table (a default of its own for each row, or derived)',
    ],
    [
      'alter table note add column size integer generated always as (length(text)) stored;',
      'adds a column that rewrites the table (a default of its own for each row, or derived)',
    ],
    [`update note set text = 'x';`, 'changes rows of a table outside of batches'],
    ['delete from note where text is null;', 'changes rows of a table outside of batches'],
    ['delete from note;', 'changes rows of a table outside of batches'],
    [`update only note n set text = 'x';`, 'changes rows of a table outside of batches'],
    [
      `alter table note add column kind text;\ndo $$ begin update note n set kind = 'plain'; end $$;`,
      'changes rows of a table outside of batches',
    ],
    [
      `do $fill$ begin execute format('update %1$I t set text = 1', 'note'); end $fill$;`,
      'changes rows of a table outside of batches',
    ],
    [`do $$ begin delete from note; end $$;`, 'changes rows of a table outside of batches'],
    [
      'alter table note add column kind text, add column size integer not null;',
      'adds a column to note that is not null and has no default',
    ],
    [
      'create index concurrently if not exists note_by_text on note (text);',
      'needs the first line "-- outside a transaction"',
    ],
    [
      `${outside}create index concurrently note_by_text on note (text);`,
      'must be able to run again: create … if not exists',
    ],
    [
      `${batches}update note set text = 'x' where text is null;`,
      'must be one statement with a limit, to be run in batches',
    ],
    [
      `-- in batches of 9\nselect 1 limit 9;`,
      'has the first line "-- in batches of 9", which says nothing; there are: -- outside a transaction · -- in batches · -- in batches, tenant by tenant',
    ],
  ])('%s', (sql, problem) => {
    expect(findUnsafeStatements('0099-planted.sql', sql)).toEqual([problem])
  })

  test.each([
    `create table note (id uuid primary key, at timestamptz not null default now()); create index a on note (at);`,
    `create table note (id uuid primary key); alter table note add constraint b check (id is not null);`,
    `alter table note add column kind text not null default 'plain', add column of uuid;`,
    'alter table note drop constraint note_kind_check, add constraint note_kind_check check (length(kind) < 9) not valid;',
    'alter table note validate constraint note_kind_check;',
    'alter table note alter column kind drop not null;',
    'grant select, insert, update on note to salus_app;',
    `create function clean() returns void language plpgsql as $$ begin delete from note; end $$;`,
    `create table note (id uuid primary key); do $$ begin update note set id = null; end $$;`,
    `insert into note values (1) on conflict (id) do update set text = 'x';`,
    `do $$ begin -- update note set text = 'x';\n perform 1 from note for update; end $$;`,
    '-- drop table note;\nselect 1;',
    'create policy own on note for update using (true) with check (true);',
    'create trigger a before update on note for each row execute function b();',
    `${outside}create index concurrently if not exists a on note (text);`,
    `${batches}update note set text = 'x' where id in (select id from note where text is null limit 500);`,
  ])('nothing is wrong with: %s', (sql) => {
    expect(findUnsafeStatements('0099-planted.sql', sql)).toEqual([])
  })

  test('after the previous version has stopped, a migration may remove things, but not block all requests', () => {
    const removal = 'alter table note drop column text; alter table note alter column kind set not null;'
    expect(findUnsafeStatements('0099-planted.after.sql', removal)).toEqual([])
    expect(findUnsafeStatements('0099-planted.after.sql', 'create index a on note (text);')).toEqual([
      'builds an index without concurrently',
    ])
  })
})

/** The rules apply only to migrations after this one, because every process was stopped for upgrades until then. */
const lastWithoutRules = '0083'

test.each(names.filter((name) => name.slice(0, 4) > lastWithoutRules))(
  '%s can run beside the former version',
  (name) => {
    const known = knownFaults[name]
    expect(findUnsafeStatements(name, files[name] ?? '')).toEqual(known === undefined ? [] : [known.says])
  },
)

test.each(names)('%s protects every table of a tenant', (name) => {
  expect(findUnprotectedTables(files[name] ?? '')).toEqual([])
})

test('every migration is the one that was committed (a new one: add its hash to server/migrations/checksums.json)', () => {
  const list = `${folder}checksums.json`
  const known = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}
  const { changed, unlisted } = findChangedMigrations(files, known)
  const lines = unlisted.map((name) => `"${name}": "${hashMigration(files[name] ?? '')}"`)
  expect({ changed, lines }).toEqual({ changed: [], lines: [] })
})
