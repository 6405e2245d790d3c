import { refuse } from '../refusal.ts'
import { TooDemanding } from './hosted-thread.ts'
import type { Out } from './thread-host.ts'
import { ThreadPool } from './thread-pool.ts'

export { TooDemanding }

const longestMs = 20_000
const threads = new ThreadPool({ mostAtATime: 2, mostWaiting: 20, keptMs: 60_000 })

/**
 * The type of the function that a script exports as `work`. The function must not keep state, because the same thread
 * may read another person's file next.
 */
type Work = (given: never, out: Out) => unknown

export interface ThreadOptions {
  /**
   * Receives the parts that the script posts before its answer. Scripts post parts, because one large message would
   * block the main thread.
   */
  readonly onPart?: (part: unknown) => void
  /** The most processor time, in milliseconds. */
  readonly longest?: number
  /** Memory of the input that is transferred instead of copied. The caller can no longer use this memory. */
  readonly moves?: readonly ArrayBuffer[]
}

/**
 * Runs a script in a thread. A file that takes too much time or memory ends the thread, but does not affect the
 * process.
 *
 * @param script a module of this server that exports the function as `work`
 * @throws TooDemanding after 20 seconds (or `longest`) of processor time, after three times that time by the clock,
 *   beyond 256 MB, or when the stack overflows
 * @throws Refusal `unavailable` when too many tasks wait
 */
export async function runInThread<W extends Work>(
  script: URL,
  given: Parameters<W>[0],
  { onPart, longest = longestMs, moves = [] }: ThreadOptions = {},
): Promise<Awaited<ReturnType<W>>> {
  const answer = await threads.run({ script: script.href, given, longestMs: longest, moves, onPart })
  // The cast relies on the caller, which passes the type of the script's `work` as `W`.
  return answer as Awaited<ReturnType<W>>
}

/** Like `runInThread`, but refuses with `file-too-demanding` when a request body exceeds the limits. */
export async function parseInThread<W extends Work>(
  script: URL,
  given: Parameters<W>[0],
  options?: ThreadOptions,
): Promise<Awaited<ReturnType<W>>> {
  try {
    return await runInThread<W>(script, given, options)
  } catch (error) {
    if (error instanceof TooDemanding) refuse('file-too-demanding')
    throw error
  }
}

/** Ends idle threads now, and busy threads after their current task. */
export const endThreads = (): Promise<void> => threads.close()
