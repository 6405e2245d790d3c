import { analysisLinksApi, type AnalysisLink, type NewAnalysisLink } from '@salus/contract/measuring/links.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApiQuery } from '../../platform/api/query.ts'
import { write } from '../../platform/api/write.ts'
import { awaitRefetch } from '../../platform/api/stale.ts'

export interface LinkOf {
  readonly tenantId: number
  readonly memberId: string
  readonly profileId: string
}

export type LinkView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** A link exists already. Its token is known only where it was created, so it cannot be shown here. */
  | { readonly kind: 'elsewhere'; readonly link: AnalysisLink }
  | { readonly kind: 'shown'; readonly made: NewAnalysisLink; readonly link: AnalysisLink | undefined }

/** Loads the link of a member for a profile. Creates a link if there is none, and follows its progress. */
export function useAnalysisLink({ tenantId, memberId, profileId }: LinkOf, isOpen: boolean) {
  const params = { tenantId, memberId }
  const [revokedId, setRevokedId] = useState<string>()
  const links = useApiQuery(analysisLinksApi.getAnalysisLinksOfMember, { params }, { enabled: isOpen, staleTime: 0 })
  const making = useMutation({
    mutationFn: () => write(analysisLinksApi.createAnalysisLink, { params, body: { profileId } }),
    onSuccess: awaitRefetch,
  })
  const ofProfile = links.data?.items.filter((link) => link.profileId === profileId)
  const waiting = ofProfile?.find(({ state }) => state === 'pending')

  // Opening the dialog creates a link if there is none. An existing link is not replaced automatically, because the
  // member might be answering with it. Staff must decide.
  const isNone = links.isSuccess && !links.isFetching && waiting === undefined
  const isNeeded = isOpen && isNone && making.isIdle && revokedId === undefined
  const makeNow = useEffectEvent(() => making.mutate())
  useEffect(() => {
    if (isNeeded) makeNow()
  }, [isNeeded])

  return {
    view: chooseView(),
    make: () => making.mutate(),
    revoke: async (linkId: string) => {
      await write(analysisLinksApi.revokeAnalysisLink, { params: { ...params, linkId } })
      // After revoking a link, the dialog must not create the next one.
      setRevokedId(linkId)
      await awaitRefetch()
    },
    retry: () => {
      if (making.isError) making.mutate()
      else void links.refetch()
    },
  }

  function chooseView(): LinkView {
    const made = making.data
    if (made !== undefined)
      return { kind: 'shown', made, link: ofProfile?.find(({ linkId }) => linkId === made.linkId) }
    const error = making.error ?? links.error
    if (error !== null) return { kind: 'failed', error }
    const shown = waiting ?? ofProfile?.find(({ linkId }) => linkId === revokedId)
    return shown === undefined || making.isPending ? { kind: 'loading' } : { kind: 'elsewhere', link: shown }
  }
}
