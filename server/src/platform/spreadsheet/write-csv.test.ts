import { describe, expect, test } from 'vitest'
import { writeCsv, arrangeTable } from './write-csv.ts'

describe('a table of the copy', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('runs nothing of %j in a spreadsheet', (text) => {
    const line = writeCsv(['a'], [[text]], 'en')
      .split('\r\n')
      .slice(1)
      .join('\r\n')
    expect(line.replace(/^"/, '').startsWith(`'${text[0]}`)).toBe(true)
  })
  test('keeps a negative number a number, with the decimal sign of the language', () => {
    expect(writeCsv(['a', 'b'], [[-1.5, 72.25]], 'de')).toBe('\uFEFFa;b\r\n-1,5;72,25\r\n')
    expect(writeCsv(['a', 'b'], [[-1.5, 72.25]], 'en')).toBe('\uFEFFa,b\r\n-1.5,72.25\r\n')
  })
  test('writes every digit of a small number, and no exponent', () => {
    const numbers = [1e-9, -2.5e-7, 412.456789, 1e12, 0]
    expect(writeCsv(['a'], [numbers], 'en')).toBe('\uFEFFa\r\n0.000000001,-0.00000025,412.456789,1000000000000,0\r\n')
    expect(writeCsv(['a'], [numbers.slice(0, 1)], 'de')).toBe('\uFEFFa\r\n0,000000001\r\n')
  })
  test('keeps separators, quotes and line ends inside their cell', () => {
    expect(writeCsv(['a'], [['x;"y"\nz']], 'de')).toBe('\uFEFFa\r\n"x;""y""\nz"\r\n')
  })
  test('has a column for everything that any row has', () => {
    expect(arrangeTable([{ a: 1 }, { b: { c: [1] } }])).toEqual({
      header: ['a', 'b'],
      rows: [
        [1, null],
        [null, '{"c":[1]}'],
      ],
    })
  })
})
