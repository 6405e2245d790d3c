/** Generates random numbers, always the same for the same seed. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = (seed * 2654435761 + 12345) >>> 0
    for (let warm = 0; warm < 5; warm += 1) this.unit()
  }

  /** From 0 (included) to 1 (excluded). */
  unit(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  /** Returns a whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.unit() * (to - from + 1))
  }

  pick<T>(values: readonly T[]): T {
    const value = values[Math.floor(this.unit() * values.length)]
    if (value === undefined) throw new Error('There is nothing to pick from.')
    return value
  }
}
