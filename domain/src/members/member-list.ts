export const memberInvitationStates = ['linked', 'invited', 'expired', 'declined', 'not-invited'] as const
export type MemberInvitationState = (typeof memberInvitationStates)[number]

/** The time of a member's last measurement, as far as staff may know it. */
export const lastCheckUpPeriods = [
  'past-30-days',
  'past-90-days',
  'this-year',
  'over-90-days',
  'over-a-year',
  'never',
] as const
export type LastCheckUpPeriod = (typeof lastCheckUpPeriods)[number]

/**
 * `due`: the member shares results, none of them is newer than the tenant's number of days, and a series continues.
 * `invited-silent`: no response to the invitation for `silentAfterDays`.
 */
export const memberViews = ['due', 'invited-silent'] as const
export type MemberView = (typeof memberViews)[number]
export const silentAfterDays = 7

/** A hyphen reverses the order. */
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
