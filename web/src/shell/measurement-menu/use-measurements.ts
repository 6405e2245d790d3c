import { type CheckUp, checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import { membersApi } from '@salus/contract/members/members.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCheckUpChanges } from '../../features/check-ups/list/use-changes.ts'
import { type CheckUpPages, useCheckUps } from '../../features/check-ups/list/use-check-ups.ts'
import { isUnknown } from '../../platform/pages/lead-on.tsx'
import { ApiProblem } from '../../platform/api/problems.ts'
import { apiQueryOptions, isKnownToBeMissing, useApiQuery } from '../../platform/api/query.ts'
import { type MeasurementsPlace, useMeasurementsPlace } from './measurements-place.ts'
import { chooseStep, type UnlistedCheckUp } from './measurements-step.ts'
import { useIsUnknownMember } from './use-is-unknown-member.ts'

/**
 * Returns the choice in the URL of the measurements area and the list of check-ups. If the choice is incomplete, also
 * returns the redirect that completes it.
 */
export function useMeasurements(tenantId: number) {
  const place = useMeasurementsPlace(tenantId)
  const member = useIsUnknownMember(place)
  const { memberId, productIds, isWithdrawn, memberChoice } = place
  const { namedBy, firstMember, problem } = useDefaultMember(place)
  const filter = { tenantId, memberId, productIds, isWithdrawn, isAutomatic: memberChoice === 'automatic' }
  const pages = useCheckUps(filter, memberId !== undefined || memberChoice === 'all')
  const outcomes = useCheckUpChanges(filter, pages.shownPages)
  const found = useCheckUpOfAddress(place, pages)
  const known = { isMemberUnknown: member.isUnknown, isMemberGone: member.isGone }
  const step = chooseStep({ ...place, ...found, ...known, namedBy, firstMember })
  return { place, pages, outcomes, problem, step, memberText: member.text, isLost: found.unlisted === 'not-found' }
}

/**
 * Determines the default member: the member of the check-up in the URL. If there is none, uses the first member
 * (specification 2.5).
 */
function useDefaultMember({ tenantId, memberId, memberChoice, resultGuid }: MeasurementsPlace) {
  const isMissing = memberId === undefined && memberChoice !== 'all'
  const { namedBy, problem: problemOfCheckUp } = useMemberOfCheckUp({ tenantId, resultGuid }, isMissing)
  const asksForFirst = isMissing && (resultGuid === undefined || namedBy === 'none')
  const { data, isError, error, refetch } = useApiQuery(
    membersApi.getMembersOfTenant,
    { params: { tenantId }, query: firstActive },
    { enabled: asksForFirst },
  )
  const first = data?.items[0]
  return {
    namedBy,
    firstMember: data && (first === undefined ? ('none' as const) : { memberId: first.id }),
    problem: asksForFirst && isError ? { error, retry: () => void refetch() } : problemOfCheckUp,
  }
}

export const firstActive = { status: 'active', limit: 1 } as const

/**
 * `namedBy` is the member of the check-up. `none` if the check-up does not exist; `undefined` while the member is
 * unknown.
 */
function useMemberOfCheckUp(
  of: { readonly tenantId: number; readonly resultGuid: string | undefined },
  isWanted: boolean,
) {
  const { tenantId, resultGuid = '' } = of
  const isAsked = isWanted && resultGuid !== ''
  const answer = useApiQuery(checkUpsApi.getCheckUp, { params: { tenantId, resultGuid } }, { enabled: isAsked })
  if (!isAsked) return { namedBy: undefined, problem: undefined }
  const { data, error, isError, refetch } = answer
  const namedBy = isError ? (memberOfRefusal(error) ?? (isUnknown(error) ? ('none' as const) : data)) : data
  const isOpen = isError && namedBy === undefined
  return { namedBy, problem: isOpen ? { error, retry: () => void refetch() } : undefined }
}

/** Returns the member of a check-up that is not shared, from the server's refusal. */
const memberOfRefusal = (error: unknown) => (error instanceof ApiProblem ? error.problem.member : undefined)

function useCheckUpOfAddress(place: MeasurementsPlace, pages: CheckUpPages) {
  const { items, hasFailed } = pages
  const isListed = items.some((checkUp) => checkUp.resultGuid === place.resultGuid)
  const isReady = useIsUpToDate(pages, place.resultGuid, isListed)
  const unlisted = useUnlistedCheckUp(place, pages, isListed)
  const list = hasFailed ? 'failed' : isReady ? 'ready' : 'pending'
  return { list, checkUps: items, unlisted } as const
}

/**
 * Requests the check-up in the URL if the list lacks it. Uses only a request that was sent after the list had arrived.
 * An older response could hide that sharing has just ended. The newer request is then refused, and the page shows this
 * instead of redirecting.
 */
function useUnlistedCheckUp(place: MeasurementsPlace, pages: CheckUpPages, isListed: boolean): UnlistedCheckUp {
  const { tenantId, resultGuid = '' } = place
  const isUnlisted = isAnsweredList(pages) && !isListed && resultGuid !== ''
  const { queryKey } = apiQueryOptions(checkUpsApi.getCheckUp, { params: { tenantId, resultGuid } })
  const isAsked = isUnlisted && !isKnownToBeMissing(queryKey)
  const answer = useApiQuery(checkUpsApi.getCheckUp, { params: { tenantId, resultGuid } }, { enabled: isAsked })
  const isAnswered = useAnswerTo(`${resultGuid} ${pages.dataUpdatedAt}`, isAsked, answer)
  if (!isUnlisted) return 'listed'
  if (!isAsked) return 'not-found'
  if (!isAnswered || answer.isPending) return 'pending'
  if (answer.isError) return isUnknown(answer.error) ? 'not-found' : 'stays'
  return belongsOnPage(answer.data, place, pages) ? 'stays' : 'elsewhere'
}

const belongsOnPage = (checkUp: CheckUp, place: MeasurementsPlace, { hasNextPage }: CheckUpPages): boolean =>
  checkUp.status === 'withdrawn' || (hasNextPage && isChosen(checkUp, place))

/** True if the list of the chosen member and products contains the check-up, on any page of the list. */
const isChosen = ({ memberId, pluginId }: CheckUp, place: MeasurementsPlace): boolean =>
  !place.isWithdrawn &&
  (place.memberId === undefined || place.memberId === memberId) &&
  (place.productIds.length === 0 || place.productIds.includes(pluginId))

const isAnsweredList = ({ isSuccess, hasFailed }: CheckUpPages): boolean => isSuccess || hasFailed

/** Sends a new request for each `question`. Returns true once the request for the current question was answered. */
function useAnswerTo(question: string, isWanted: boolean, { isFetching, isLoading, refetch }: UseQueryResult): boolean {
  const [answered, setAnswered] = useState<string>()
  const mustAsk = isWanted && answered !== question
  const askAnew = useEffectEvent(async () => {
    // The first request may be older than the question, and during it `refetch` only waits for it. So a second request
    // follows.
    if (isLoading) await refetch()
    await refetch()
  })
  useEffect(() => {
    if (!mustAsk) return
    let isCurrent = true
    void askAnew().then(() => isCurrent && setAnswered(question))
    return () => {
      isCurrent = false
    }
  }, [mustAsk, question])
  return !mustAsk && !isFetching
}

/**
 * Returns true if the list is recent enough for a redirect. A list that lacks the check-up in the URL may be older than
 * the check-up. So the list is refetched once for each such check-up.
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
