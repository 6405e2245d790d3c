import type { CheckUpChange } from '@salus/contract/check-up-changes.ts'
import { allProfiles } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { listStandingCodes } from '@salus/domain/real-change/change-of-check-up.ts'
import type { ChangeRow } from './check-up-changes.queries.ts'
import { judgeRow } from './judge-row.ts'

/** The scores that decide over a whole result, of all profiles together. */
export const standingCodes: readonly string[] = [...new Set(allProfiles.flatMap(listStandingCodes))]

/** The verdict on a whole check-up, by the one judge. */
export const changeOfRow = ({ profileId, others, spreads, ...current }: ChangeRow): CheckUpChange => ({
  resultGuid: current.resultGuid,
  outcome: judgeRow({ profileId, current, others, spreads }).outcome,
})
