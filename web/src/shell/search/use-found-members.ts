import { type MemberListItem, membersApi } from '@salus/contract/members/members.ts'
import type { Membership } from '@salus/contract/account/session.ts'
import { may } from '@salus/domain/tenants/roles.ts'
import { useApiQuery } from '../../platform/api/query.ts'
import { sortAlike } from '../../platform/people/find-alike.ts'
import { usePaused } from '../../platform/api/use-paused.ts'
import { useShellPlace } from '../shell-place.ts'

const nobody: readonly MemberListItem[] = []
/**
 * In milliseconds. Shorter than in other fields, because menu entries are found immediately and members should not
 * appear much later.
 */
const typingPauseMs = 120
const shownAtOnce = 8
/** A single letter would match half of all members. */
const fewestLetters = 2

/** Finds active members of the current tenant. Returns no members for people who may not list them. */
export function useFoundMembers(typed: string) {
  const { isBusiness, tenant } = useShellPlace()
  const query = usePaused(typed.trim(), typingPauseMs)
  const isAsked = query.length >= fewestLetters && isBusiness && mayList(tenant)
  const answer = useApiQuery(
    membersApi.getMembersOfTenant,
    { params: { tenantId: tenant?.groupId ?? 0 }, query: { query, status: 'active', limit: shownAtOnce } },
    { enabled: isAsked, keepPrevious: true },
  )
  return {
    groupId: tenant?.groupId ?? 0,
    members: isAsked ? sortAlike(answer.data?.items ?? nobody) : nobody,
    isWaiting: isAsked && answer.isFetching,
    hasFailed: isAsked && answer.isError,
  }
}

const mayList = (tenant: Membership | null) => tenant !== null && may(tenant.role, 'list-members')
