import { expect, test } from 'vitest'
import { findImpossibility } from './impossible-value.ts'

test.each([
  [1, { code: 'legPress', value: -50, unit: 'N' }, 'below-zero'],
  [1, { code: 'legPress', value: 99_999, unit: 'N' }, 'beyond-unit'],
  [1, { code: 'legPress', value: 99_999, unit: 'newtons' }, 'beyond-unit'],
  [1, { code: 'legPress', value: 1450, unit: 'N' }, null],
  [1, { code: 'legPress', value: 0, unit: '%' }, null],
  [1, { code: 'legPress', value: '412,5', unit: 'N' }, 'number-as-text'],
  [1, { code: 'remark', value: 'no pain', unit: undefined }, null],
  [1, { code: 'remark', value: '3 of 5', unit: undefined }, null],
  [10, { code: 'timedUpAndGo', value: -1, unit: 's' }, 'below-zero'],
  [12, { code: 'balanceIndex', value: -1, unit: undefined }, 'below-zero'],
  [12, { code: 'balanceIndex', value: -1, unit: 'SD', scaleLow: -3 }, null],
  [2, { code: 'kneeExtension', value: -5, unit: '°' }, null],
  [7, { code: 'lateralFlexionImbalance', value: -12, unit: '%' }, null],
  [6, { code: 'index', value: -1.5, unit: undefined }, null],
  [3, { code: 'inclination', value: -4, unit: '°' }, null],
  [3, { code: 'inclination', value: 4000, unit: '°' }, 'beyond-unit'],
  [777, { code: 'eccentricTorque', value: -180, unit: 'Nm' }, null],
  [2, { code: 'pain', value: 11, scaleLow: 0, scaleHigh: 10 }, 'beyond-scale'],
  [777, { code: 'tScore', value: 19.5, scaleLow: 20 }, 'beyond-scale'],
  [777, { code: 'tScore', value: 80, scaleLow: 20, scaleHigh: 80 }, null],
  [777, { code: 'grade', value: 'none', scaleLow: 1, scaleHigh: 6 }, null],
  [777, { code: 'sheetsPerMinute', value: 1e8, unit: 'sheets' }, null],
])('of product %i, %o is impossible: %s', (pluginId, given, expected) => {
  expect(findImpossibility(pluginId, given)).toBe(expected)
})

test.each([
  ['a number', 'number-as-text', ['1e3', '.5', '5.', '\u22125', '1.234,5', '1 234', "1'234.5", '４２']],
  ['the word for a missing number', 'not-measured', ['NaN', '-Infinity', 'inf', 'null', 'undefined']],
  ['words', null, ['1.2.3', '20.11.2026', '10/12', '<5', '-', '120-80', 'e5', '5 kg', 'none']],
])('%s in quotation marks is impossible: %s', (_what, expected, values) => {
  for (const value of values) expect(findImpossibility(1, { code: 'legPress', value }), value).toBe(expected)
})
