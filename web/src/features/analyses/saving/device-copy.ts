import type { Unsent, UnsentPlace } from './unsent-answers.ts'

/**
 * Writes to the device, one write at a time. If there are several changes during a write, only the newest is written.
 */
export class DeviceCopy {
  readonly #place: UnsentPlace | null
  readonly #onChange: () => void
  #wanted: Unsent | null = null
  #written: Unsent | null = null
  #isBroken: boolean
  #writing: Promise<void> | null = null

  constructor(place: UnsentPlace | null, onChange: () => void) {
    this.#place = place
    this.#onChange = onChange
    this.#isBroken = place === null
  }

  put(unsent: Unsent | null): void {
    this.#wanted = unsent
    if (this.#place === null || this.#writing !== null || this.#wanted === this.#written) return
    this.#writing = this.#write(this.#place)
  }

  /** `page`: the last write failed, so some changes are only in the open page. */
  state(): 'device' | 'saving' | 'page' {
    if (this.#isBroken) return 'page'
    return this.#writing === null && this.#wanted === this.#written ? 'device' : 'saving'
  }

  async settled(): Promise<void> {
    while (this.#writing !== null) await this.#writing
  }

  async #write(to: UnsentPlace): Promise<void> {
    while (this.#wanted !== this.#written) {
      const target = this.#wanted
      try {
        await (target === null ? to.forget() : to.keep(target))
        this.#isBroken = false
      } catch {
        this.#isBroken = true
      }
      this.#written = target
    }
    // Cleared here, not in a `finally` of the promise, because a `finally` would run a moment later. A change made in
    // that moment would find this write still running, and would not start another one.
    this.#writing = null
    this.#onChange()
  }
}
