export const memberInvitationStates = ['linked', 'invited', 'expired', 'declined', 'not-invited'] as const
export type MemberInvitationState = (typeof memberInvitationStates)[number]

/** Filters by the time of a member's last measurement. Considers only measurements that staff may know about. */
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
 * Views of the list that show only active members.
 * - `due`: members who share results but have shared none within the tenant's number of days. Members without any
 *   result are due. Members are not due if all series of their check-ups have ended, as at the end of a therapy.
 * - `invited-silent`: members who have not answered their newest invitation for more than `silentAfterDays`.
 */
export const memberViews = ['due', 'invited-silent'] as const
export type MemberView = (typeof memberViews)[number]
export const silentAfterDays = 7

/** The orders of the list. A hyphen in front reverses an order. */
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
