export interface RepeatableReading {
  readonly id: string
  /** In milliseconds. */
  readonly at: number
  readonly version: string
  readonly device: string
  readonly values: Readonly<Record<string, number>>
}

export interface RepeatPair {
  readonly earlier: RepeatableReading
  readonly later: RepeatableReading
  /** Later minus earlier, by score code. */
  readonly differences: Readonly<Record<string, number>>
}

/** In milliseconds. A body hardly changes within this time, so any difference counts as measurement error. */
export const repeatedWithinMs = 30 * 60_000

/**
 * Finds the repeat readings among the readings of one person and one profile. A pair has the same device and version,
 * and its readings are at most half an hour apart. Each reading is in at most one pair, so that the differences are
 * independent.
 */
export function repeatPairs(readings: readonly RepeatableReading[]): readonly RepeatPair[] {
  const pairs: RepeatPair[] = []
  const waiting = new Map<string, RepeatableReading>()
  for (const later of readings.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))) {
    const kind = `${later.version} ${later.device}`
    const earlier = waiting.get(kind)
    if (earlier === undefined || later.at - earlier.at > repeatedWithinMs) {
      waiting.set(kind, later)
    } else {
      pairs.push({ earlier, later, differences: computeDifferences(earlier, later) })
      waiting.delete(kind)
    }
  }
  return pairs
}

const computeDifferences = (earlier: RepeatableReading, later: RepeatableReading): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(later.values).flatMap(([code, value]) => {
      const before = earlier.values[code]
      return before === undefined ? [] : [[code, value - before] as const]
    }),
  )

export interface RepeatSpread {
  readonly pairs: number
  /** The sample standard deviation of the differences. */
  readonly standardDeviation: number
}

export interface OwnRepeatability {
  readonly pairs: number
  readonly typicalError: number
  readonly minimalDetectableChange: number
}

/** Fewer pairs than this do not describe the device well enough, so they do not raise the threshold. */
export const fewestPairs = 10

/**
 * Computes the typical error, SD of the differences / √2 (Hopkins 2000). Also computes the smallest change beyond this
 * error with 95 % confidence, 1.96 × √2 × typical error (Weir 2005). Returns `undefined` if there are too few pairs, or
 * if all differences are equal: the same values were then probably typed twice.
 */
export function ownRepeatability({ pairs, standardDeviation }: RepeatSpread): OwnRepeatability | undefined {
  if (pairs < fewestPairs || !Number.isFinite(standardDeviation) || standardDeviation <= 0) return undefined
  const typicalError = standardDeviation / Math.SQRT2
  return { pairs, typicalError, minimalDetectableChange: 1.96 * Math.SQRT2 * typicalError }
}

export const computeSpread = (differences: readonly number[]): RepeatSpread => {
  const pairs = differences.length
  const mean = differences.reduce((sum, difference) => sum + difference, 0) / pairs
  const squares = differences.reduce((sum, difference) => sum + (difference - mean) ** 2, 0)
  return { pairs, standardDeviation: pairs < 2 ? 0 : Math.sqrt(squares / (pairs - 1)) }
}
