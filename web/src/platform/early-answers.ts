/** Longer than this no answer is used that nobody has asked for yet. */
const keptMs = 10_000

const asked = new Map<string, { readonly at: number; readonly answer: Promise<Response> }>()

/** Whoever asks for the same address next gets this answer. */
export function keepEarlyAnswer(address: string, answer: Promise<Response>): void {
  // Who takes it hears why it failed.
  answer.catch(() => undefined)
  asked.set(address, { at: performance.now(), answer })
}

/** The answer that is on its way already, once. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const found = asked.get(address)
  asked.delete(address)
  return found !== undefined && performance.now() - found.at < keptMs ? found.answer : undefined
}
