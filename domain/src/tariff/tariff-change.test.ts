import { addDays, daysBetween } from '../moments/add-days.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  effectOfChange,
  kindOfChange,
  listPrice,
  priceOfFirstOrder,
  priceOfRenewal,
  priceOfUpgrade,
  type Subscription,
} from './tariff-change.ts'
import { currencies, tariffCodes } from './tariff-plans.ts'

const basic: Subscription = { tariff: 'basic', billing: 'monthly', currency: 'EUR' }
const professional: Subscription = { ...basic, tariff: 'professional' }

test('an upgrade begins at once, a downgrade at the end of the paid period', () => {
  expect(kindOfChange(basic, basic)).toBe('none')
  expect(kindOfChange(basic, professional)).toBe('at-once')
  expect(kindOfChange(professional, basic)).toBe('at-period-end')
  expect(kindOfChange(basic, { ...basic, billing: 'yearly' })).toBe('at-once')
  expect(kindOfChange({ ...basic, billing: 'yearly' }, basic)).toBe('at-period-end')
  expect(kindOfChange({ ...basic, billing: 'yearly' }, professional)).toBe('at-period-end')
  expect(kindOfChange(basic, { ...professional, currency: 'USD' })).toBe('at-period-end')
})

test('a first order is paid as a whole', () => {
  expect(priceOfFirstOrder(professional, '2026-01-31')).toMatchObject({
    net: 14_900,
    period: { startsOn: '2026-01-31', endsOn: '2026-02-28', price: 14_900, anchorDay: 31 },
  })
})

test('an upgrade in the middle of the month credits the rest of the old tariff and charges that of the new one', () => {
  const running = { startsOn: '2026-03-01', endsOn: '2026-04-01', price: 4900, anchorDay: 1 }
  const order = priceOfUpgrade({ present: basic, running, wanted: professional, on: '2026-03-16' })
  expect(order.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['credit', -2529], // 4900 * 16 / 31 = 2529.03
    ['charge', 7690],
  ])
  expect(order).toMatchObject({ net: 5161, period: { startsOn: '2026-03-01', endsOn: '2026-04-01', price: 14_900 } })
  expect(order.charged).toEqual({ startsOn: '2026-03-16', endsOn: '2026-04-01' })
})

test('an upgrade credits the price that was paid, not the list price of today', () => {
  const running = { startsOn: '2026-03-01', endsOn: '2026-04-01', price: 3100, anchorDay: 1 }
  const [credit] = priceOfUpgrade({ present: basic, running, wanted: professional, on: '2026-03-31' }).lines
  expect(credit?.amount).toBe(-100)
})

test('a change from monthly to yearly begins a year at once and credits the rest of the month', () => {
  const running = { startsOn: '2026-03-01', endsOn: '2026-04-01', price: 4900, anchorDay: 1 }
  const wanted = { ...professional, billing: 'yearly' } as const
  const order = priceOfUpgrade({ present: basic, running, wanted, on: '2026-03-31' })
  expect(order).toMatchObject({
    net: 151_900 - 158,
    period: { startsOn: '2026-03-31', endsOn: '2027-03-31', price: 151_900, anchorDay: 31 },
  })
})

test('an upgrade before the paid period has begun changes the whole period', () => {
  const running = { startsOn: '2026-04-01', endsOn: '2026-05-01', price: 4900, anchorDay: 1 }
  const order = priceOfUpgrade({ present: basic, running, wanted: professional, on: '2026-03-10' })
  expect(order).toMatchObject({ net: 10_000, period: { startsOn: '2026-04-01', endsOn: '2026-05-01' } })
  expect(order.charged).toEqual({ startsOn: '2026-04-01', endsOn: '2026-05-01' })
})

test('a renewal begins when the period ends, and itself ends on the original day of the month', () => {
  const running = { startsOn: '2026-01-31', endsOn: '2026-02-28', price: 4900, anchorDay: 31 }
  expect(priceOfRenewal(basic, running)).toMatchObject({
    net: 4900,
    period: { startsOn: '2026-02-28', endsOn: '2026-03-31', anchorDay: 31 },
  })
})

const subscription = fc.record({
  tariff: fc.constantFrom(...tariffCodes),
  billing: fc.constantFrom('monthly' as const, 'yearly' as const),
  currency: fc.constantFrom(...currencies),
})

test('every upgrade costs something, at most the list price, and exactly the sum of its lines', () => {
  fc.assert(
    fc.property(subscription, subscription, fc.integer({ min: 0, max: 365 }), (present, wanted, days) => {
      fc.pre(kindOfChange(present, wanted) === 'at-once')
      const running = priceOfFirstOrder(present, '2027-06-15').period
      const on = addDays(running.startsOn, days % daysBetween(running.startsOn, running.endsOn))
      const order = priceOfUpgrade({ present, running, wanted, on })
      expect(order.net).toBeGreaterThan(0)
      expect(order.net).toBeLessThanOrEqual(listPrice(wanted))
      expect(order.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.net)
    }),
  )
})

test('a downgrade names the limits that it lowers and those that the usage exceeds, and takes no feature away', () => {
  const usage = { activeMembers: 60, employees: 2, checkUpsPerMonth: 10, products: 4 }
  const effect = effectOfChange('professional', 'basic', usage)
  expect(effect.limits).toContainEqual({ name: 'activeMembers', from: 500, to: 50 })
  expect(effect.exceeded).toEqual(['activeMembers', 'products'])
  expect([effect.lost, effect.gained]).toEqual([[], []])
  expect(effectOfChange('basic', 'enterprise', usage).exceeded).toEqual([])
})

test('a limit that a change keeps or raises never prevents the change, however far it is exceeded', () => {
  const usage = { activeMembers: 600, employees: 40, checkUpsPerMonth: 2000, products: 10 }
  expect(effectOfChange('basic', 'basic', usage).exceeded).toEqual([])
  expect(effectOfChange('basic', 'professional', usage).exceeded).toEqual([])
  expect(effectOfChange('enterprise', 'professional', usage).exceeded).toHaveLength(4)
})
