import type { Route } from '@salus/contract/route.ts'
import type { Answer, CallInput } from './api.ts'
import { ApiProblem } from './problems.ts'
import { callWith } from './query.ts'
import { markOld, markStale } from './stale.ts'

export type WritingRoute = Extract<Route, { readonly stale: unknown }>

/**
 * Statuses which prove that the data on screen is stale. A version conflict (412) is left out, because the typed text
 * is kept next to the new data.
 */
const meansOld = new Set([404, 409])

export const write = <const R extends WritingRoute>(route: R, input: CallInput<R>): Promise<Answer<R>> =>
  writeAndLeave(route, input, () => undefined)

/**
 * Calls a writing route that ends the current page. `leave` navigates before anything is refetched, so that the old
 * page does not request data again.
 */
export async function writeAndLeave<const R extends WritingRoute>(
  route: R,
  input: CallInput<R>,
  leave: (answer: Answer<R>) => unknown,
): Promise<Answer<R>> {
  const params = paramsOf(input)
  try {
    const answer = await callWith(route, input)
    // The next page must not treat cached data as fresh.
    await markOld(route, params)
    try {
      await leave(answer)
    } finally {
      void markStale(route, params)
    }
    return answer
  } catch (error) {
    if (error instanceof ApiProblem && meansOld.has(error.status)) void markStale(route, params)
    throw error
  }
}

// The conditional type of the input cannot be resolved while R is open.
const paramsOf = (input: { readonly params?: unknown }): Readonly<Record<string, unknown>> =>
  typeof input.params === 'object' && input.params !== null ? { ...input.params } : {}
