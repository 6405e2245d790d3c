/** More than this many additional decimals would suggest an accuracy that no value has. */
const mostAdditional = 4

/**
 * The decimals with which a number is displayed: those of its definition, and more only if the rounded number would be
 * judged differently. For example, 24.96 rounded to 25.0 would seem to reach a limit of 25.
 * @param judge returns the judgement of a number; judgements are compared with `===`
 */
export function chooseDecimals(decimals: number, value: number, judge: (value: number) => unknown): number {
  const said = judge(value)
  for (let more = 0; more <= mostAdditional; more += 1)
    if (judge(Number(value.toFixed(decimals + more))) === said) return decimals + more
  return decimals
}
