import type { CheckUpChange } from '@salus/contract/check-up-changes.ts'
import { allProfiles, profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { changeOfCheckUp, type Outcome, standingForAll } from '@salus/domain/real-change/change-of-check-up.ts'
import { ownRepeatability } from '@salus/domain/real-change/own-repeatability.ts'
import type { ChangeRow } from './check-up-changes.queries.ts'

/** The scores that stand for a whole result, of all profiles together. */
export const standingCodes: readonly string[] = [
  ...new Set(allProfiles.flatMap(({ scores }) => standingForAll(scores).map(({ code }) => code))),
]

/** Judged when it is read, so that a correction, a withdrawal or new repeat readings never leave an old verdict. */
export const changeOfRow = (row: ChangeRow): CheckUpChange => ({
  resultGuid: row.resultGuid,
  outcome: outcomeOf(row) ?? null,
})

function outcomeOf({ profileId, previous, subject, spreads, ...current }: ChangeRow): Outcome | undefined {
  const profile = profileId === null ? undefined : profileById(profileId)
  if (profile === undefined || previous === null || subject.age === null) return undefined
  const { age, heightCm, sex } = subject
  const own = spreads.flatMap(({ code, ...spread }) => {
    const known = ownRepeatability(spread)
    return known === undefined ? [] : [[code, known] as const]
  })
  return changeOfCheckUp({
    profile,
    subject: { age, sex, ...(heightCm === undefined ? {} : { heightCm }) },
    previous,
    current,
    own: new Map(own),
  })
}
