import type { CheckUp, JudgedValue, Score } from '@salus/contract/check-ups/check-ups.ts'
import type { JudgedScore } from '@salus/contract/check-ups/score-change.ts'
import type { MeasurementProfileAsData, ProfileScore } from '@salus/contract/measuring/profiles.ts'
import { leaveOutUnchecked } from '@salus/domain/measurement-profiles/shown/leave-out-unchecked.ts'
import { readClassWord } from '@salus/domain/measurement-profiles/class-word.ts'
import { referenceIn } from '@salus/domain/measurement-profiles/reference-words.ts'
import { describeRemarks } from '@salus/domain/measurement-profiles/score-remarks.ts'
import { reasonInWords } from '@salus/domain/measurement-profiles/withheld-reasons.ts'
import { factsInUnit } from '@salus/domain/module-codes/code-facts.ts'
import { matchesUnit } from '@salus/domain/same-unit.ts'
import { chooseDeliveredDecimals, placeDeliveredValue } from '@salus/domain/module-codes/place-delivered-value.ts'
import { writeCodeInWords } from '@salus/domain/module-codes/write-code-in-words.ts'
import { usualRange } from '@salus/domain/measurement-profiles/banded-score.ts'
import { countMostDecimals } from '@salus/domain/numbers/rounding.ts'
import { chooseShownDecimals } from '@salus/domain/numbers/shown-decimals.ts'
import { goodZoneOfBands, placeInRange, type UsualRange } from '@salus/domain/usual-range/usual-range.ts'
import { findEarlierReading } from '@salus/domain/moments/earlier-reading.ts'
import type { Language } from '@salus/domain/words.ts'
import { splitCourse } from './course.ts'
import type { BorderedBand, ResultRow, RowBand, RowTrace } from './row.ts'
import { namedBands, findOwnBands, findStoredBand } from './bands.ts'
import { buildChange, otherUnitRemark, withShownDifference } from './change.ts'

interface ReadingContext {
  readonly profile?: MeasurementProfileAsData | undefined
  readonly language: Language
}

/**
 * Builds a row for every value of a check-up, scores first. Profile definitions are used only if the same version
 * scored the check-up.
 */
export function resultRows(checkUp: CheckUp, context: ReadingContext): readonly ResultRow[] {
  const profile = context.profile?.version === checkUp.version ? context.profile : undefined
  const scores = leaveOutUnchecked(checkUp.scores).map((score) => {
    const definition = profile?.scores.find((candidate) => candidate.code === score.code)
    return definition === undefined
      ? storedScore(score, checkUp, context)
      : definedScore(score, definition, { checkUp, ...context })
  })
  const values = checkUp.values.map((value) => deliveredValue(value, checkUp, context))
  return [...scores, ...values].map((row) => withShownDifference({ ...row, repeated: findRepeated(row, checkUp) }))
}

function findRepeated(row: ResultRow, checkUp: CheckUp): ResultRow['repeated'] {
  const earlier = findEarlierReading(checkUp, checkUp.history)
  const found = earlier?.past.scores.find(({ code }) => code === row.key)
  return earlier &&
    found &&
    matchesUnit({ ...checkUp, unit: row.unit }, { version: earlier.past.version, value: found })
    ? { at: earlier.past.dateOfMeasurement, minutes: earlier.minutes, value: found.value }
    : undefined
}

interface DefinedContext extends ReadingContext {
  readonly checkUp: CheckUp
}

function definedScore(score: JudgedScore, definition: ProfileScore, context: DefinedContext): ResultRow {
  const { checkUp, language, profile } = context
  const { sex } = checkUp.subject
  const own = findOwnBands(checkUp, score.code)
  const bands = namedBands(own, definition, sex)
  const band = findStoredBand(score.band, bands, { definition, sex })
  const row = common(score, score.code, { checkUp, bands, language })
  const word = readClassWord(score.value)
  return {
    ...row,
    ...chooseRanges(bands, row.usual),
    name: definition.name,
    role: definition.role,
    decimals: chooseShownDecimals(definition.decimals, row),
    scale: { min: definition.min, max: definition.max },
    unit: definition.unit ?? row.unit,
    error: score.accuracy?.isDrawn === true ? score.accuracy.value : undefined,
    accuracy: score.accuracy?.isDrawn === false ? score.accuracy.value : undefined,
    neighbour: bands.find(({ code }) => code === score.atBorderOf),
    text: word === undefined ? undefined : (band?.word ?? writeCodeInWords(word)),
    band,
    before: wordBefore(score, bands),
    withoutComparison: score.withoutComparison,
    because: whyWithout(score, own?.noBandsBecause?.[language], language),
    remarks: listRemarks(score, language),
    meaning: definition.meaning,
    vendor: findVendorPlace(score, checkUp),
    trace: buildTrace(definition, profile),
  }
}

function chooseRanges(bands: readonly BorderedBand[], stored: UsualRange): Pick<ResultRow, 'usual' | 'good'> {
  if (bands.length === 0) return { usual: stored, good: stored }
  const isBelowHigh = bands.findLast(({ position }) => position === 'normal')?.inclusive === false
  return { usual: { ...usualRange(bands), isBelowHigh }, good: goodZoneOfBands(bands) }
}

function findVendorPlace({ code, value }: Score, { vendorRanges }: CheckUp): ResultRow['vendor'] {
  const range = vendorRanges?.[code]
  const place = range && typeof value === 'number' ? placeInRange(value, range) : undefined
  return range && place && { range, position: place.position }
}

function wordBefore({ change }: JudgedScore, bands: readonly BorderedBand[]): ResultRow['before'] {
  const from = change?.earlier.value
  if (change == null || typeof from !== 'string') return undefined
  return { word: bands.find((band) => band.code === from)?.word ?? writeCodeInWords(from), judged: change }
}

function listRemarks(score: Score, language: Language): readonly string[] | undefined {
  const remarks = describeRemarks(language, score)
  return remarks.length === 0 ? undefined : remarks
}

function whyWithout(score: Score, noBands: string | undefined, language: Language): string | undefined {
  if (score.value !== null) return score.band === undefined ? noBands : undefined
  return noBands ?? (score.reference === undefined ? undefined : reasonInWords(score.reference)?.[language])
}

/**
 * Builds the trace of a score, which lists the items that the score was computed from. A score that lists no items in
 * `from` is traced to the item whose id is the score's code.
 */
function buildTrace(definition: ProfileScore, profile: MeasurementProfileAsData | undefined): RowTrace | undefined {
  const { code, from, reversed, rule } = definition
  const ids = from ?? (profile?.items ?? []).filter(({ id }) => id === code).map(({ id }) => id)
  if (ids.length === 0 && rule === undefined) return undefined
  return {
    items: ids.map((id) => ({ id, isReversed: reversed?.includes(id) ?? false })),
    isCounted: reversed !== undefined,
    rule,
  }
}

/** Builds the row of a score without a known definition. Uses only the data stored with the score. */
function storedScore(score: JudgedScore, checkUp: CheckUp, { language }: ReadingContext): ResultRow {
  const row = common(score, score.code, { checkUp, bands: [], language })
  const band = placeInRange(row.value, row.usual)
  const word = readClassWord(score.value)
  return {
    ...row,
    name: writeCodeInWords(score.code),
    good: row.usual,
    role: 'value',
    decimals: chooseDecimals(row, score),
    text: word && writeCodeInWords(word),
    band: storedBand(score.band, band),
  }
}

const storedBand = (word: string | undefined, band: RowBand | undefined): RowBand | undefined =>
  word === undefined
    ? band
    : { position: band?.position ?? 'normal', valence: band?.valence ?? 'neutral', word: writeCodeInWords(word) }

function deliveredValue(value: JudgedValue, checkUp: CheckUp, { language }: ReadingContext): ResultRow {
  const row = common(value, readingKey(value), { checkUp, bands: [], language })
  const { code } = value
  const { place, word, good, scale } = placeDeliveredValue(checkUp.pluginId, value)
  const band: RowBand | undefined = place && { ...place, word: word?.[language] }
  return {
    ...row,
    good,
    name: value.name[language],
    role: 'value',
    isOnScale: scale !== undefined,
    moduleCode: factsInUnit(checkUp.pluginId, value) && { pluginId: checkUp.pluginId, code },
    decimals: chooseDecimals(row, value),
    side: value.side,
    text: typeof value.value === 'string' ? value.value : undefined,
    band,
    scale,
  }
}

/**
 * Counts the decimals that the values of the row need, including its earlier values. The history is then shown without
 * rounding.
 */
function chooseDecimals(
  { value, change, points }: Pick<ResultRow, 'value' | 'change' | 'points'>,
  of: Pick<JudgedValue, 'low' | 'high' | 'bands'>,
): number {
  const most = countMostDecimals([value, of.low, of.high, change?.from, ...points.map((point) => point.value)])
  return value === null ? most : chooseDeliveredDecimals(most, value, of)
}

interface CommonContext {
  readonly checkUp: CheckUp
  readonly bands: readonly BorderedBand[]
  readonly language: Language
}

type Valued = Pick<JudgedScore, 'value' | 'unit' | 'low' | 'high' | 'reference' | 'change'>

const readingKey = ({ code, side }: Pick<JudgedValue, 'code' | 'side'>): string =>
  side === undefined ? code : `${code}.${side}`

function common(of: Valued, key: string, context: CommonContext) {
  const value = typeof of.value === 'number' ? of.value : null
  return {
    key,
    value,
    usual: { low: of.low, high: of.high },
    bands: context.bands,
    ...splitCourse({ key, unit: of.unit }, context.checkUp),
    unit: of.unit,
    reference: of.reference === undefined ? undefined : referenceIn(context.language, of.reference),
    change: value === null ? undefined : buildChange(of.change),
    hasNoEarlier: value !== null && of.change == null,
    remarks: otherUnitRemark(of.change, context.language),
  }
}
