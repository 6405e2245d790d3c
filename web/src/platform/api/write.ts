import type { Route } from '@salus/contract/route.ts'
import type { Answer, CallInput } from './api.ts'
import { ApiProblem } from './problems.ts'
import { callWith } from './query.ts'
import { holdEventsDuring, markStaleWithoutRefetch, markStale } from './stale.ts'

export type WritingRoute = Extract<Route, { readonly stale: unknown }>

/**
 * Statuses that prove that the data on screen is stale. A version conflict (412) is not included, because the page that
 * handles it keeps the typed text and loads the new data itself.
 */
const provesStale = new Set([404, 409])

export const write = <const R extends WritingRoute>(route: R, input: CallInput<R>): Promise<Answer<R>> =>
  writeThen(route, input, () => undefined)

/**
 * Calls a writing route after which the reader must leave the current page. Calls `leave` before anything is refetched,
 * so that the current page does not request its data again.
 */
export const writeAndLeave = <const R extends WritingRoute>(
  route: R,
  input: CallInput<R>,
  leave: (answer: Answer<R>) => unknown,
): Promise<Answer<R>> => holdEventsDuring(writeThen(route, input, leave))

async function writeThen<const R extends WritingRoute>(
  route: R,
  input: CallInput<R>,
  leave: (answer: Answer<R>) => unknown,
): Promise<Answer<R>> {
  const params = readParams(input)
  try {
    const answer = await callWith(route, input)
    // Invalidate the outdated reads before leaving, so that the next page does not treat cached data as fresh.
    await markStaleWithoutRefetch(route, params)
    try {
      await leave(answer)
    } finally {
      void markStale(route, params)
    }
    return answer
  } catch (error) {
    if (error instanceof ApiProblem && provesStale.has(error.status)) void markStale(route, params)
    throw error
  }
}

// The parameter type is written out, because TypeScript cannot resolve the conditional type of the input while R is
// generic.
const readParams = (input: { readonly params?: unknown }): Readonly<Record<string, unknown>> =>
  typeof input.params === 'object' && input.params !== null ? { ...input.params } : {}
