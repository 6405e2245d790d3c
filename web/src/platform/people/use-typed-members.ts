import { type MemberListItem, membersApi } from '@salus/contract/members/members.ts'
import { useApiQuery } from '../api/query.ts'
import { useDebounced } from '../api/use-debounced.ts'
import { sortAlike } from './find-alike.ts'
import { fullName } from './member-name.tsx'
import { hasTypedWords } from './typed-words.ts'

interface TypedMembersOptions {
  /** The text in the field. */
  readonly typed: string
  /** The maximum number of members to request. */
  readonly limit: number
  readonly pauseMs?: number
  /** Decides whether the server is asked. Receives the trimmed text. */
  readonly isEnough: (query: string) => boolean
}

const nobody: readonly MemberListItem[] = []

/**
 * Finds active members while their name, number or e-mail address is being typed. Until the server has answered for the
 * current text, the earlier matches remain. Of these, only members whose names contain the typed words are shown.
 */
export function useTypedMembers(tenantId: number, { typed, limit, pauseMs, isEnough }: TypedMembersOptions) {
  const text = typed.trim()
  const query = useDebounced(text, pauseMs)
  const isAsked = isEnough(query)
  const answer = useApiQuery(
    membersApi.getMembersOfTenant,
    { params: { tenantId }, query: { query: query === '' ? undefined : query, status: 'active', limit } },
    { enabled: isAsked, keepPrevious: true },
  )
  const isCurrent = query === text && !answer.isPlaceholderData
  const found = isAsked && isEnough(text) ? (answer.data?.items ?? nobody) : nobody
  const members = sortAlike(isCurrent ? found : found.filter((member) => hasTypedWords(fullName(member), text)))
  return { members, isAsked, isCurrent, answer }
}
