import { createHash } from 'node:crypto'

export interface SeededRandom {
  /** At least `low` and less than `high`. */
  between(low: number, high: number): number
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  /** A random deviation from 0. It is mostly smaller than `spread` and never larger than three times `spread`. */
  noise(spread: number): number
  pick<T>(list: readonly T[]): T
}

/**
 * Returns a generator of reproducible random numbers. Each name has its own sequence, so that an additional member does
 * not change the data of other members.
 */
export function seededRandom(name: string): SeededRandom {
  let state = createHash('sha256').update(name).digest().readUInt32LE(0)
  // The mulberry32 generator, which is in the public domain.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + (high - low) * next()
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  return {
    between,
    whole,
    noise: (spread) => (next() + next() + next() + next() - 2) * 1.5 * spread,
    pick: (list) => {
      const found = list[whole(0, list.length - 1)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
  }
}

export const clampTo = (low: number, high: number, value: number): number => Math.min(high, Math.max(low, value))

/** Rounds half up, like printed sheets do. */
export const roundHalfUp = (value: number, decimals = 0): number => {
  const scale = 10 ** decimals
  return Math.round((value + Number.EPSILON) * scale) / scale
}
