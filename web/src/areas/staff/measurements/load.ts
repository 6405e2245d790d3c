import { checkUpChangesApi } from '@salus/contract/check-ups/changes.ts'
import { checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import { type MemberListItem, membersApi } from '@salus/contract/members/members.ts'
import type { Language } from '@salus/domain/words.ts'
import { chooseCheckUp, type CheckUpChoice } from '../../../features/check-ups/list/choose.ts'
import { type CheckUpFilter, listQuery } from '../../../features/check-ups/list/use-check-ups.ts'
import { prefetchScoringProfile } from '../../../features/check-ups/result/use-scoring-profile.ts'
import { sessionKey } from '../../../platform/account/session.ts'
import { findWithheld } from '../../../platform/people/use-withheld.ts'
import { apiPagesOptions } from '../../../platform/pages/pages.ts'
import { apiQueryOptions, queryClient } from '../../../platform/api/query.ts'
import { firstActive } from '../../../shell/measurement-menu/use-measurements.ts'

interface Asked {
  readonly filter: CheckUpFilter
  readonly resultGuid: string | undefined
  /** True if the URL contains no member and the reader has not chosen all members. */
  readonly needsMember: boolean
  readonly lang: Language
}

export interface Chosen {
  readonly memberId: string | undefined
  readonly resultGuid: string
}

/**
 * Requests the data of the page in sequence, without rendering in between. The page uses the same queries and reports
 * their errors. If the URL contains no check-up, returns the member and the check-up to add to the URL. Returns
 * `undefined` if the URL contains a check-up, or if there is nothing to choose. Never chooses a withdrawn check-up of a
 * member whom the reader did not choose.
 */
export async function loadMeasurements({ filter, resultGuid, needsMember, lang }: Asked): Promise<Chosen | undefined> {
  const { tenantId } = filter
  const named = resultGuid === undefined ? undefined : loadCheckUp({ tenantId, resultGuid, lang })
  // The response with the check-up contains its member, so the member is not requested.
  if (needsMember && named !== undefined) return undefined
  const first = needsMember ? await findFirstMember(tenantId) : undefined
  if (needsMember && first === undefined) return undefined
  const asked = first === undefined ? filter : { ...filter, memberId: first.id, isAutomatic: true }
  const choice = await loadChoice(asked, first)
  if (named !== undefined || choice.kind !== 'open') return undefined
  await loadCheckUp({ tenantId, resultGuid: choice.resultGuid, lang })
  // Never opens a withdrawn check-up of a member whom the reader did not choose.
  return needsMember && filter.isWithdrawn === true
    ? undefined
    : { memberId: asked.memberId, resultGuid: choice.resultGuid }
}

function loadList(filter: CheckUpFilter) {
  const { tenantId, memberId } = filter
  const asked = { params: { tenantId }, query: listQuery(filter) }
  // Refetches a stale list, because the URL must be completed with the newest check-up.
  const list = queryClient.fetchInfiniteQuery(apiPagesOptions(checkUpsApi.getCheckUpsOfTenant, asked))
  if (filter.isWithdrawn !== true)
    void queryClient.prefetchInfiniteQuery(apiPagesOptions(checkUpChangesApi.getCheckUpChangesOfTenant, asked))
  if (memberId !== undefined)
    void queryClient.prefetchQuery(apiQueryOptions(membersApi.getMember, { params: { tenantId, memberId } }))
  return list
}

type ListedPages = { readonly pages: readonly { readonly items: readonly { readonly resultGuid: string }[] }[] }

/**
 * Chooses a check-up for a URL that contains none. If the list cannot be loaded, chooses nothing, and the page reports
 * the error.
 */
async function loadChoice(filter: CheckUpFilter, member: MemberListItem | undefined): Promise<CheckUpChoice> {
  const items = (await isWithheld(filter, member))
    ? []
    : await loadList(filter)
        .then(({ pages }: ListedPages) => pages[0]?.items ?? [])
        .catch(() => [])
  return chooseCheckUp({ inMeasurementsArea: true, isNew: false }, items)
}

async function findFirstMember(tenantId: number): Promise<MemberListItem | undefined> {
  const asked = apiQueryOptions(membersApi.getMembersOfTenant, { params: { tenantId }, query: firstActive })
  const found = await queryClient.ensureQueryData(asked).catch(() => null)
  return found?.items[0]
}

/**
 * True if the record shows that staff may not see the member's results. The server would then refuse the list of
 * check-ups.
 */
async function isWithheld({ tenantId, memberId }: CheckUpFilter, known: MemberListItem | undefined): Promise<boolean> {
  if (memberId === undefined) return false
  const asked = apiQueryOptions(membersApi.getMember, { params: { tenantId, memberId } })
  const member = known ?? (await queryClient.fetchQuery(asked).catch(() => null))
  return member !== null && findWithheld(member, { session: queryClient.getQueryData(sessionKey), tenantId }) !== null
}

interface OneCheckUp {
  readonly tenantId: number
  readonly resultGuid: string
  readonly lang: Language
}

async function loadCheckUp({ tenantId, resultGuid, lang }: OneCheckUp): Promise<void> {
  const asked = apiQueryOptions(checkUpsApi.getCheckUp, { params: { tenantId, resultGuid } })
  const checkUp = await queryClient.ensureQueryData(asked).catch(() => null)
  if (checkUp !== null) await prefetchScoringProfile(checkUp, lang)
}
