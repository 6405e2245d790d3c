/**
 * The codes of scores that rest on a norm nobody has checked against its source yet. They are computed and stored, but
 * no page, report, table or file that people read shows them. Take a code out once its norm is checked.
 */
export const uncheckedScores: readonly string[] = ['gseTScoreApprox']

/** Leaves out the scores that are stored but must not be shown, whatever version of the profile computed them. */
export const leaveOutUnchecked = <Coded extends { readonly code: string }>(scores: readonly Coded[]): Coded[] =>
  scores.filter(({ code }) => !uncheckedScores.includes(code))
