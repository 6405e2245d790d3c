import { type MemberListItem, membersApi } from '@salus/contract/members.ts'
import { useEffect, useState } from 'react'
import { useApiQuery } from '../../platform/query.ts'
import { useShellPlace } from '../shell-place.ts'

const nobody: readonly MemberListItem[] = []
const typingPauseMs = 120
const shownAtOnce = 8
/** One letter finds half of everybody. */
const fewestLetters = 2

/** Members of the present tenant, for who works there; nobody elsewhere. */
export function useFoundMembers(typed: string) {
  const { isBusiness, tenant } = useShellPlace()
  const query = usePaused(typed.trim())
  const isAsked = isBusiness && tenant !== null && query.length >= fewestLetters
  const answer = useApiQuery(
    membersApi.getMembersOfTenant,
    { params: { tenantId: tenant?.groupId ?? 0 }, query: { query, status: 'active', limit: shownAtOnce } },
    { enabled: isAsked, keepPrevious: true },
  )
  return {
    groupId: tenant?.groupId ?? 0,
    members: isAsked ? (answer.data?.items ?? nobody) : nobody,
    isWaiting: isAsked && answer.isFetching,
    hasFailed: isAsked && answer.isError,
  }
}

/** The value once it has stood still for a moment. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), typingPauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
