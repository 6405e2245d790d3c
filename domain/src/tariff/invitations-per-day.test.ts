import { expect, test } from 'vitest'
import { invitationsPerDay } from './invitations-per-day.ts'
import { tariffPlans } from './tariff-plans.ts'

test('every tenant can invite all members of its tariff on one day', () => {
  for (const { code, limits } of tariffPlans)
    expect(invitationsPerDay(code, { isTrial: true })).toBeGreaterThan(limits.activeMembers ?? 499)
})

test('a trial of the tariff without a limit sends no more than one of the tariff below', () => {
  expect(invitationsPerDay('enterprise', { isTrial: true })).toBe(invitationsPerDay('professional', { isTrial: true }))
  expect(invitationsPerDay('enterprise', { isTrial: false })).toBe(2050)
})
