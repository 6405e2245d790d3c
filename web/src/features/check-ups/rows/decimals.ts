/** Returns the number of decimals of the most precise number, at most three. */
export function countMostDecimals(numbers: readonly (number | null | undefined)[]): number {
  const digits = numbers.map((number) =>
    typeof number === 'number' ? (/\.(\d+)$/.exec(String(number))?.[1]?.length ?? 0) : 0,
  )
  return Math.min(3, Math.max(0, ...digits))
}
