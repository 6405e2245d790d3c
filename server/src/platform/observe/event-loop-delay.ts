import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Delays in seconds, by quantile. */
export interface DelayFigures {
  readonly '0.5': number
  readonly '0.99': number
  readonly '1': number
}

const sampleMs = 20
const windowMs = 15_000

/**
 * Measures the delay of the event loop in windows of 15 s. Reading the figures does not reset them, so several callers
 * can read them.
 */
export class EventLoopDelay {
  readonly #histogram = monitorEventLoopDelay({ resolution: sampleMs })
  readonly #timer: NodeJS.Timeout
  #last: DelayFigures | null = null

  constructor() {
    this.#histogram.enable()
    this.#timer = setInterval(() => {
      this.#last = this.#read()
      this.#histogram.reset()
    }, windowMs)
    this.#timer.unref()
  }

  /** The delays of the last complete window. Before the first window is complete, its delays so far. */
  get figures(): DelayFigures {
    return this.#last ?? this.#read()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#histogram.disable()
  }

  #read(): DelayFigures {
    // The histogram records the time between two samples, so the planned interval is subtracted.
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - sampleMs / 1e3)
    const [half, most, max] = [50, 99, 100].map((percentile) => late(this.#histogram.percentile(percentile)))
    return { '0.5': half ?? 0, '0.99': most ?? 0, '1': max ?? 0 }
  }
}
