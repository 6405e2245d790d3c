/** How far a member is on the way to a login of their own. */
export const memberInvitationStates = ['linked', 'invited', 'expired', 'declined', 'not-invited'] as const
export type MemberInvitationState = (typeof memberInvitationStates)[number]

/** When a member was measured last, as far as staff may know. */
export const lastCheckUpPeriods = [
  'past-30-days',
  'past-90-days',
  'this-year',
  'over-90-days',
  'over-a-year',
  'never',
] as const
export type LastCheckUpPeriod = (typeof lastCheckUpPeriods)[number]

/** Due: shares results, none is younger than the tenant's number of days, and a series goes on. Silent: no answer after `silentAfterDays`. */
export const memberViews = ['due', 'invited-silent'] as const
export type MemberView = (typeof memberViews)[number]
export const silentAfterDays = 7

/** The orders of the list; with a hyphen the other way round. */
export const memberSorts = [
  'name',
  '-name',
  'last-check-up',
  '-last-check-up',
  'birth-date',
  '-birth-date',
  'number',
  '-number',
] as const
export type MemberSort = (typeof memberSorts)[number]
