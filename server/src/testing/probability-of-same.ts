/**
 * Returns the probability that two samples differ at least this much by chance alone: a two-sided Mann-Whitney test
 * with the normal approximation.
 */
export function probabilityOfSame(first: readonly number[], second: readonly number[]): number {
  const wins = first.reduce((sum, a) => sum + second.filter((b) => a > b).length, 0)
  const [n, m] = [first.length, second.length]
  const z = Math.abs(wins - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return Math.exp(-0.717 * z - 0.416 * z * z)
}
