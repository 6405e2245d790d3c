import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findChangedMigrations, findUnprotectedTables, hashOf } from './check-migrations.ts'

const folder = fileURLToPath(new URL('../server/migrations/', import.meta.url))
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
  test('a changed, a removed and a new migration are told apart', () => {
    const known = { '1.sql': hashOf('a'), '2.sql': hashOf('b'), '3.sql': hashOf('c') }
    expect(findChangedMigrations({ '1.sql': 'a', '2.sql': 'other', '4.sql': 'd' }, known)).toEqual({
      changed: ['2.sql', '3.sql'],
      unlisted: ['4.sql'],
    })
  })
})

test.each(names)('%s protects every table of a tenant', (name) => {
  expect(findUnprotectedTables(files[name] ?? '')).toEqual([])
})

test('every migration is the one that was committed (a new one: add its hash to server/migrations/checksums.json)', () => {
  const list = `${folder}checksums.json`
  const known = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}
  const { changed, unlisted } = findChangedMigrations(files, known)
  const lines = unlisted.map((name) => `"${name}": "${hashOf(files[name] ?? '')}"`)
  expect({ changed, lines }).toEqual({ changed: [], lines: [] })
})
