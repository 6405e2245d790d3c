import type { GroupSurvey } from '@salus/contract/group-reports/surveys.ts'
import { useEffect } from 'react'
import { askAgain } from '../../platform/api/stale.ts'

const askAgainMs = 10_000

/** Refetches the surveys while a report is being generated, and when the period of a survey ends. */
export function useFollowClosing(surveys: readonly GroupSurvey[] | undefined, tenantId: number): void {
  useEffect(() => {
    const waits = (surveys ?? []).flatMap(({ state, closesAt }) =>
      state === 'closing' ? [askAgainMs] : state === 'open' ? [Date.parse(closesAt) - Date.now() + 2000] : [],
    )
    const next = Math.min(...waits)
    // A timer cannot run longer than 24 days. No timer is set for a survey that closes later, because a page hardly
    // ever stays open that long.
    if (next > 2 ** 31 - 1) return
    const timer = setTimeout(() => void askAgain('getGroupSurveys', { tenantId }), Math.max(next, askAgainMs))
    return () => clearTimeout(timer)
  }, [surveys, tenantId])
}
