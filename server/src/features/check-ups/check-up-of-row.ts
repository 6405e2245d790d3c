import type { CheckUp, ModuleValue, Score } from '@salus/contract/check-ups.ts'
import type { ScoreBands } from '@salus/contract/score-bands.ts'
import type { Repeatability } from '@salus/contract/repeatability.ts'
import { classWordOf } from '@salus/domain/measurement-profiles/class-word.ts'
import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { isRepeatOf, ownRepeatability } from '@salus/domain/real-change/own-repeatability.ts'
import { writeAtOffset } from '@salus/domain/moments/utc-offset.ts'
import type { CheckUpRow, ScoreSpread } from './check-up.queries.ts'
import { warningsOfCheckUp } from './warnings-of-check-up.ts'

const codeByProfileId = new Map(profileCatalogue.map(({ id, code }) => [id, code]))

/** The check-up as the contract promises it. */
export const checkUpOfRow = (row: CheckUpRow): CheckUp => {
  const {
    history,
    compared,
    spreads,
    recordedByName,
    memberFirstName: _first,
    memberLastName: _last,
    memberBirthDate: _birthDate,
    tenantDisplayName: _tenant,
    tenantCountry: country,
    utcOffsetMinutes,
    ...rest
  } = row
  const before = history.filter(({ resultGuid, version }) => resultGuid !== row.resultGuid && version === row.version)
  // A second reading a few minutes later is held against what was before both, where there is something.
  const previous = before.find((earlier) => !isRepeatOf(earlier, row)) ?? before[0]
  return {
    ...rest,
    dateOfMeasurement: writeAtOffset(row.dateOfMeasurement, utcOffsetMinutes),
    profileCode: row.profileId === null ? null : (codeByProfileId.get(row.profileId) ?? null),
    performedBy: nameOf(recordedByName),
    bands: bandsOf(row),
    warnings: warningsOfCheckUp({ ...row, country }),
    previous: compared ?? withoutHeart(previous) ?? null,
    history: history.toReversed().map(({ scores, values, heart, ...past }) => ({
      ...past,
      ...(heart ? { heart } : {}),
      scores: [...scores.flatMap(numberOfScore), ...values.flatMap(numberOfValue)],
      words: scores.flatMap(wordOfScore),
    })),
    repeatability: spreads.flatMap(repeatabilityOf),
  }
}

/** Its own rule looks for the recording that is held against another: not always that of the check-up before. */
function withoutHeart(previous: CheckUpRow['history'][number] | undefined): CheckUp['previous'] | undefined {
  if (previous === undefined) return undefined
  const { heart: _heart, ...rest } = previous
  return rest
}

/** The borders for this person, where the profile still is what it was when the result was scored. */
const bandsOf = ({ profileId, version, subject }: CheckUpRow): ScoreBands[] => {
  const profile = profileId === null ? undefined : profileById(profileId)
  if (profile?.version !== version || subject.age === null) return []
  const { age, sex, heightCm } = subject
  const person = { age, sex, ...(heightCm === undefined ? {} : { heightCm }) }
  return profile.scores.map((score) => {
    const noBandsBecause = score.noBandsBecause?.(person)
    return {
      code: score.code,
      ...(noBandsBecause === undefined ? {} : { noBandsBecause }),
      bands: score
        .bands(person)
        .map(({ code, upTo, inclusive, valence, position }) => ({ code, upTo, inclusive, valence, position })),
    }
  })
}

// Stored as one name, as it was then: the login may be gone.
const nameOf = (fullName: string | null): CheckUp['performedBy'] => {
  if (fullName === null) return null
  const [firstName = '', ...lastNames] = fullName.split(' ')
  return { firstName, lastName: lastNames.join(' ') }
}

const numberOfScore = ({ code, value }: Score) => (typeof value === 'number' ? [{ code, value }] : [])

const wordOfScore = ({ code, value }: Score) => {
  const word = classWordOf(value)
  return word === undefined ? [] : [{ code, value: word }]
}

const repeatabilityOf = ({ code, ...spread }: ScoreSpread): Repeatability[] => {
  const own = ownRepeatability(spread)
  return own === undefined ? [] : [{ code, ...own }]
}

/** Left and right are two lines of a trend. */
const numberOfValue = ({ code, side, value }: ModuleValue) =>
  typeof value === 'number' ? [{ code: side === undefined ? code : `${code}.${side}`, value }] : []
