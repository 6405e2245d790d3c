import type { membersApi } from '@salus/contract/members/members.ts'
import {
  type LastCheckUpPeriod,
  lastCheckUpPeriods,
  type MemberInvitationState,
  memberInvitationStates,
  type MemberSort,
  memberSorts,
} from '@salus/domain/members/member-list.ts'
import type { z } from 'zod'

export const memberListViews = ['due', 'changed', 'invited-silent', 'archived'] as const

/**
 * The query parameters of the list. Names, addresses and tags are left out, because browsers keep URLs in the history.
 */
export interface MembersSearch {
  view?: (typeof memberListViews)[number] | undefined
  lastCheckUp?: LastCheckUpPeriod | undefined
  invitation?: MemberInvitationState | undefined
  sort?: MemberSort | undefined
  dialog?: 'new' | undefined
}

/** Reads the query parameters of the list and drops invalid ones. */
export function readMembersSearch(raw: Record<string, unknown>): MembersSearch {
  const view = findOption(memberListViews, raw['view'])
  const lastCheckUp = findOption(lastCheckUpPeriods, raw['lastCheckUp'])
  const invitation = findOption(memberInvitationStates, raw['invitation'])
  const sort = findOption(memberSorts, raw['sort'])
  // Missing parameters become `undefined`. If their keys were left out, the router would keep the raw values.
  return { view, lastCheckUp, invitation, sort, dialog: raw['dialog'] === 'new' ? 'new' : undefined }
}

const findOption = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given)

/**
 * The typed search and the chosen tags. They are kept only in memory while the reader visits other pages. Each person
 * has their own entry, because another person may sign in without reloading the page.
 */
export interface Typed {
  readonly text: string
  readonly tags: readonly string[]
}

export const nothingTyped: Typed = { text: '', tags: [] }
const typed = new Map<string, Typed>()

interface TypedBy {
  readonly userId: string
  readonly tenantId: number
}

const makeKey = ({ userId, tenantId }: TypedBy) => `${userId} ${tenantId}`
export const readTyped = (by: TypedBy): Typed => typed.get(makeKey(by)) ?? nothingTyped
export const rememberTyped = (by: TypedBy, now: Typed): void => void typed.set(makeKey(by), now)

export type MemberFilter = z.input<typeof membersApi.getMemberCounts.query>

export function readFilter(
  search: MembersSearch & { productId?: readonly number[] | undefined },
  { text, tags }: Typed,
): MemberFilter {
  const { view, lastCheckUp, invitation, productId = [] } = search
  const query = text.trim()
  return {
    status: view === 'archived' ? 'archived' : 'active',
    ...(view === 'due' || view === 'invited-silent' ? { view } : {}),
    lastCheckUp,
    invitation,
    ...(productId.length === 0 ? {} : { productId: productId.map(String) }),
    ...(tags.length === 0 ? {} : { tag: [...tags] }),
    ...(query === '' ? {} : { query }),
  }
}

/** True if anything besides the view and the status narrows the list. */
export const isNarrowed = ({ status: _status, view: _view, ...rest }: MemberFilter): boolean =>
  Object.values(rest).some((chosen) => chosen !== undefined)
