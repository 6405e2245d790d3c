import { analysisLinksApi, type AnalysisLink, type NewAnalysisLink } from '@salus/contract/analysis-links.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../../platform/api.ts'
import { invalidate, useApiQuery } from '../../platform/query.ts'

export interface LinkOf {
  readonly tenantId: number
  readonly memberId: string
  readonly profileId: string
}

/** What the dialog shows. */
export type LinkView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Somebody has a link already; its token is known to nobody here. */
  | { readonly kind: 'elsewhere'; readonly link: AnalysisLink }
  | { readonly kind: 'shown'; readonly made: NewAnalysisLink; readonly link: AnalysisLink | undefined }

/** The link of a member and profile: makes one when there is none, and follows what becomes of it. */
export function useAnalysisLink({ tenantId, memberId, profileId }: LinkOf, isOpen: boolean) {
  const params = { tenantId, memberId }
  const [made, setMade] = useState<NewAnalysisLink | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const links = useApiQuery(analysisLinksApi.getAnalysisLinksOfMember, { params }, { enabled: isOpen, staleTime: 0 })
  const ofProfile = links.data?.items.filter((link) => link.profileId === profileId)
  const waiting = ofProfile?.find(({ state }) => state === 'pending')
  const isMaking = useRef(false)

  const make = async () => {
    if (isMaking.current) return
    isMaking.current = true
    setFailure(null)
    setMade(null)
    try {
      setMade(await api.call(analysisLinksApi.createAnalysisLink, { params, body: { profileId } }))
      await invalidate(analysisLinksApi.getAnalysisLinksOfMember, params)
    } catch (error) {
      setFailure(error)
    } finally {
      isMaking.current = false
    }
  }
  const revoke = async (linkId: string) => {
    await api.call(analysisLinksApi.revokeAnalysisLink, { params: { ...params, linkId } })
    await invalidate(analysisLinksApi.getAnalysisLinksOfMember, params)
  }
  // Nobody waits for one: the dialog was opened to have one.
  const isNeeded = isOpen && links.isSuccess && !links.isFetching && made === null && waiting === undefined && failure === null
  const makeNow = useEffectEvent(() => void make())
  useEffect(() => {
    if (isNeeded) makeNow()
  }, [isNeeded])

  return { view: viewOf(), make: () => void make(), revoke, retry: failure === null ? () => void links.refetch() : () => void make() }

  function viewOf(): LinkView {
    if (made !== null) return { kind: 'shown', made, link: ofProfile?.find(({ linkId }) => linkId === made.linkId) }
    if (failure !== null) return { kind: 'failed', error: failure }
    if (links.isError) return { kind: 'failed', error: links.error }
    return waiting === undefined ? { kind: 'loading' } : { kind: 'elsewhere', link: waiting }
  }
}
