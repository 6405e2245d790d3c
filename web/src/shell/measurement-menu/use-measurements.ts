import { checkUpsApi } from '@salus/contract/check-ups.ts'
import { membersApi } from '@salus/contract/members.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { chooseCheckUp } from '../../features/check-ups/choose-check-up.ts'
import { useCheckUpChanges } from '../../features/check-ups/use-check-up-changes.ts'
import { type CheckUpPages, useCheckUps } from '../../features/check-ups/use-check-ups.ts'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { isUnknown } from '../../platform/lead-on.tsx'
import { ApiProblem } from '../../platform/problems.ts'
import { useApiQuery } from '../../platform/query.ts'
import { moveBelowOverlays } from '../../ui/close-on-back.ts'
import { showToast } from '../../ui/toast.tsx'
import { type MeasurementsPlace, useMeasurementsPlace } from './measurements-place.ts'
import { useUnknownMember } from './use-unknown-member.ts'

/** The present choice of the member-measurements tab, its list, and the rules that choose where nobody has chosen yet. */
export function useMeasurements(tenantId: number) {
  const place = useMeasurementsPlace(tenantId)
  useUnknownMember(place, () => place.nameMember(undefined))
  const problem = useMemberWhereNoneIsGiven(place)
  const { memberId, productIds, isWithdrawn, memberChoice } = place
  const filter = { tenantId, memberId, productIds, isWithdrawn, isAutomatic: memberChoice === 'automatic' }
  const pages = useCheckUps(filter, memberId !== undefined || memberChoice === 'all')
  const outcomes = useCheckUpChanges(filter, pages.data?.pages.length ?? 0)
  const isLost = useChosenCheckUp(place, pages)
  return { place, pages, outcomes, problem, isLost }
}

/** Specification 2.5: the first member, or the one whose check-up the address names. */
function useMemberWhereNoneIsGiven(place: MeasurementsPlace) {
  const { tenantId, resultGuid } = place
  const isMissing = place.memberId === undefined && place.memberChoice !== 'all'
  const named = useMemberOfCheckUp({ tenantId, resultGuid }, isMissing)
  const asksForFirst = isMissing && (resultGuid === undefined || named === 'none')
  const first = useApiQuery(
    membersApi.getMembersOfTenant,
    { params: { tenantId }, query: firstActive },
    { enabled: asksForFirst },
  )
  const firstId = asksForFirst ? first.data?.items[0]?.id : undefined
  const hasNone = asksForFirst && first.data?.items.length === 0
  useEffect(() => {
    if (firstId !== undefined) place.chooseMemberAutomatically(firstId)
    else if (hasNone) place.chooseMemberAutomatically(undefined)
    else if (named !== undefined && named !== 'none') place.nameMember(named)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the place is made anew on every render; what decides is which member was found
  }, [firstId, hasNone, named])
  return asksForFirst && first.isError ? { error: first.error, retry: () => void first.refetch() } : undefined
}

/** How the first member is asked for. */
export const firstActive = { status: 'active', limit: 1 } as const

/** Whose check-up it is; `none` where there is no such check-up. */
function useMemberOfCheckUp(
  of: { readonly tenantId: number; readonly resultGuid: string | undefined },
  isWanted: boolean,
) {
  const { tenantId, resultGuid = '' } = of
  const isAsked = isWanted && resultGuid !== ''
  const answer = useApiQuery(checkUpsApi.getCheckUp, { params: { tenantId, resultGuid } }, { enabled: isAsked })
  if (!isAsked) return undefined
  return answer.isError ? (memberOfRefusal(answer.error) ?? 'none') : answer.data?.memberId
}

/** A refusal says whose check-up it is that is not shared. */
const memberOfRefusal = (error: unknown) => (error instanceof ApiProblem ? error.problem.member?.memberId : undefined)

// An address may name an old check-up; looking for it further back than this would read a whole tenant.
const pagesToSearch = 5

/**
 * Applies the after-query rules of specification section 4. Returns whether the check-up of the address does not exist:
 * the reader is then told so and led on.
 */
function useChosenCheckUp(place: MeasurementsPlace, pages: CheckUpPages): boolean {
  const t = useT()
  const navigate = useNavigate()
  const { tenantId, memberId, productIds, resultGuid, isNew } = place
  const { items, hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  const isListed = items.some((checkUp) => checkUp.resultGuid === resultGuid)
  const isReady = useIsUpToDate(pages, resultGuid, isListed)
  const mayBeFurtherBack =
    resultGuid !== undefined && !isListed && hasNextPage && (pages.data?.pages.length ?? 0) < pagesToSearch
  const first = items[0]?.resultGuid
  const named = useUnlistedCheckUp({ tenantId, resultGuid }, pages, isListed)
  useLostWithoutList(place, pages.isError && named === 'not-found')
  useEffect(() => {
    if (!isReady || named === 'pending' || named === 'stays') return
    if (mayBeFurtherBack) {
      if (!isFetchingNextPage) void fetchNextPage()
      return
    }
    const choice = chooseCheckUp({ inMeasurementsArea: true, isNew, resultGuid }, items)
    const kept = { memberId, productIds, isWithdrawn: place.isWithdrawn }
    const goTo = (guid?: string) =>
      void moveBelowOverlays(() =>
        navigate({ ...paths.staff.measurements(tenantId, { ...kept, resultGuid: guid }), replace: true, state: true }),
      )
    if (choice.kind === 'open') goTo(choice.resultGuid)
    if (choice.kind === 'go-to-bare-list' && resultGuid !== undefined) goTo()
    if (named === 'not-found' && choice.kind !== 'stay')
      showToast({ tone: 'act', text: t(first === undefined ? 'checkUps.notFound' : 'checkUps.notFoundFirst') })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- product ids and items are new arrays on every render; their content is in the other dependencies
  }, [
    isReady,
    named,
    mayBeFurtherBack,
    isFetchingNextPage,
    isListed,
    first,
    resultGuid,
    isNew,
    memberId,
    tenantId,
    place.isWithdrawn,
  ])
  return named === 'not-found'
}

/** The list cannot be had, because nothing of this member may be shown or because it failed: the page says which. */
function useLostWithoutList({ tenantId, memberId, productIds, isWithdrawn }: MeasurementsPlace, isLost: boolean): void {
  const t = useT()
  const navigate = useNavigate()
  const leadOn = useEffectEvent(() => {
    showToast({ tone: 'act', text: t('checkUps.notFound') })
    const bare = paths.staff.measurements(tenantId, { memberId, productIds, isWithdrawn })
    void moveBelowOverlays(() => navigate({ ...bare, replace: true, state: true }))
  })
  useEffect(() => {
    if (isLost) leadOn()
  }, [isLost])
}

/**
 * What is known of a check-up that the address names and the list lacks. `stays`: it is shown although no list holds it,
 * because it was withdrawn or is not shared, or because asking for it failed; the page says which. `elsewhere`: it exists,
 * but not in this choice of member and products.
 */
type UnlistedCheckUp = 'listed' | 'pending' | 'stays' | 'not-found' | 'elsewhere'

/**
 * Asks for the check-up of the address once the list has turned out to lack it. Only a request made after the
 * list arrived counts: sharing may have ended between the two, and then the page must say so instead of leading on.
 */
function useUnlistedCheckUp(
  of: { readonly tenantId: number; readonly resultGuid: string | undefined },
  pages: CheckUpPages,
  isListed: boolean,
): UnlistedCheckUp {
  const { tenantId, resultGuid = '' } = of
  const isAsked = (pages.isSuccess || pages.isError) && !isListed && resultGuid !== ''
  const answer = useApiQuery(checkUpsApi.getCheckUp, { params: { tenantId, resultGuid } }, { enabled: isAsked })
  const isAnswered = useAnswerTo(`${resultGuid} ${pages.dataUpdatedAt}`, isAsked, answer)
  if (!isAsked) return 'listed'
  if (!isAnswered || answer.isPending) return 'pending'
  if (answer.isError) return isUnknown(answer.error) ? 'not-found' : 'stays'
  return answer.data.status === 'withdrawn' ? 'stays' : 'elsewhere'
}

/** Asks once more for every question; returns whether the present one was answered by a request of its own. */
function useAnswerTo(question: string, isWanted: boolean, { isFetching, refetch }: UseQueryResult): boolean {
  const [answered, setAnswered] = useState<string>()
  const mustAsk = isWanted && answered !== question
  useEffect(() => {
    if (!mustAsk) return
    let isCurrent = true
    void refetch().then(() => isCurrent && setAnswered(question))
    return () => {
      isCurrent = false
    }
  }, [mustAsk, question, refetch])
  return !mustAsk && !isFetching
}

/**
 * A list that lacks the check-up of the address may be older than it: once for every address it is asked for again before
 * anything is concluded.
 */
function useIsUpToDate(pages: CheckUpPages, resultGuid: string | undefined, isListed: boolean): boolean {
  const { isSuccess, isFetching, isFetchingNextPage, refetch } = pages
  const [askedAgainFor, setAskedAgainFor] = useState<string>()
  const isSettled = isListed || resultGuid === undefined || askedAgainFor === resultGuid
  useEffect(() => {
    if (!isSuccess || isSettled) return
    let isWanted = true
    void refetch().then(() => isWanted && setAskedAgainFor(resultGuid))
    return () => {
      isWanted = false
    }
  }, [isSuccess, isSettled, resultGuid, refetch])
  const isResting = isListed || !isFetching || isFetchingNextPage
  return isSuccess && isSettled && isResting
}
