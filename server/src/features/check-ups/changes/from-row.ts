import type { CheckUpChange } from '@salus/contract/check-ups/changes.ts'
import { allProfiles, profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { findRepresentativeScores, listDecidingCodes } from '@salus/domain/real-change/change-of-check-up.ts'
import type { Words } from '@salus/domain/words.ts'
import type { ChangeRow } from './changes.queries.ts'
import { judgeRow } from './judge-row.ts'

/**
 * For all profiles: the codes of the scores that decide the verdict on a result, and of the scores that are needed to
 * compute that verdict.
 */
export const decidingCodes: readonly string[] = [...new Set(allProfiles.flatMap(listDecidingCodes))]

export const changeOfRow = ({ profileId, others, spreads, ...current }: ChangeRow): CheckUpChange => ({
  resultGuid: current.resultGuid,
  outcome: judgeRow({ profileId, current, others, spreads }).outcome,
  of: nameDecidingValue(profileId),
})

/** Returns the name of the value that decides the verdict; `undefined` when several values decide together. */
function nameDecidingValue(profileId: string | null): Words | undefined {
  const profile = profileId === null ? undefined : profileById(profileId)
  const [deciding, ...others] = profile === undefined ? [] : findRepresentativeScores(profile.scores)
  return others.length === 0 ? deciding?.name : undefined
}
