import { expect, test } from 'vitest'
import { invoiceMail } from './invoice-mail.ts'

const invoice = {
  reason: 'order',
  number: 'S-2026-0001',
  amount: '€58.31',
  due: '24 Mar 2026',
  isDemo: false,
  link: 'https://salus.example/staff/1/upgrade-tariff',
} as const
const writeMail = (change: Partial<{ due: null; isDemo: boolean }>) =>
  invoiceMail({ email: 'buyer@park.example', name: '', locale: 'en' }, { ...invoice, ...change }).text

test('the mail of an invoice says until when to pay it', () => {
  expect(writeMail({})).toContain('It is payable by 24 Mar 2026.')
})

test('the mail of an example invoice says that nothing is to be paid, and names no day', () => {
  const text = writeMail({ due: null, isDemo: true })
  expect(text).toContain('Demonstration: the invoice is an example, nothing is to be paid.')
  expect(text).not.toContain('payable')
})
