/** The periods of a chart in months, and "all". */
export const periods = ['6', '12', 'all'] as const
export type Period = (typeof periods)[number]

interface Dated {
  readonly at: string
}

/** Returns the measurements of a period that ends at `newest`, a time in milliseconds. */
export function filterByPeriod<Point extends Dated>(points: readonly Point[], period: Period, newest: number) {
  if (period === 'all') return points
  const from = new Date(newest)
  from.setUTCMonth(from.getUTCMonth() - Number(period))
  return points.filter(({ at }) => Date.parse(at) >= from.getTime())
}

/**
 * Returns "all" and the periods that leave out some measurements but show at least two; empty if there is no such
 * period.
 */
export function usefulPeriods(points: readonly Dated[]): readonly Period[] {
  const newest = findNewest(points)
  const shorter = periods.filter((period) => {
    const count = filterByPeriod(points, period, newest).length
    return period !== 'all' && count < points.length && count > 1
  })
  return shorter.length === 0 ? [] : [...shorter, 'all']
}

export const findNewest = (points: readonly Dated[]): number => Math.max(0, ...points.map(({ at }) => Date.parse(at)))
