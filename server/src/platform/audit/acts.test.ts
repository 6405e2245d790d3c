import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { doneActs } from '@salus/contract/tenant/audit-acts.ts'
import { expect, test } from 'vitest'

const server = path.resolve(import.meta.dirname, '../..')

/** The acts of the audit rows that jobs insert in SQL. The compiler does not check these names. */
const actsInSql = globSync('**/*.ts', { cwd: server })
  .filter((file) => !/\.test\.ts$|^testing/.test(file))
  .flatMap((file) => {
    const source = readFileSync(path.join(server, file), 'utf8')
    return [...source.matchAll(/insert into audit_event[^`]*/g)].flatMap(([statement]) =>
      [...statement.matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map(([, act = '']) => act),
    )
  })

test('every act that is written in SQL has a text', () => {
  expect(actsInSql.toSorted()).toEqual(['backup.restored', 'member.erased', 'retention.run'])
  const named: readonly string[] = doneActs
  expect(actsInSql.filter((act) => !named.includes(act))).toEqual([])
})
