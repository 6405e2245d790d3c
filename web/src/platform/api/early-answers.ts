const keptMs = 10_000

const asked = new Map<string, { readonly at: number; readonly answer: Promise<Response> }>()

export function keepEarlyAnswer(address: string, answer: Promise<Response>): void {
  // Avoids an unhandled rejection. The request that later takes the response handles the error.
  answer.catch(() => undefined)
  asked.set(address, { at: performance.now(), answer })
}

/** Drops the early responses, so that one user's data is never shown to the next user. */
export const forgetEarlyAnswers = (): void => asked.clear()

/**
 * Returns the early response for the URL and removes it. Returns `undefined` if no response was requested, or if it is
 * too old.
 */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const found = asked.get(address)
  asked.delete(address)
  return found !== undefined && performance.now() - found.at < keptMs ? found.answer : undefined
}
