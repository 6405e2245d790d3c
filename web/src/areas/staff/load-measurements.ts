import { checkUpChangesApi } from '@salus/contract/check-up-changes.ts'
import { checkUpsApi } from '@salus/contract/check-ups.ts'
import { membersApi } from '@salus/contract/members.ts'
import type { Language } from '@salus/domain/words.ts'
import { type CheckUpFilter, listQuery } from '../../features/check-ups/use-check-ups.ts'
import { prefetchScoringProfile } from '../../features/check-ups/use-scoring-profile.ts'
import { apiPagesOptions } from '../../platform/pages.ts'
import { apiQueryOptions, queryClient } from '../../platform/query.ts'
import { firstActive } from '../../shell/measurement-menu/use-measurements.ts'

interface Asked {
  readonly filter: CheckUpFilter
  /** Of the address. */
  readonly resultGuid: string | undefined
  /** Nobody is named, and nobody chose all members. */
  readonly needsMember: boolean
  readonly lang: Language
}

/**
 * Asks for what the page will show, one after the other as it would itself, but without drawing it in between. Why
 * something cannot be had is said by the page, which asks by the same queries.
 */
export async function loadMeasurements({ filter, resultGuid, needsMember, lang }: Asked): Promise<void> {
  const { tenantId } = filter
  const named = resultGuid === undefined ? undefined : loadCheckUp({ tenantId, resultGuid, lang })
  // Whose check-up it is comes with it.
  if (needsMember && named !== undefined) return
  const memberId = needsMember ? await findFirstMember(tenantId) : filter.memberId
  if (needsMember && memberId === undefined) return
  const asked = {
    params: { tenantId },
    query: listQuery({ ...filter, memberId, isAutomatic: needsMember || filter.isAutomatic === true }),
  }
  const list = queryClient.ensureInfiniteQueryData(apiPagesOptions(checkUpsApi.getCheckUpsOfTenant, asked))
  if (filter.isWithdrawn !== true)
    void queryClient.prefetchInfiniteQuery(apiPagesOptions(checkUpChangesApi.getCheckUpChangesOfTenant, asked))
  if (memberId !== undefined)
    void queryClient.prefetchQuery(apiQueryOptions(membersApi.getMember, { params: { tenantId, memberId } }))
  const first = await list.then(({ pages }) => pages[0]?.items[0]).catch(() => undefined)
  if (named === undefined && first !== undefined) await loadCheckUp({ tenantId, resultGuid: first.resultGuid, lang })
}

async function findFirstMember(tenantId: number): Promise<string | undefined> {
  const asked = apiQueryOptions(membersApi.getMembersOfTenant, { params: { tenantId }, query: firstActive })
  const found = await queryClient.ensureQueryData(asked).catch(() => null)
  return found?.items[0]?.id
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
