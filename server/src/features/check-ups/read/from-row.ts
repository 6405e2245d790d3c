import type { CheckUp, ModuleValue, Score } from '@salus/contract/check-ups/check-ups.ts'
import type { ScoreBands } from '@salus/contract/check-ups/score-bands.ts'
import type { Repeatability } from '@salus/contract/check-ups/repeatability.ts'
import { readClassWord } from '@salus/domain/measurement-profiles/class-word.ts'
import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { findRatingBands } from '@salus/domain/measurement-profiles/shown/rating-bands.ts'
import { writeAtOffset } from '@salus/domain/moments/utc-offset.ts'
import { findModel } from '@salus/domain/real-change/change-rule.ts'
import { fewestPairs, ownRepeatability, repeatPairs } from '@salus/domain/real-change/own-repeatability.ts'
import { addVerdicts, buildKey } from '../changes/add-verdicts.ts'
import { judgeHeart } from '../changes/judge-heart.ts'
import type { CheckUpRow, ScoreSpread } from './one.queries.ts'
import { shownHistory } from './others.queries.ts'
import { findSameMinute } from './same-minute.ts'
import { type ComparedRow, judgeRow } from '../changes/judge-row.ts'
import { warningsOfCheckUp } from './warnings.ts'

const codeByProfileId = new Map(profileCatalogue.map(({ id, code }) => [id, code]))

/**
 * Converts a row to the check-up that the API returns. A withdrawn check-up is not compared with others, because its
 * values are not valid.
 */
export const checkUpOfRow = (stored: CheckUpRow): CheckUp => {
  const row = stored.status === 'withdrawn' ? { ...stored, history: [], compared: null, spreads: [] } : stored
  const {
    history,
    compared,
    spreads,
    recordedByName,
    memberFirstName: _first,
    memberLastName: _last,
    memberBirthDate: _birthDate,
    memberNumber: _number,
    tenantDisplayName: _tenant,
    tenantCountry: country,
    tenantCurrency: _currency,
    utcOffsetMinutes,
    ...rest
  } = row
  const judged = judgeRow({
    profileId: row.profileId,
    current: describeCompared(row),
    others: [...history, ...(compared === null ? [] : [compared])].map(describeCompared),
    compareWith: compared?.resultGuid,
    spreads,
  })
  const course = shownPast(history, row)
  const sameMinute = findSameMinute(course)
  const previous = compared ?? history.find(({ resultGuid }) => resultGuid === judged.earlier)
  return {
    ...rest,
    dateOfMeasurement: writeAtOffset(row.dateOfMeasurement, utcOffsetMinutes),
    profileCode: row.profileId === null ? null : (codeByProfileId.get(row.profileId) ?? null),
    performedBy: readName(recordedByName),
    bands: listBands(row),
    warnings: warningsOfCheckUp({ ...row, country }),
    ...addVerdicts(row, judged),
    previous: describePrevious(previous),
    heartComparison: row.heart && judgeHeart(row, course),
    history: course.map(({ scores, values, heart, ...past }) => ({
      ...withoutPerson(past),
      ...(sameMinute.has(past.resultGuid) ? { recordedAt: past.recordedAt } : {}),
      ...(heart ? { heart } : {}),
      scores: [
        ...scores.flatMap(numberOfScore).map((score) => ({ ...score, ...nameModel(row.profileId, score.code, past) })),
        ...values.flatMap(numberOfValue),
      ],
      words: scores.flatMap(wordOfScore),
    })),
    repeatability: spreads.flatMap(findRepeatability),
    repeats: findRepeated(row, course),
  }
}

/** Returns the history up to this check-up, oldest first, without later readings of the same sitting. */
const shownPast = (history: CheckUpRow['history'], { resultGuid, dateOfMeasurement: at }: CheckUpRow) =>
  // The history is sorted newest first. Every entry before this check-up is therefore later, even if its date is equal.
  history
    .slice(
      Math.max(
        0,
        history.findIndex((past) => past.resultGuid === resultGuid),
      ),
    )
    .filter(({ dateOfMeasurement: past }) => Date.parse(past) <= Date.parse(at))
    .slice(0, shownHistory)
    .toReversed()

/**
 * Returns the earlier reading that this check-up repeats. The same rule finds the pairs of readings from which the
 * tenant's own measurement error is computed.
 */
function findRepeated({ resultGuid, profileId }: CheckUpRow, course: CheckUpRow['history']): CheckUp['repeats'] {
  if (profileId === null) return null
  const readings = course.flatMap(({ resultGuid: id, dateOfMeasurement, version, device, ...past }) => {
    const values = Object.fromEntries(listNumbers(past).map(({ code, value }) => [code, value]))
    return device === null ? [] : [{ id, at: Date.parse(dateOfMeasurement), version, device, values }]
  })
  const id = repeatPairs(readings).find(({ later }) => later.id === resultGuid)?.earlier.id
  const repeated = course.find((past) => past.resultGuid === id)
  if (repeated === undefined) return null
  return {
    resultGuid: repeated.resultGuid,
    dateOfMeasurement: repeated.dateOfMeasurement,
    pairsNeeded: fewestPairs,
  }
}

const describeCompared = (row: CheckUpRow | CheckUpRow['history'][number]): ComparedRow => ({
  resultGuid: row.resultGuid,
  dateOfMeasurement: row.dateOfMeasurement,
  recordedAt: row.recordedAt,
  utcOffsetMinutes: row.utcOffsetMinutes,
  version: row.version,
  origin: row.origin,
  device: row.device,
  deviceFacts: row.deviceFacts,
  conditions: row.conditions,
  subject: row.subject,
  answers: row.answers,
  scores: [...row.scores, ...row.values.map((value) => ({ ...value, code: buildKey(value) }))],
})

type Past = Omit<CheckUpRow['history'][number], 'scores' | 'values' | 'heart'>

/** Removes the fields that are needed only to judge a change. */
const withoutPerson = ({
  subject: _who,
  answers: _answers,
  deviceFacts: _facts,
  utcOffsetMinutes: _at,
  recordedAt: _recorded,
  ...past
}: Past) => past

/**
 * Describes the previous check-up without its heart recording. Recordings have their own rule for the comparison, which
 * may choose another check-up.
 */
function describePrevious(previous: CheckUpRow['history'][number] | undefined): CheckUp['previous'] {
  if (previous === undefined) return null
  const { heart: _heart, scores, values, ...past } = previous
  return { ...withoutPerson(past), scores, values }
}

/**
 * Returns the band limits for this person. Returns an empty array if the profile was changed after the result was
 * scored, or if the person's age is unknown.
 */
const listBands = ({ profileId, version, subject, scores }: CheckUpRow): ScoreBands[] => {
  const profile = profileId === null ? undefined : profileById(profileId)
  if (profile?.version !== version || subject.age === null) return []
  const { age, sex, heightCm } = subject
  const person = { age, sex, heightCm }
  return profile.scores.map((definition) => {
    const score = scores.find(({ code }) => code === definition.code)
    const { bands, noBandsBecause } = findRatingBands(definition, person, score)
    return {
      code: definition.code,
      noBandsBecause,
      bands: bands.map(({ code, upTo, inclusive, valence, position }) => ({
        code,
        upTo,
        inclusive,
        valence,
        position,
      })),
    }
  })
}

// The full name was stored when the check-up was recorded, because the login may be erased later. Here the name is
// split.
const readName = (fullName: string | null): CheckUp['performedBy'] => {
  if (fullName === null) return null
  const [firstName = '', ...lastNames] = fullName.split(' ')
  return { firstName, lastName: lastNames.join(' ') }
}

const listNumbers = ({ scores, values }: Pick<CheckUpRow, 'scores' | 'values'>) => [
  ...scores.flatMap(numberOfScore),
  ...values.flatMap(numberOfValue),
]

const numberOfScore = ({ code, value, unit }: Score) => (typeof value === 'number' ? [{ code, value, unit }] : [])

const nameModel = (profileId: string | null, code: string, { subject }: Past): { readonly model?: string } => {
  const rule = profileId === null ? undefined : profileById(profileId)?.changeRules[code]
  const model = rule && findModel(rule, subject.age)
  return model === undefined ? {} : { model }
}

const wordOfScore = ({ code, value }: Score) => {
  const word = readClassWord(value)
  return word === undefined ? [] : [{ code, value: word }]
}

const findRepeatability = ({ code, ...spread }: ScoreSpread): Repeatability[] => {
  const own = ownRepeatability(spread)
  return own === undefined ? [] : [{ code, ...own }]
}

const numberOfValue = (delivered: ModuleValue) => {
  const { value, unit } = delivered
  return typeof value === 'number' ? [{ code: buildKey(delivered), value, unit }] : []
}
