import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../../platform/account/session.ts'
import { queryClient } from '../../../../platform/api/query.ts'
import { noteKeptDraft } from '../../../../platform/pages/unsaved-work.ts'
import type { PlanDraft } from './plan-draft.ts'

interface KeptPlan {
  /** `null` while nothing was changed. */
  readonly kept: PlanDraft | null
  readonly keep: (draft: PlanDraft) => void
  readonly forget: () => void
}

/**
 * Keeps the unsaved input until the browser page is closed, so that visiting another page loses nothing. A plan that
 * repeats a survey is kept separately. Tenant and `after` must not change while the plan is shown.
 */
export function useKeptPlan(tenantId: number, after: string | undefined): KeptPlan {
  const { user } = useSession()
  const key = ['planOfSurvey', user.id, tenantId, after ?? null] as const
  const { data: former } = useQuery<PlanDraft | null>({
    queryKey: key,
    queryFn: () => null,
    initialData: null,
    enabled: false,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  // A state besides the cache shows typed text at once. The cache reports changes a moment later, so the caret would
  // jump.
  const [kept, show] = useState(former)
  const set = (draft: PlanDraft | null) => {
    show(draft)
    queryClient.setQueryData<PlanDraft | null>(key, draft)
    noteKeptDraft(key.join(), draft !== null)
  }
  return { kept, keep: set, forget: () => set(null) }
}
