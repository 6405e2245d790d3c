import { makeOneAtATime } from '../../platform/limits/one-at-a-time.ts'
import type { ThreadOptions } from '../../platform/threads/run-in-thread.ts'
import type { Page } from './pages.ts'
import type { FileToRead } from './plan-of-file.ts'

const turns = makeOneAtATime()

/** Plans one list at a time, because planning takes seconds and must leave threads free for reading other files. */
export const planInTurn = <Plan>(plan: () => Promise<Plan>): Promise<Plan> => turns('plan', plan)

/**
 * The time limit of a plan, in milliseconds. The largest list needs only five seconds of processor time. It can take
 * much longer, because its thread lets requests run first.
 */
const longest = 300_000

export const threadOptions = ({
  packed,
  known = [],
}: FileToRead & { readonly known?: readonly Page[] }): ThreadOptions => ({
  longest,
  moves: [packed, ...known].map(({ buffer }) => buffer),
})
