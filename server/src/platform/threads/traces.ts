import { getHeapStatistics } from 'node:v8'

/**
 * In bytes: half of the old generation that a thread may use. A thread that has grown beyond this limit is ended, which
 * releases its memory.
 */
const mostKept = 128 * 1024 * 1024

/** The objects that all modules of a thread share. Anything written to them would be visible to the next file. */
const shared = [
  globalThis,
  Object,
  Object.prototype,
  Function.prototype,
  Array,
  Array.prototype,
  String.prototype,
  Number.prototype,
  Boolean.prototype,
  RegExp,
  RegExp.prototype,
  Date.prototype,
  Map.prototype,
  Set.prototype,
  Promise.prototype,
  Error,
  Error.prototype,
  Uint8Array.prototype,
  Buffer,
  Buffer.prototype,
  JSON,
  Math,
  Symbol,
  process,
]

export interface Surroundings {
  readonly names: number
  readonly open: number
}

/** Records the state of a thread before it reads a file. */
export const lookAround = (): Surroundings => ({
  names: shared.reduce((count, each) => count + Reflect.ownKeys(each).length, 0),
  open: process.getActiveResourcesInfo().length,
})

/** True when nothing of a file remains: no running work, no data that another file could see, and no large memory. */
export function isAsBefore(before: Surroundings): boolean {
  forgetLastMatch()
  const { names, open } = lookAround()
  const { total_heap_size: heap, external_memory: external } = getHeapStatistics()
  return names === before.names && open === before.open && heap + external <= mostKept
}

/**
 * Matches a harmless text, because JavaScript keeps the last matched text as `RegExp.input`, where the next file's code
 * could read it.
 */
const forgetLastMatch = () => /x/.test('x')
