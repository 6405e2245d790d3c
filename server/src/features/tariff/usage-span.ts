import { businessDay, monthStart } from '../../platform/business-calendar.ts'
import type { UsageSpan } from './usage.queries.ts'

export const usageSpan = (now: Date): UsageSpan => ({
  monthStart: monthStart(now),
  today: businessDay(now),
  now,
})
