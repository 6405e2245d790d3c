/** The tolerance for binary rounding errors, as in 32.3 − 31.8. It is far smaller than any measured difference. */
export const roundingLoss = 1e-9

/** Rounds up to the next multiple of `step`. Multiples stay unchanged. */
export const roundUp = (value: number, step: number): number =>
  Number((Math.ceil(value / step - roundingLoss) * step).toFixed(9))

const formats = new Map<number, Intl.NumberFormat>()

/**
 * Rounds 24.95 up to 25.0, as the number formats do. `toFixed` rounds it down, because the binary number is a little
 * less than 24.95.
 */
export function roundAsShown(value: number, decimals: number): number {
  const format =
    formats.get(decimals) ?? new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: decimals })
  formats.set(decimals, format)
  return Number(format.format(value))
}

/**
 * Rounds away the digits that a computation has produced (25.4629629 or 0.8999999999999999), because no device measured
 * them. Exports write computed values like this. Values of modules are written as they were delivered.
 */
export const roundComputed = (value: number): number => roundAsShown(value, 4)

/** Counts the decimals of a number as it is written in decimal notation. */
export function countDecimals(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}

/** The most decimals of a value that came without a definition, for example from a module. */
const mostDelivered = 3

/** Returns the number of decimals of the most precise number, at most three. */
export const countMostDecimals = (numbers: readonly (number | null | undefined)[]): number =>
  Math.min(mostDelivered, Math.max(0, ...numbers.map((number) => (number == null ? 0 : countDecimals(number)))))
