import { describe, expect, test } from 'vitest'
import { cutPage, readIdCursor, readTimeCursor, rowsOfPage, cutRows, writeTimeCursor } from './page.ts'

const id = '11111111-1111-4111-8111-111111111111'

describe('a page', () => {
  test('reads one row more than it shows and cuts it off again', () => {
    expect([rowsOfPage(), rowsOfPage(1), rowsOfPage(50), rowsOfPage(51), rowsOfPage(200)]).toEqual([
      51, 51, 51, 201, 201,
    ])
    expect(cutPage(['a', 'b', 'c'], 2, (last) => last)).toEqual({ items: ['a', 'b'], nextCursor: 'b' })
  })
  test('has no next one when all rows are shown', () => {
    expect(cutPage(['a', 'b'], 2, (last) => last)).toEqual({ items: ['a', 'b'], nextCursor: null })
    expect(cutPage([], 2, String)).toEqual({ items: [], nextCursor: null })
  })
  test('shows 50 rows unless asked otherwise', () => {
    expect(cutRows(Array.from({ length: 51 }, String))).toHaveLength(50)
  })
})

describe('a cursor', () => {
  test.each(['2026-03-01T10:00:00+00:00', '2026-03-01T10:00:00.123456+00:00'])(
    'comes back as it was written: %s',
    (at) => {
      expect(readTimeCursor(writeTimeCursor({ at, id }))).toEqual({ at, id })
    },
  )
  test.each([
    ['text', 'hello'],
    ['another list’s', Buffer.from(id).toString('base64url')],
    ['an impossible day', writeTimeCursor({ at: '2026-13-45T10:00:00+00:00', id })],
    ['a day that the month does not have', writeTimeCursor({ at: '2026-02-30T10:00:00+00:00', id })],
    ['the year 0', writeTimeCursor({ at: '0000-01-01T10:00:00+00:00', id })],
    ['a statement', writeTimeCursor({ at: "'; select 1", id })],
  ])('that is %s is refused', (_what, cursor) => {
    expect(() => readTimeCursor(cursor)).toThrow(expect.objectContaining({ code: 'invalid-query' }))
  })
  test('of a list by name contains only an id', () => {
    expect(readIdCursor(id)).toBe(id)
    expect(() => readIdCursor('Lindner')).toThrow(expect.objectContaining({ code: 'invalid-query' }))
  })
})
