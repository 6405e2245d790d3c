/**
 * The codes of scores whose norm has not been checked against its source yet. These scores are computed and stored, but
 * no page, report, table or file shows them. Remove a code from the list once its norm has been checked.
 */
export const uncheckedScores: readonly string[] = ['gseTScoreApprox']

/** Leaves out the scores that are stored but must not be shown, whatever version of the profile computed them. */
export const leaveOutUnchecked = <Coded extends { readonly code: string }>(scores: readonly Coded[]): Coded[] =>
  scores.filter(({ code }) => !uncheckedScores.includes(code))
