import type { membersApi } from '@salus/contract/members.ts'
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

/** What the address of the list of members says. Names, addresses and tags are no part of it. */
export interface MembersSearch {
  view?: (typeof memberListViews)[number] | undefined
  lastCheckUp?: LastCheckUpPeriod | undefined
  invitation?: MemberInvitationState | undefined
  sort?: MemberSort | undefined
  /** Opens the form of a new member. */
  dialog?: 'new' | undefined
}

/** Reads the query parameters of the list; what is none is left out. */
export function readMembersSearch(raw: Record<string, unknown>): MembersSearch {
  const view = oneOf(memberListViews, raw['view'])
  const lastCheckUp = oneOf(lastCheckUpPeriods, raw['lastCheckUp'])
  const invitation = oneOf(memberInvitationStates, raw['invitation'])
  const sort = oneOf(memberSorts, raw['sort'])
  // Absent ones are returned as `undefined`, because the router would otherwise keep the raw value.
  return { view, lastCheckUp, invitation, sort, dialog: raw['dialog'] === 'new' ? 'new' : undefined }
}

const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given)

/** What was typed and which tags were chosen: kept while the page is left and come back to, and stored nowhere. */
export interface Typed {
  readonly text: string
  readonly tags: readonly string[]
}

export const nothingTyped: Typed = { text: '', tags: [] }
const typed = new Map<number, Typed>()
export const typedIn = (tenantId: number): Typed => typed.get(tenantId) ?? nothingTyped
export const rememberTyped = (tenantId: number, now: Typed): void => void typed.set(tenantId, now)

export type MemberFilter = z.input<typeof membersApi.getMemberCounts.query>

/** As the server is asked. */
export function filterOf(
  search: MembersSearch & { productId?: readonly number[] | undefined },
  { text, tags }: Typed,
): MemberFilter {
  const { view, lastCheckUp, invitation, productId = [] } = search
  const query = text.trim()
  return {
    status: view === 'archived' ? 'archived' : 'active',
    ...(view === 'due' || view === 'invited-silent' ? { view } : {}),
    ...(lastCheckUp === undefined ? {} : { lastCheckUp }),
    ...(invitation === undefined ? {} : { invitation }),
    ...(productId.length === 0 ? {} : { productId: productId.map(String) }),
    ...(tags.length === 0 ? {} : { tag: [...tags] }),
    ...(query === '' ? {} : { query }),
  }
}

/** Whether anything but the view narrows the list. */
export const isNarrowed = ({ status: _status, view: _view, ...rest }: MemberFilter): boolean =>
  Object.keys(rest).length > 0
