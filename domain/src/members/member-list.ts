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
 * Both views show only active members. `due`: the member shares results, has no shared one within the tenant's number
 * of days, and not all series have ended; members without any result are due. `invited-silent`: the newest invitation
 * has had no response for more than `silentAfterDays`.
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
