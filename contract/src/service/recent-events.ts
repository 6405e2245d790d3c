import type { CatchUp, LiveEvent } from './live-events.ts'

interface KeptEvent {
  readonly at: number
  readonly event: LiveEvent
}

interface Limits {
  readonly count: number
  readonly ageMs: number
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number
}

/** The latest live events, limited in number and age, for pages that missed events before their stream was open. */
export class RecentEvents {
  #kept: readonly KeptEvent[] = []
  /** All events after this moment are in `#kept`. */
  #completeFrom = Number.POSITIVE_INFINITY
  readonly #limits: Limits

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Discards all events. Events before `completeFrom` may be missing from now on. */
  restart(completeFrom = this.#limits.now()): void {
    this.#kept = []
    this.#completeFrom = completeFrom
  }

  keep(event: LiveEvent): void {
    this.#limit([...this.#kept, { at: this.#limits.now(), event }])
  }

  /**
   * Returns the events of the last `ms` milliseconds, oldest first. Ages are rounded down, because an event must not
   * seem older than it is.
   */
  last(ms: number): CatchUp {
    this.#limit(this.#kept)
    const now = this.#limits.now()
    return {
      completeMs: Math.max(0, Math.min(ms, Math.ceil(now - this.#completeFrom) - 1)),
      events: this.#kept
        .filter(({ at }) => at >= now - ms)
        .map(({ at, event }) => ({ agoMs: Math.floor(now - at), event })),
    }
  }

  #limit(all: readonly KeptEvent[]): void {
    const oldest = this.#limits.now() - this.#limits.ageMs
    this.#kept = all.slice(-this.#limits.count).filter(({ at }) => at > oldest)
    const dropped = all[all.length - this.#kept.length - 1]
    if (dropped) this.#completeFrom = Math.max(this.#completeFrom, dropped.at)
  }
}
