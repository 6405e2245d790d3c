/** In ms. The longest pause of a store that has begun to receive or to send a file. */
export const longestPauseMs = 20_000

/**
 * Passes on the pieces. Fails if the source sends nothing for `longestPauseMs` while the reader waits, so that the
 * reader does not wait forever.
 */
export function watchPieces(source: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const silence = AbortSignal.timeout(longestPauseMs)
      const silent = new Promise<never>((_, reject) =>
        silence.addEventListener('abort', () => reject(new Error('the file store fell silent')), { once: true }),
      )
      try {
        const { done, value } = await Promise.race([reader.read(), silent])
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        controller.error(error)
        await reader.cancel(error).catch(() => undefined)
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
