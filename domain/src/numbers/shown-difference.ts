/** Two values that are displayed with the same decimals. */
export interface ShownPair {
  readonly from: number
  readonly to: number
}

const formats = new Map<number, Intl.NumberFormat>()

/** Rounds as the number formats do, so that the difference agrees with the numbers shown beside it. */
function roundAsShown(value: number, decimals: number): number {
  const format =
    formats.get(decimals) ?? new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: decimals })
  formats.set(decimals, format)
  return Number(format.format(value))
}

/**
 * The difference as it is displayed: that of the displayed values, so that a reader who subtracts them gets the same.
 * Only the words about it follow from the exact difference.
 */
export const subtractShown = ({ from, to }: ShownPair, decimals: number): number =>
  Number((roundAsShown(to, decimals) - roundAsShown(from, decimals)).toFixed(decimals))

interface AgeShare {
  readonly age: number
  readonly rest: number
}

/** The shares of a displayed difference as they are displayed, which together make up the difference. */
export function splitShown(share: AgeShare | null, difference: number, decimals: number): AgeShare | null {
  if (share === null) return null
  const age = roundAsShown(share.age, decimals)
  return { age, rest: Number((difference - age).toFixed(decimals)) }
}
