import type { Membership } from '@salus/contract/account/session.ts'
import { may } from '@salus/domain/tenants/roles.ts'
import { useTypedMembers } from '../../platform/people/use-typed-members.ts'
import { useShellPlace } from '../shell-place.ts'

/**
 * The pause in typing before the search starts, in milliseconds. It is shorter than in other fields, because members
 * should not appear much later than menu entries.
 */
const typingPauseMs = 120
const shownAtOnce = 8
/** A single letter would match half of all members. */
const fewestLetters = 2

/** Finds active members of the current tenant. Returns no members for people who may not list them. */
export function useFoundMembers(typed: string) {
  const { isBusiness, tenant } = useShellPlace()
  const groupId = tenant?.groupId ?? 0
  const isEnough = (query: string) => query.length >= fewestLetters && isBusiness && mayList(tenant)
  const options = { typed, limit: shownAtOnce, pauseMs: typingPauseMs, isEnough }
  const { members, isAsked, isCurrent, answer } = useTypedMembers(groupId, options)
  return {
    groupId,
    members,
    isWaiting: isAsked && (!isCurrent || answer.isFetching) && !answer.isError,
    hasFailed: isAsked && answer.isError,
  }
}

const mayList = (tenant: Membership | null) => tenant !== null && may(tenant.role, 'list-members')
