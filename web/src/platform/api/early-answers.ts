/** Maximum age of an early response, in milliseconds. */
const keptMs = 10_000

const asked = new Map<string, { readonly at: number; readonly answer: Promise<Response> }>()

/** Keeps a response for the next request to the same URL. */
export function keepEarlyAnswer(address: string, answer: Promise<Response>): void {
  // The request that takes it handles the error.
  answer.catch(() => undefined)
  asked.set(address, { at: performance.now(), answer })
}

/** Drops early responses, so that one person's data never reaches the next. */
export const forgetEarlyAnswers = (): void => asked.clear()

/** Takes a pending early response, at most once. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const found = asked.get(address)
  asked.delete(address)
  return found !== undefined && performance.now() - found.at < keptMs ? found.answer : undefined
}
