import type { WithoutComparison } from '@salus/domain/real-change/change-terms.ts'
import { type EarlierReading, findEarlierReading } from '@salus/domain/moments/earlier-reading.ts'
import { dropReplaced } from '@salus/domain/moments/drop-replaced.ts'
import { fillPlaces, type Words } from '@salus/domain/words.ts'
import type { CheckUp, JudgedValue, Score } from '@salus/contract/check-ups/check-ups.ts'
import type { JudgedScore } from '@salus/contract/check-ups/score-change.ts'
import type {
  Band,
  MeasurementProfile,
  ScoreDefinition,
} from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { leaveOutUnchecked } from '@salus/domain/measurement-profiles/shown/leave-out-unchecked.ts'
import { readClassWord } from '@salus/domain/measurement-profiles/class-word.ts'
import { referenceIn } from '@salus/domain/measurement-profiles/reference-words.ts'
import { describeRemarks } from '@salus/domain/measurement-profiles/score-remarks.ts'
import { findRatingBands } from '@salus/domain/measurement-profiles/shown/rating-bands.ts'
import { storedBand } from '@salus/domain/measurement-profiles/stored-band.ts'
import { reasonInWords } from '@salus/domain/measurement-profiles/withheld-reasons.ts'
import { usualRange } from '@salus/domain/measurement-profiles/banded-score.ts'
import { countMostDecimals } from '@salus/domain/numbers/rounding.ts'
import { chooseShownDecimals } from '@salus/domain/numbers/shown-decimals.ts'
import { describeOtherUnit } from '@salus/domain/change-words/change-words.ts'
import { chooseDeliveredDecimals, placeDeliveredValue } from '@salus/domain/module-codes/place-delivered-value.ts'
import { writeCodeInWords } from '@salus/domain/module-codes/write-code-in-words.ts'
import { goodZoneOfBands, type Place, placeInRange, type UsualRange } from '@salus/domain/usual-range/usual-range.ts'
import {
  describeNumberChange,
  describeWordChange,
  type RowChange,
  type RowWordChange,
  withShownDifference,
} from './report-change.ts'
import type { Figures } from './report-figures.ts'
import { findValueInUnit } from './value-in-unit.ts'

export interface Row {
  readonly code: string
  readonly side: 'left' | 'right' | undefined
  readonly name: string
  readonly plainName: string
  readonly role: ScoreDefinition['role']
  /** Explains the score in general, independent of its value. */
  readonly about: string | null
  /** `null` if the result is a word, or if there is no result. */
  readonly value: number | null
  readonly text: string
  readonly unit: string | undefined
  readonly decimals: number
  /** Empty if the value was not rated, or if its bands are unknown. */
  readonly bands: readonly Band[]
  readonly scale: { readonly min: number; readonly max: number } | null
  readonly usual: UsualRange
  /** The range of good values, drawn in the colour of a good band. Omitted if no value counts as good. */
  readonly good?: UsualRange | undefined
  /** True if the value is drawn on the whole scale instead of around its usual range. */
  readonly isOnScale: boolean
  readonly place: Place | null
  readonly vendor: UsualRange | null
  readonly band: string | null
  readonly meaning: string | null
  /** The reason why there is no value, or no band for this person. */
  readonly because: string | null
  readonly remarks: readonly string[]
  /** The measurement error of a single reading, drawn around the value. */
  readonly error: number | undefined
  /**
   * The name of the neighbouring band. Set if the distance from the value to the band's limit is within the measurement
   * error.
   */
  readonly atBorderOf: string | null
  readonly change: RowChange | null
  readonly hasNoEarlier?: boolean
  /** The reason why there is no `change`. Omitted if there is a change, or if the value is not a score. */
  readonly withoutComparison?: WithoutComparison | undefined
  /**
   * An earlier reading of the same session, at most half an hour before. Both count as one measurement, so they are not
   * compared.
   */
  readonly repeated: { readonly at: string; readonly minutes: number; readonly value: number } | null
  readonly before: { readonly word: string; readonly judged: RowWordChange['judged'] } | null
  readonly reference: string | null
}

export interface Reading {
  readonly checkUp: CheckUp
  /** Set only if the profile is still the version that scored the check-up. */
  readonly profile: MeasurementProfile | undefined
  readonly figures: Figures
}

export function buildRows(reading: Reading): readonly Row[] {
  const { checkUp, profile } = reading
  const scores = leaveOutUnchecked(checkUp.scores).map((score) => {
    const definition = profile?.scores.find(({ code }) => code === score.code)
    return definition === undefined ? storedScore(score, reading) : definedScore(score, definition, reading)
  })
  const rows = [...scores, ...checkUp.values.map((value) => deliveredValue(value, reading))]
  const earlier = findEarlierReading(checkUp, checkUp.history)
  return rows.map((row) => ({
    ...row,
    change: row.change && withShownDifference(row.change, row.decimals),
    repeated: findRepeated(row, checkUp, earlier),
  }))
}

type Earlier = EarlierReading<CheckUp['history'][number]> | undefined

function findRepeated(row: Row, checkUp: CheckUp, earlier: Earlier): Row['repeated'] {
  if (earlier === undefined) return null
  const value = findValueInUnit(row, earlier.past, checkUp)
  return value === undefined ? null : { at: earlier.past.dateOfMeasurement, minutes: earlier.minutes, value }
}

function definedScore(score: JudgedScore, definition: ScoreDefinition, reading: Reading): Row {
  const { figures, checkUp } = reading
  const { role, min, max, unit } = definition
  const { bands, noBandsBecause } = findBands(score, definition, checkUp.subject)
  const band = bands.find(({ code }) => code === score.band) ?? bandByName(definition, checkUp, score.band)
  const value = typeof score.value === 'number' ? score.value : null
  const change = value === null ? null : describeNumberChange(score.change)
  const decimals = chooseShownDecimals(definition.decimals, { value, bands, change: change ?? undefined })
  return {
    code: score.code,
    side: undefined,
    plainName: definition.name[figures.language],
    vendor: value === null ? null : (checkUp.vendorRanges?.[score.code] ?? null),
    name: definition.name[figures.language],
    role,
    about: definition.meaning?.[figures.language] ?? null,
    value,
    text: value === null ? chooseWord(score, band, figures) : figures.value(value, { decimals, unit }),
    unit,
    decimals,
    bands,
    scale: { min, max },
    ...computeRanges(bands, score),
    isOnScale: role === 'facet',
    ...describeBand(band, figures),
    because: whyWithout(score, noBandsBecause, figures),
    remarks: describeRemarks(figures.language, score),
    ...describeAccuracy(score, bands, figures),
    repeated: null,
    before: wordBefore(score, definition, reading),
    withoutComparison: score.withoutComparison,
    change,
    reference: null,
  }
}

const describeAccuracy = (
  { accuracy, atBorderOf }: JudgedScore,
  bands: readonly Band[],
  { language }: Figures,
): Pick<Row, 'error' | 'atBorderOf'> => ({
  error: accuracy?.isDrawn === true ? accuracy.value : undefined,
  atBorderOf: bands.find(({ code }) => code === atBorderOf)?.name[language] ?? null,
})

/**
 * Takes the usual range and the good range from the bands. If the bands are unknown, uses the stored limits for both.
 */
function computeRanges(bands: readonly Band[], { low, high }: Score): Pick<Row, 'usual' | 'good'> {
  if (bands.length === 0) return { usual: { low, high }, good: { low, high } }
  const isBelowHigh = bands.findLast(({ position }) => position === 'normal')?.inclusive === false
  return { usual: { ...usualRange(bands), isBelowHigh }, good: goodZoneOfBands(bands) }
}

function wordBefore(score: JudgedScore, definition: ScoreDefinition, { checkUp, figures }: Reading): Row['before'] {
  const found = describeWordChange(score.change)
  if (found === null) return null
  const before = bandByName(definition, checkUp, found.from)?.name[figures.language] ?? writeCodeInWords(found.from)
  return { word: before, judged: found.judged }
}

/**
 * Returns the text of a score whose value is a word: the name of its band, or the stored word if the band is unknown.
 */
const chooseWord = ({ value }: Score, band: Band | undefined, { language, words }: Figures): string => {
  const word = readClassWord(value)
  return word === undefined ? words.notGiven : (band?.name[language] ?? writeCodeInWords(word))
}

const describeBand = (band: Band | undefined, { language }: Figures): Pick<Row, 'place' | 'band' | 'meaning'> =>
  band === undefined
    ? { place: null, band: null, meaning: null }
    : {
        place: { position: band.position, valence: band.valence },
        band: band.name[language],
        meaning: band.meaning[language],
      }

const findBands = (score: Score, definition: ScoreDefinition, { age, sex, heightCm }: CheckUp['subject']) =>
  age === null ? { bands: [], noBandsBecause: undefined } : findRatingBands(definition, { age, sex, heightCm }, score)

/**
 * Finds a band by its stored code. Use only the band's name and meaning, because its limits might not apply to this
 * person.
 */
const bandByName = (definition: ScoreDefinition, { subject }: CheckUp, code: string | undefined) =>
  code === undefined ? undefined : storedBand(definition, subject, code)

function whyWithout(score: Score, noBands: Words | undefined, { language }: Figures): string | null {
  if (score.value !== null) return score.band === undefined ? (noBands?.[language] ?? null) : null
  const stored = score.reference === undefined ? undefined : reasonInWords(score.reference)
  return (noBands ?? stored)?.[language] ?? null
}

/** Returns the row of a score whose definition is unknown, for example because another profile version computed it. */
function storedScore(score: JudgedScore, reading: Reading): Row {
  const { words } = reading.figures
  const row = bareRow(score, reading)
  const word = readClassWord(score.value) ?? null
  return {
    ...row,
    name: writeCodeInWords(score.code),
    text: row.value === null ? (word === null ? words.notGiven : writeCodeInWords(word)) : row.text,
    band: score.band === undefined ? row.band : writeCodeInWords(score.band),
    place: row.place ?? (score.band === undefined ? null : { position: 'normal', valence: 'neutral' }),
  }
}

function deliveredValue(value: JudgedValue, reading: Reading): Row {
  const { figures } = reading
  const row = bareRow(value, reading)
  const name = value.name[figures.language]
  const { place = null, word, good, scale = null } = placeDeliveredValue(reading.checkUp.pluginId, value)
  return {
    ...row,
    good,
    scale,
    isOnScale: scale !== null,
    place,
    side: value.side,
    plainName: name,
    name: value.side === undefined ? name : fillPlaces(figures.words[value.side], { name }),
    text: row.value === null ? String(value.value) : row.text,
    band: word?.[figures.language] ?? positionWord(place, figures),
    reference: value.reference === undefined ? null : referenceIn(figures.language, value.reference),
  }
}

type Bare = Pick<JudgedValue, 'code' | 'side' | 'unit' | 'low' | 'high' | 'bands' | 'change'> & {
  readonly value: Score['value']
}

/** Returns the same value from all check-ups of the history. These values decide how many decimals are written. */
function findCourse({ code, side, unit }: Bare, checkUp: CheckUp): readonly number[] {
  const history = checkUp.profileId === null ? dropReplaced(checkUp.history) : checkUp.history
  return history.flatMap((past) => findValueInUnit({ code, side, unit }, past, checkUp) ?? [])
}

function bareRow(of: Bare, { figures, checkUp }: Reading): Row {
  const value = typeof of.value === 'number' ? of.value : null
  const usual = { low: of.low, high: of.high }
  const place = placeInRange(value, usual) ?? null
  const change = value === null ? null : describeNumberChange(of.change)
  const most = countMostDecimals([value, of.low, of.high, change?.from, ...findCourse(of, checkUp)])
  const decimals = value === null ? most : chooseDeliveredDecimals(most, value, of)
  return {
    code: of.code,
    side: undefined,
    plainName: of.code,
    vendor: null,
    name: of.code,
    role: 'value',
    about: null,
    value,
    text: value === null ? '' : figures.value(value, { decimals, unit: of.unit }),
    unit: of.unit,
    decimals,
    bands: [],
    scale: null,
    usual,
    good: usual,
    isOnScale: false,
    place,
    band: positionWord(place, figures),
    meaning: null,
    because: null,
    hasNoEarlier: value !== null && of.change == null,
    remarks: of.change?.reason === 'other-unit' ? [describeOtherUnit(of.change.earlier.unit, figures.language)] : [],
    error: undefined,
    atBorderOf: null,
    repeated: null,
    before: null,
    change,
    reference: null,
  }
}

/**
 * Returns the word for the position of a value. If the value is outside its range on the good side, the word is
 * neutral.
 */
function positionWord(place: Place | null, { words }: Figures): string | null {
  if (place === null) return null
  if (place.valence !== 'good' || place.position === 'normal') return words[place.position]
  return place.position === 'over' ? words.overGood : words.underGood
}
