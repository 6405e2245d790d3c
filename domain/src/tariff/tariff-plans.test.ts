import { expect, test } from 'vitest'
import { currencies, listExceededLimits, limitNames, tariffCodes, tariffPlan, tariffPlans } from './tariff-plans.ts'

test('there is one plan for each tariff, cheapest first', () => {
  expect(tariffPlans.map((plan) => plan.code)).toEqual([...tariffCodes])
  for (const code of tariffCodes) expect(tariffPlan(code).code).toBe(code)
})

test('a dearer plan allows at least as much and costs more in either currency', () => {
  for (const [index, plan] of tariffPlans.slice(1).entries()) {
    const cheaper = tariffPlans[index]
    if (cheaper === undefined) throw new Error('a plan before the second')
    for (const name of limitNames)
      expect(plan.limits[name] ?? Infinity).toBeGreaterThanOrEqual(cheaper.limits[name] ?? Infinity)
    for (const currency of currencies)
      expect(plan.listPrices[currency].monthly).toBeGreaterThan(cheaper.listPrices[currency].monthly)
    // The server distinguishes tariffs only by their limits, so no tariff may be sold with features that others lack.
    expect(plan.features).toEqual(cheaper.features)
  }
})

test('a year paid at once is 10 to 20 per cent cheaper than twelve months', () => {
  for (const plan of tariffPlans)
    for (const currency of currencies) {
      const { monthly, yearly } = plan.listPrices[currency]
      expect(yearly / (12 * monthly)).toBeGreaterThan(0.8)
      expect(yearly / (12 * monthly)).toBeLessThan(0.9)
    }
})

test('using all that is allowed is within the limits, one more is not', () => {
  const plan = tariffPlan('basic')
  const allowed = { activeMembers: 50, employees: 2, checkUpsPerMonth: 100, products: 3 }
  expect(listExceededLimits(plan, allowed)).toEqual([])
  expect(listExceededLimits(plan, { ...allowed, employees: 3, products: 4 })).toEqual(['employees', 'products'])
})

test('nothing exceeds an unlimited plan', () => {
  expect(
    listExceededLimits(tariffPlan('enterprise'), {
      activeMembers: 1e6,
      employees: 1e6,
      checkUpsPerMonth: 1e6,
      products: 1e6,
    }),
  ).toEqual([])
})
