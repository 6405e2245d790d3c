import { expect, test } from 'vitest'
import { guardFormula, removeFormulaGuard } from './formula-guard.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\tx', '\rx', '\nx', '＝1', '%0', '|cmd'])(
  '%j is guarded and read back',
  (cell) => {
    expect(guardFormula(cell)).toBe(`'${cell}`)
    expect(removeFormulaGuard(guardFormula(cell))).toBe(cell)
  },
)

test.each(['%', '50 %', '|', 'kg/m²', "'s Gravenhage"])('%j is no formula and stays as it is', (cell) => {
  expect(guardFormula(cell)).toBe(cell)
  expect(removeFormulaGuard(cell)).toBe(cell)
})

test('a unit in a file of an earlier version is read without its apostrophe', () => {
  expect(removeFormulaGuard("'%")).toBe('%')
})
