import { expect, test } from 'vitest'
import { insertValues } from './gate.ts'

const values = (sql: string, parameters: readonly unknown[] = []) =>
  insertValues('own', { sql, parameters }, { tenant_id: 7, member_id: 'm' })

test('what a query names of its gate becomes a parameter, once for each column', () => {
  expect(
    values('select $1 where a.tenant_id = own.tenant_id and "own"."tenant_id" = 3 and own.member_id = b', ['x']),
  ).toEqual({
    sql: 'select $1 where a.tenant_id = $2::int and $2::int = 3 and $3::uuid = b',
    parameters: ['x', 7, 'm'],
  })
})

test('a query that names nothing of its gate stays as it is', () => {
  const sql = 'select grown.tenant_id, "known"."tenant_id", a.own from grown'
  expect(values(sql, [1])).toEqual({ sql, parameters: [1] })
})

test('a column of the gate that is no value is a fault of the program', () => {
  expect(() => values('select own.marked')).toThrow('own.marked')
})
