import { roundAsShown } from './rounding.ts'

/** The most decimals that are added. More would suggest an accuracy that no value has. */
const mostAdditional = 4

/**
 * Chooses the number of decimals to display. Returns `decimals`, unless the rounded number would be judged differently
 * from the exact one. It then returns more. For example, 24.96 rounded to 25.0 would seem to reach a limit of 25.
 * @param judge returns the judgement of a number; judgements are compared with `===`
 */
export function chooseDecimals(decimals: number, value: number, judge: (value: number) => unknown): number {
  const exact = judge(value)
  for (let more = 0; more <= mostAdditional; more += 1)
    if (judge(roundAsShown(value, decimals + more)) === exact) return decimals + more
  return decimals
}
