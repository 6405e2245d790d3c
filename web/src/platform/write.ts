import type { Route } from '@salus/contract/route.ts'
import type { Answer, CallInput } from './api.ts'
import { ApiProblem } from './problems.ts'
import { callWith } from './query.ts'
import { markStale } from './stale.ts'

export type WritingRoute = Extract<Route, { readonly stale: unknown }>

/** What is on screen was not so any more. A conflict of versions is not among them: what was typed stands beside it. */
const meansOld = new Set([404, 409])

/** Calls a writing route, and has asked again what it made old. */
export async function write<const R extends WritingRoute>(route: R, input: CallInput<R>): Promise<Answer<R>> {
  const params = paramsOf(input)
  try {
    const answer = await callWith(route, input)
    void markStale(route, params)
    return answer
  } catch (error) {
    if (error instanceof ApiProblem && meansOld.has(error.status)) void markStale(route, params)
    throw error
  }
}

// The conditional type of the input cannot be resolved while R is open.
const paramsOf = (input: { readonly params?: unknown }): Readonly<Record<string, unknown>> =>
  typeof input.params === 'object' && input.params !== null ? { ...input.params } : {}
