import { problemStatus } from '@salus/contract/problem.ts'
import type { Route } from '@salus/contract/route.ts'

/**
 * A request to any route can be refused with 403: if it comes from a foreign origin, is a navigation, or comes from a
 * handed-over device.
 */
const everywhere = [400, 403, 429, 500, 503]

/**
 * Returns the statuses with which the route can be refused, in ascending order. Leaves out 405, which belongs to an
 * address and not to a route.
 */
export function findRefusalStatuses(route: Route): number[] {
  const isWrite = route.method !== 'GET'
  const isInTenant = typeof route.access !== 'string'
  return [
    ...new Set([
      ...everywhere,
      ...(route.access === 'public' ? [] : [401]),
      ...(route.params ? [404] : []),
      ...(isWrite ? [409, 413, 415, 422] : []),
      ...(isWrite && isInTenant ? [412, 423] : []),
      ...(route.ifMatch === 'required' ? [428] : []),
      ...(route.largestFile === undefined ? [] : [507]),
      ...(route.refusals ?? []).map((code) => problemStatus[code]),
    ]),
  ].sort((one, other) => one - other)
}
