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
 * What was typed and not saved. Lives as long as the page and its user, so that visiting another page loses nothing. A
 * plan that follows a survey is kept apart from the others. Tenant and `after` must not change while it is shown.
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
  // What is typed has to be shown at once, or the caret would jump: the cache tells of a change a moment later.
  const [kept, show] = useState(former)
  const set = (draft: PlanDraft | null) => {
    show(draft)
    queryClient.setQueryData<PlanDraft | null>(key, draft)
    noteKeptDraft(key.join(), draft !== null)
  }
  return { kept, keep: set, forget: () => set(null) }
}
