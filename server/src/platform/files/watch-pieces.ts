/** Nothing for so long from a store that had begun to answer. */
const longestPauseMs = 20_000

/** The same pieces; a source that falls silent while somebody waits for it breaks, instead of holding them for ever. */
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
