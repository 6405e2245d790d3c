import { expect, test } from 'vitest'
import { findDueDay } from './invoice-content.ts'

const payable = { kind: 'invoice', gross: 17_731, seller: { isDemo: false }, dueOn: '2026-03-24' } as const

test('an invoice has to be paid by its due date', () => {
  expect(findDueDay(payable)).toBe('2026-03-24')
})

test.each([
  ['a credit note', { kind: 'credit-note' }],
  ['an invoice whose credit leaves nothing to pay', { gross: 0 }],
  ['an invoice of less than zero', { gross: -100 }],
  ['an example invoice', { seller: { isDemo: true } }],
] as const)('%s names no day to pay by', (_, changed) => {
  expect(findDueDay({ ...payable, ...changed })).toBeNull()
})
