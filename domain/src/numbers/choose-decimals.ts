/** More than this many additional decimals would suggest an accuracy that no value has. */
const mostAdditional = 4

/**
 * The decimals with which a number is displayed: those of its definition, and more only while the rounded number would
 * be judged differently, for example 24.96 as 25.0, which is a limit that it does not reach.
 * @param judge what is said about the number; it is compared with `===`
 */
export function chooseDecimals(decimals: number, value: number, judge: (value: number) => unknown): number {
  const said = judge(value)
  for (let more = 0; more <= mostAdditional; more += 1)
    if (judge(Number(value.toFixed(decimals + more))) === said) return decimals + more
  return decimals
}
