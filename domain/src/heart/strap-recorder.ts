import type { HeartRateMeasurement } from '../devices/bluetooth/heart-rate-measurement.ts'
import type { RecordedBeats } from './heart-result.ts'
import { mostGaps, mostIntervals } from './heart-terms.ts'

export interface StrapState extends RecordedBeats {
  /**
   * The total duration of the stored intervals in seconds. Lost beats are not included, so this is less than the
   * elapsed time.
   */
  readonly seconds: number
  /**
   * In beats per minute, as last reported by the strap. `null` before the first report, while there is no connection or
   * contact, and when the reported rate is 0.
   */
  readonly heartRate: number | null
  /** `null` when the strap cannot detect contact with the skin. */
  readonly hasContact: boolean | null
  /** True when the strap sends a heart rate but no intervals, so that nothing can be computed. */
  readonly sendsNoIntervals: boolean
}

/**
 * In milliseconds. The difference between the arrival time and the sum of the received intervals is nearly constant. If
 * it has grown by more than this, beats were lost.
 */
const lostAfterMs = 2_500

/** If the strap has sent this many heart rates without any interval, it is assumed to send no intervals. */
const ratesWithoutIntervals = 15

export class StrapRecorder {
  readonly #rr1024: number[] = []
  readonly #gaps: number[] = []
  #units = 0
  #heartRate: number | null = null
  #hasContact: boolean | null = null
  #rates = 0
  #isInterrupted = false
  /**
   * Since beats were last lost: the smallest difference between the arrival time and the sum of the intervals, in
   * milliseconds. `null` before the first interval.
   */
  #leastLag: number | null = null

  /** @param at the arrival time in milliseconds */
  take({ rr1024, heartRate, contactDetected }: HeartRateMeasurement, at: number): StrapState {
    this.#hasContact = contactDetected
    this.#heartRate = contactDetected === false || heartRate === 0 ? null : heartRate
    this.#rates += 1
    // Intervals measured without contact are not heartbeats, so they are dropped and leave a gap.
    if (contactDetected === false) this.#isInterrupted = true
    else if (rr1024.length > 0) this.#keep(rr1024, at)
    return this.state()
  }

  /** Marks a lost connection, so that a gap is stored before the next interval. */
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
    // The maximum number of gaps is reached, so no further interval is stored. A further interval could follow lost
    // beats, and this gap could no longer be marked. Values must not be computed across an unmarked gap.
    if (this.#gaps.length === mostGaps) return
    const units = rr1024.reduce((sum, interval) => sum + interval, 0)
    if (units === 0) {
      this.#isInterrupted = true
      return
    }
    const lag = at - ((this.#units + units) * 1000) / 1024
    const wasLost = this.#leastLag !== null && lag - this.#leastLag > lostAfterMs
    this.#leastLag = wasLost ? lag : Math.min(this.#leastLag ?? lag, lag)
    this.#isInterrupted ||= wasLost
    for (const interval of rr1024) this.#keepInterval(interval)
  }

  /**
   * Stores one interval. An interval of 0 stands for a beat that the strap did not measure. It becomes a gap, because
   * the intervals before and after it are not successive.
   */
  #keepInterval(interval: number): void {
    if (interval === 0) {
      this.#isInterrupted = true
      return
    }
    const position = this.#rr1024.length
    if (position === mostIntervals) return
    if (this.#isInterrupted && position > 0) {
      if (this.#gaps.length === mostGaps) return
      this.#gaps.push(position)
    }
    this.#rr1024.push(interval)
    this.#units += interval
    this.#isInterrupted = false
  }
}
