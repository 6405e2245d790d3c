import { expect, test } from 'vitest'
import { insertValues } from './gate.ts'

const values = (sql: string, parameters: readonly unknown[] = []) =>
  insertValues('own', { sql, parameters }, { tenant_id: 7, member_id: 'm' })

test('each column of the gate that a query uses becomes one parameter', () => {
  expect(
    values('select $1 where a.tenant_id = own.tenant_id and "own"."tenant_id" = 3 and own.member_id = b', ['x']),
  ).toEqual({
    sql: 'select $1 where a.tenant_id = $2::int and $2::int = 3 and $3::uuid = b',
    parameters: ['x', 7, 'm'],
  })
})

test('a query that uses no column of its gate stays unchanged', () => {
  const sql = 'select grown.tenant_id, "known"."tenant_id", a.own from grown'
  expect(values(sql, [1])).toEqual({ sql, parameters: [1] })
})

test('a column of the gate without a value is an error in the program', () => {
  expect(() => values('select own.marked')).toThrow('own.marked')
})
