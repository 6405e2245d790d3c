import { isDay } from '../../../../ui/fields/date-parts.ts'

export interface PlanSearch {
  after?: string | undefined
  from?: string | undefined
}

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Reads the query parameters of a plan and drops invalid ones. */
export function readPlanSearch({ after, from }: Record<string, unknown>): PlanSearch {
  return {
    after: typeof after === 'string' && guid.test(after) ? after : undefined,
    from: typeof from === 'string' && isDay(from) ? from : undefined,
  }
}
