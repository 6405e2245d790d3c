import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

type Sources = Readonly<Record<string, string>>

const folder = fileURLToPath(new URL('../../server/src/features/', import.meta.url))
const writing = /^(?:insert|update|delete|upsert|replace|withdraw)[A-Z]/

/** The files that this check would report, with the reason why they need no `audit()`. */
const outsideOfTenants: Readonly<Record<string, string>> = {
  'erasures/erase-again.ts': 'runs before the service opens; the journal and the receipt say it',
  'erasures/leave-receipt.ts': 'is the receipt itself',
  'member-imports/import-members.ts': 'the queries leave a row with every batch',
  'operator/remove-factors.ts': 'leaves the row in each tenant by auditJob; who is in none has the sign-in event',
  'own-data/delete-account.ts': 'a person and the own login; every tenant concerned gets its row when it is done',
  'tenant-ends/erase-tenant.ts': 'erases the audit of the tenant with it; the receipt and the log say it',
  'own-data/erase-account.ts': 'the queries leave the row in each tenant; the receipt says the rest',
  'own-data/request-export.ts': 'a person and the own data, in no tenant',
  'push/push-keys.ts': 'the keys of the installation, of nobody and in no tenant',
  'registration/confirm-registration.ts': 'an account, in no tenant yet',
  'registration/register-invited.ts': 'an account, in no tenant yet; accepting the invitation leaves the row',
  'reminders/remind-of-due.ts': 'the row comes with the mail, which may not go out any more',
  'retention/run-retention.ts': 'the report of each run is the record',
}

/**
 * Finds files that write without an audit row: they do not call `audit()` themselves, and not all of their callers do.
 */
function findUnaudited(sources: Sources): string[] {
  return Object.keys(sources).filter((file) => writes(sources[file] ?? '') && !isAudited(file, sources))
}

function isAudited(file: string, sources: Sources): boolean {
  if (/\baudit\(/.test(sources[file] ?? '')) return true
  const callers = Object.keys(sources).filter((other) => listImports(other, sources[other] ?? '').includes(file))
  return callers.length > 0 && callers.every((caller) => isAudited(caller, sources))
}

function writes(source: string): boolean {
  const imported = [...source.matchAll(/import\s*\{([^}]*)\}\s*from\s*'[^']*\.queries\.ts'/g)]
  return imported.flatMap(([, names]) => (names ?? '').split(',')).some((name) => writing.test(name.trim()))
}

function listImports(file: string, source: string): string[] {
  const targets = [...source.matchAll(/from\s*'(\.[^']*)'/g)].map(([, target]) => target ?? '')
  return targets.map((target) => path.posix.join(path.posix.dirname(file), target))
}

function readSources(): Sources {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  const verbs = names.filter((name) => name.endsWith('.ts') && !/\.(?:test|queries)\.ts$/.test(name))
  return Object.fromEntries(
    verbs.map((name) => [name.split(path.sep).join('/'), readFileSync(path.join(folder, name), 'utf8')]),
  )
}

describe('the rule that a write leaves an audit row', () => {
  const write = "import { insertMember } from './members.queries.ts'\n"

  test('a verb that writes and calls audit is fine, one that only reads needs none', () => {
    const read = "import { selectMember } from './members.queries.ts'\n"
    expect(findUnaudited({ 'members/a.ts': `${write}audit(scope)`, 'members/b.ts': read })).toEqual([])
  })

  test('a verb that writes without it is named', () => {
    expect(findUnaudited({ 'members/create-member.ts': write })).toEqual(['members/create-member.ts'])
  })

  test('a part of a verb may leave the audit row to all its callers', () => {
    const caller = "import { part } from './part.ts'\n"
    expect(findUnaudited({ 'members/part.ts': write, 'members/a.ts': `${caller}audit(scope)` })).toEqual([])
    expect(
      findUnaudited({ 'members/part.ts': write, 'members/a.ts': `${caller}audit(scope)`, 'members/b.ts': caller }),
    ).toEqual(['members/part.ts'])
  })
})

test('every write verb of the server leaves an audit row', () => {
  expect(findUnaudited(readSources()).filter((file) => !(file in outsideOfTenants))).toEqual([])
})
