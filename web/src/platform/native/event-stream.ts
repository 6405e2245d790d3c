import { fetchFromServer } from '../api/server-fetch.ts'

const usualRetryMs = 3_000

/**
 * Replaces `EventSource` in the native app, because `EventSource` cannot send the session token. Fires the same events.
 */
export class EventStream extends EventTarget {
  readyState: number = EventSource.CONNECTING
  readonly #path: string
  readonly #ending = new AbortController()
  #retryMs = usualRetryMs

  constructor(path: string) {
    super()
    this.#path = path
    void this.#keepOpen()
  }

  close(): void {
    this.readyState = EventSource.CLOSED
    this.#ending.abort()
  }

  /**
   * Reconnects after the delay that the server asked for. After a refusal, the stream stays closed, as an `EventSource`
   * does.
   */
  async #keepOpen(): Promise<void> {
    while (this.readyState !== EventSource.CLOSED) {
      if (!(await this.#readOnce())) this.readyState = EventSource.CLOSED
      if (this.#ending.signal.aborted) return
      if (this.readyState !== EventSource.CLOSED) this.readyState = EventSource.CONNECTING
      this.dispatchEvent(new Event('error'))
      if (this.readyState !== EventSource.CLOSED) await new Promise((next) => setTimeout(next, this.#retryMs))
    }
  }

  /** Reads one response to its end. Resolves to false if the server has refused. */
  async #readOnce(): Promise<boolean> {
    try {
      const { signal } = this.#ending
      const answer = await fetchFromServer(this.#path, { headers: { accept: 'text/event-stream' }, signal })
      if (!answer.ok || answer.body === null) return false
      this.readyState = EventSource.OPEN
      this.dispatchEvent(new Event('open'))
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
      let waiting = ''
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        waiting += part.value
        const blocks = waiting.split('\n\n')
        waiting = blocks.pop() ?? ''
        for (const block of blocks) this.#take(block)
      }
    } catch {
      // The network was lost. Reconnect, as after a response that ended normally.
    }
    return true
  }

  #take(block: string): void {
    const fields = block.split('\n').map((line) => /^(event|data|retry): ?(.*)$/.exec(line))
    const listValues = (name: string) => fields.flatMap((field) => (field?.[1] === name ? [field[2] ?? ''] : []))
    const retryMs = Number(listValues('retry').at(-1) ?? 'none')
    if (retryMs >= 0) this.#retryMs = retryMs
    const data = listValues('data')
    if (data.length === 0) return
    this.dispatchEvent(new MessageEvent(listValues('event').at(-1) ?? 'message', { data: data.join('\n') }))
  }
}
