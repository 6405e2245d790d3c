import type { HeartRateMeasurement } from '../devices/bluetooth/heart-rate-measurement.ts'
import type { RecordedBeats } from './heart-result.ts'
import { mostGaps, mostIntervals } from './heart-terms.ts'

/** What is known while a strap sends. */
export interface StrapState extends RecordedBeats {
  /** Seconds of beats so far. The clock of the heart, not of the wall: what was lost is not counted. */
  readonly seconds: number
  /** Beats a minute, as the strap says it. Null before it said anything, and without contact. */
  readonly heartRate: number | null
  /** Null: the strap does not know. */
  readonly hasContact: boolean | null
  /** It sends a heart rate and no intervals: nothing can be computed from that. */
  readonly sendsNoIntervals: boolean
}

/** So much later than the beats say: then some of them were lost. Milliseconds. */
const lostAfterMs = 2_500

/** After so many heart rates without any interval none will come. */
const ratesWithoutIntervals = 15

/** Puts together what a strap sends, notification by notification. */
export class StrapRecorder {
  readonly #rr1024: number[] = []
  readonly #gaps: number[] = []
  #units = 0
  #heartRate: number | null = null
  #hasContact: boolean | null = null
  #rates = 0
  #isInterrupted = false
  /** How far the wall's clock is ahead of the beats: at first, and at its least since. */
  #leastLag: number | null = null

  /** @param at milliseconds, when it arrived */
  take({ rr1024, heartRate, contactDetected }: HeartRateMeasurement, at: number): StrapState {
    this.#hasContact = contactDetected
    this.#heartRate = contactDetected === false || heartRate === 0 ? null : heartRate
    this.#rates += 1
    // What comes without contact is no heart.
    if (contactDetected === false) this.#isInterrupted = true
    else if (rr1024.length > 0) this.#keep(rr1024, at)
    return this.state()
  }

  /** The connection was lost: what comes next does not follow what came last. */
  interrupt(): StrapState {
    this.#isInterrupted = true
    this.#heartRate = null
    return this.state()
  }

  state(): StrapState {
    return {
      rr1024: [...this.#rr1024],
      gaps: [...this.#gaps],
      seconds: this.#units / 1024,
      heartRate: this.#heartRate,
      hasContact: this.#hasContact,
      sendsNoIntervals: this.#rr1024.length === 0 && this.#rates >= ratesWithoutIntervals && this.#hasContact !== false,
    }
  }

  #keep(rr1024: readonly number[], at: number): void {
    // A further interruption could not be noted, and nothing is calculated across one.
    if (this.#gaps.length === mostGaps) return
    const first = this.#rr1024.length
    for (const interval of rr1024.filter((one) => one > 0)) {
      if (this.#rr1024.length === mostIntervals) break
      this.#rr1024.push(interval)
      this.#units += interval
    }
    const lag = at - (this.#units * 1000) / 1024
    const wasLost = this.#leastLag !== null && lag - this.#leastLag > lostAfterMs
    this.#leastLag = wasLost ? lag : Math.min(this.#leastLag ?? lag, lag)
    if ((wasLost || this.#isInterrupted) && first > 0 && first < this.#rr1024.length && this.#gaps.length < mostGaps)
      this.#gaps.push(first)
    this.#isInterrupted = false
  }
}
