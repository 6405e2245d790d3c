import type { CheckUp, ModuleValue, Score } from '@salus/contract/check-ups.ts'
import type { MeasurementProfileAsData, ProfileBand, ProfileScore } from '@salus/contract/measurement-profiles.ts'
import type { ScoreDefinition } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { type RealChange, realChange } from '@salus/domain/real-change/real-change.ts'
import type { Language, Words } from '@salus/domain/words.ts'
import { type Comparison, type Reading, readingKey } from './comparison.ts'
import type { Position, Valence } from './figures/position-mark.tsx'
import type { UsualRange } from './figures/scales.ts'

export interface RowBand {
  /** Absent where only the range is known; the screen then says in, above or below the range. */
  readonly word?: string
  readonly position: Position
  readonly valence: Valence
  readonly meaning?: string
}

/** Real: more than the measurement error. Unknown: no measurement error is known, or the two were scored by different versions. */
export type Verdict = 'real' | 'within-error' | 'unknown'

export interface Change {
  readonly from: number
  readonly delta: number
  readonly verdict: Verdict
}

/** One value of a result, ready to be drawn, wherever it came from. */
export interface ResultRow {
  readonly key: string
  readonly name: string
  readonly side?: 'left' | 'right'
  readonly role: ProfileScore['role']
  /** Null where the result is a word or was not given. */
  readonly value: number | null
  readonly text?: string
  readonly unit?: string
  readonly decimals: number
  /** The score's lowest and highest possible value. */
  readonly scale?: { readonly min: number; readonly max: number }
  readonly usual: UsualRange
  readonly band?: RowBand
  readonly change?: Change
  /** Smallest difference beyond measurement error, in the value's unit. */
  readonly error?: number
  readonly points: readonly { readonly at: string; readonly value: number }[]
  readonly meaning?: string
  readonly reference?: string
}

interface ReadingContext {
  readonly profile?: MeasurementProfileAsData | undefined
  readonly comparison?: Comparison | undefined
  readonly language: Language
}

/** Every value of a check-up, scores first. Definitions of another version than the one that scored it are not applied. */
export function resultRows(checkUp: CheckUp, context: ReadingContext): readonly ResultRow[] {
  const profile = context.profile?.version === checkUp.version ? context.profile : undefined
  const scores = checkUp.scores.map((score) => {
    const definition = profile?.scores.find((candidate) => candidate.code === score.code)
    return definition === undefined
      ? storedScore(score, checkUp, context)
      : definedScore(score, definition, { checkUp, ...context })
  })
  const values = checkUp.values.map((value) => deliveredValue(value, checkUp, context))
  return [...scores, ...values]
}

interface DefinedContext extends ReadingContext {
  readonly checkUp: CheckUp
}

function definedScore(score: Score, definition: ProfileScore, { checkUp, comparison }: DefinedContext): ResultRow {
  const bands = definition.bands[checkUp.subject.sex]
  const band = bands.find((candidate) => candidate.code === score.band)
  const row = common(score, { code: score.code }, { checkUp, comparison, definition })
  const lastUsual = bands.findLast((candidate) => candidate.position === 'normal')
  return {
    ...row,
    usual: { ...row.usual, isBelowHigh: lastUsual?.inclusive === false },
    name: definition.name,
    role: definition.role,
    decimals: definition.decimals,
    ...(definition.unit === undefined ? {} : { unit: definition.unit }),
    ...(definition.minimalDetectableChange === undefined ? {} : { error: definition.minimalDetectableChange.value }),
    ...(typeof score.value === 'string' ? { text: band?.name ?? score.value } : {}),
    scale: { min: definition.min, max: definition.max },
    ...(band === undefined ? {} : { band: fromProfile(band) }),
  }
}

const fromProfile = ({ name, position, valence, meaning }: ProfileBand): RowBand => ({
  word: name,
  position,
  valence,
  meaning,
})

/** A score whose definition is not known here: what was stored with it is all there is. */
function storedScore(score: Score, checkUp: CheckUp, { comparison }: ReadingContext): ResultRow {
  const row = common(score, { code: score.code }, { checkUp, comparison })
  const band = rangeBand(row.value, row.usual)
  return {
    ...row,
    name: spoken(score.code),
    role: 'value',
    decimals: decimalsOf([row.value, score.low, score.high, row.change?.from]),
    ...(typeof score.value === 'string' ? { text: spoken(score.value) } : {}),
    ...storedBand(score.band, band),
  }
}

function storedBand(word: string | undefined, band: RowBand | undefined): { band?: RowBand } {
  if (word !== undefined)
    return { band: { position: band?.position ?? 'normal', valence: band?.valence ?? 'neutral', word: spoken(word) } }
  return band === undefined ? {} : { band }
}

function deliveredValue(value: ModuleValue, checkUp: CheckUp, { comparison, language }: ReadingContext): ResultRow {
  const row = common(value, { code: value.code, side: value.side }, { checkUp, comparison })
  const named = value.bands?.find(
    (band) => typeof value.value === 'number' && (band.upTo === null || value.value <= band.upTo),
  )
  const ranged = rangeBand(row.value, row.usual)
  const band =
    named === undefined
      ? ranged
      : { ...(ranged ?? { position: 'normal', valence: 'neutral' }), word: named.name[language] }
  return {
    ...row,
    name: value.name[language],
    role: 'value',
    decimals: decimalsOf([row.value, value.low, value.high, row.change?.from]),
    ...(value.side === undefined ? {} : { side: value.side }),
    ...(typeof value.value === 'string' ? { text: value.value } : {}),
    ...(band === undefined ? {} : { band }),
  }
}

interface CommonContext {
  readonly checkUp: CheckUp
  readonly comparison: Comparison | undefined
  readonly definition?: ProfileScore
}

type Valued = Pick<Score, 'value' | 'unit' | 'low' | 'high' | 'reference'>

function common(of: Valued, reading: Reading, context: CommonContext) {
  const key = readingKey(reading)
  const value = typeof of.value === 'number' ? of.value : null
  const change = value === null ? undefined : changeOf(key, value, context)
  return {
    key,
    value,
    usual: { low: of.low, high: of.high },
    points: context.checkUp.history.flatMap((past) =>
      past.scores
        .filter((score) => score.code === key)
        .map((score) => ({ at: past.dateOfMeasurement, value: score.value })),
    ),
    ...(of.unit === undefined ? {} : { unit: of.unit }),
    ...(of.reference === undefined ? {} : { reference: of.reference }),
    ...(change === undefined ? {} : { change }),
  }
}

function changeOf(key: string, value: number, { checkUp, comparison, definition }: CommonContext): Change | undefined {
  const from = comparison?.valueOf(key)
  if (from === undefined || comparison === undefined) return undefined
  const { sex, age } = checkUp.subject
  const reading = definition && {
    definition: asDefinition(definition, checkUp),
    subject: { sex, age: age ?? 0 },
    previous: { value: from, version: comparison.version },
    current: { value, version: checkUp.version },
  }
  return {
    from,
    delta: value - from,
    verdict: reading === undefined ? 'unknown' : verdicts[realChange(reading).outcome],
  }
}

const verdicts: Readonly<Record<RealChange['outcome'], Verdict>> = {
  better: 'real',
  worse: 'real',
  changed: 'real',
  'no-real-change': 'within-error',
  'not-comparable': 'unknown',
}

/** A definition in one language as the rules of the domain take it. */
function asDefinition(
  { bands, minimalDetectableChange, ...definition }: ProfileScore,
  { subject }: CheckUp,
): ScoreDefinition {
  const both = (text: string): Words => ({ de: text, en: text })
  return {
    code: definition.code,
    name: both(definition.name),
    role: definition.role,
    min: definition.min,
    max: definition.max,
    decimals: definition.decimals,
    better: definition.better,
    bands: () => bands[subject.sex].map((band) => ({ ...band, name: both(band.name), meaning: both(band.meaning) })),
    ...(minimalDetectableChange === undefined ? {} : { minimalDetectableChange }),
  }
}

function rangeBand(value: number | null, { low, high }: UsualRange): RowBand | undefined {
  if (value === null || (low === undefined && high === undefined)) return undefined
  if (low !== undefined && value < low) return { position: 'under', valence: 'watch' }
  if (high !== undefined && value > high) return { position: 'over', valence: 'watch' }
  return { position: 'normal', valence: 'good' }
}

/** As many digits after the point as the most exact of the numbers has, at most three. */
function decimalsOf(numbers: readonly (number | null | undefined)[]): number {
  const digits = numbers.map((number) =>
    typeof number === 'number' ? (/\.(\d+)$/.exec(String(number))?.[1]?.length ?? 0) : 0,
  )
  return Math.min(3, Math.max(0, ...digits))
}

/** `metMinWalk` as words: Met min walk. Only for codes that come without a name. */
function spoken(code: string): string {
  const words = code
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The result is the band itself; its word need not be written twice. */
export const isClass = (row: ResultRow): boolean =>
  row.value === null && row.band !== undefined && row.band.word === row.text

/** The value that stands for the whole result in an overview. */
export function headlineOf(rows: readonly ResultRow[]): ResultRow | undefined {
  return (
    rows.find((row) => row.role === 'primary') ??
    rows.find((row) => row.role !== 'detail' && row.value !== null && row.band !== undefined) ??
    rows.find((row) => row.role !== 'detail' && row.value !== null) ??
    rows[0]
  )
}
