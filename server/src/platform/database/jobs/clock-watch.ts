const minuteMs = 60_000

/** Notices when the machine's clock was set back. A small correction of the clock does not count. */
export class ClockWatch {
  #known = readOffset()

  /** Returns true if the clock was set back by more than a minute since the last call. */
  wasSetBack(): boolean {
    const before = this.#known
    this.#known = readOffset()
    return before - this.#known > minuteMs
  }
}

/** The difference between the clock and a monotonic timer, which nobody can set. */
const readOffset = () => Date.now() - performance.now()
