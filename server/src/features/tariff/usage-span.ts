import { businessDay } from '../../platform/business-day.ts'
import { monthStart } from '../../platform/month-start.ts'
import type { UsageSpan } from './usage.queries.ts'

export const usageSpan = (now: Date): UsageSpan => ({ monthStart: monthStart(now), today: businessDay(now) })
