const keptMs = 10_000

const asked = new Map<string, { readonly at: number; readonly answer: Promise<Response> }>()

export function keepEarlyAnswer(address: string, answer: Promise<Response>): void {
  // Avoids an unhandled rejection. The request that takes the response later handles the error.
  answer.catch(() => undefined)
  asked.set(address, { at: performance.now(), answer })
}

/** Drops the early responses, so that the data of one person never reaches the next. */
export const forgetEarlyAnswers = (): void => asked.clear()

/** Returns the early response for the URL and removes it; `undefined` if there is none or it is too old. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const found = asked.get(address)
  asked.delete(address)
  return found !== undefined && performance.now() - found.at < keptMs ? found.answer : undefined
}
