/** The tolerance for binary rounding errors, as in 32.3 − 31.8. It is far smaller than any measured difference. */
export const roundingLoss = 1e-9

/** Rounds up to the next multiple of `step`. Multiples stay unchanged. */
export const roundUp = (value: number, step: number): number =>
  Number((Math.ceil(value / step - roundingLoss) * step).toFixed(9))
