import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { giveWay } from './give-way.ts'
import { isAsBefore, lookAround } from './traces.ts'

export interface Out {
  readonly post: (part: unknown) => void
  /** Memory in the answer that is transferred instead of copied. */
  readonly moves: ArrayBuffer[]
}

export interface Asked {
  /** The address of a module that exports `work`. */
  readonly script: string
  readonly given: unknown
}

/** The messages that a thread sends: parts, the answer, and finally whether the thread may be used again. */
export type Said = { readonly part: unknown } | { readonly answer: unknown } | { readonly isReusable: boolean }

/** Only modules of this server are used as scripts; they export a function of this type. */
interface Script {
  readonly work: (given: unknown, out: Out) => unknown
}

giveWay()
// Failures are deliberately not caught. They leave the thread in an unknown state, so the thread must end.
parentPort?.on('message', (asked: Asked) => void answer(asked))

async function answer({ script, given }: Asked): Promise<void> {
  const { work } = (await import(script)) as Script
  const before = lookAround()
  const moves: ArrayBuffer[] = []
  say({ answer: await work(given, { post: (part) => say({ part }), moves }) }, moves)
  await nextTurn()
  say({ isReusable: isAsBefore(before) })
}

const say = (said: Said, moves: readonly ArrayBuffer[] = []) => parentPort?.postMessage(said, [...moves])
