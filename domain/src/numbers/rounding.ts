/** The tolerance for the binary error of subtracting decimals such as 32.3 − 31.8. It is far below any measurement. */
export const roundingLoss = 1e-9

/** Rounds up to the next multiple of `step`; a multiple stays unchanged. */
export const roundUp = (value: number, step: number): number =>
  Number((Math.ceil(value / step - roundingLoss) * step).toFixed(9))
