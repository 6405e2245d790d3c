/** Functions that are called whenever a value outside React changes. */
export class Listeners<Given extends readonly unknown[] = []> {
  readonly #listeners = new Set<(...given: Given) => void>()

  get isEmpty(): boolean {
    return this.#listeners.size === 0
  }

  /** Adds a listener and returns a function that removes it, as `useSyncExternalStore` expects. */
  readonly add = (listener: (...given: Given) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  notify(...given: Given): void {
    for (const listener of this.#listeners) listener(...given)
  }
}
