import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { dropReplaced } from '@salus/domain/moments/drop-replaced.ts'
import { chooseDecimalsAt } from '@salus/domain/numbers/shown-decimals.ts'
import { fillPlaces } from '@salus/domain/words.ts'
import { buildKey } from '../changes/add-verdicts.ts'
import type { Figures } from './report-figures.ts'
import type { Row } from './report-row.ts'
import { findValueInUnit } from './value-in-unit.ts'

const mostPoints = 8
/** The number of small trends on paper: three rows of three. */
const mostTrends = 9

interface Point {
  /** The fraction of the height, measured from the bottom. */
  readonly y: number
  readonly text: string
  readonly day: string
}

export interface Trend {
  readonly name: string
  readonly alt: string
  readonly points: readonly Point[]
  /** The good range as fractions of the height; `null` if it is unknown or not visible. */
  readonly band: { readonly from: number; readonly to: number } | null
  /** The lowest and the highest value, each at its height; empty if all values are the same. */
  readonly ends: readonly { readonly y: number; readonly text: string }[]
}

export interface Trends {
  /** True for the trend of the headline, which is drawn large. Without a headline, several trends are drawn small. */
  readonly isLarge: boolean
  readonly figures: readonly Trend[]
  /** Sentences that name what the figures leave out. */
  readonly notes: readonly string[]
}

type Past = CheckUp['history'][number]

/**
 * Returns the trend of the headline or, if it has none, of the first rows. A row has a trend only if at least two
 * comparable check-ups have its value. The notes name the other rows that the result's page shows over time. Returns no
 * trend in quiet mode.
 */
export function drawTrends(checkUp: CheckUp, rows: readonly Row[], figures: Figures): Trends {
  if (figures.isQuiet) return { isLarge: false, figures: [], notes: [] }
  const history = checkUp.profileId === null ? dropReplaced(checkUp.history) : checkUp.history
  const comparable = history.filter((past) => isComparable(past, checkUp))
  const found = rows.flatMap((row) =>
    buildTrend(row, { checkUp, history: comparable }, figures).map((drawn) => ({ row, drawn })),
  )
  const large = found.find(({ row }) => row.role === 'primary')
  const shown = large === undefined ? found.slice(0, mostTrends) : [large]
  const left = rows.filter((row) => !shown.some((one) => one.row === row) && isOnPage(row, { checkUp, history }))
  const isShortened =
    shown.length > 0 &&
    (comparable.length < checkUp.history.length ||
      shown.some(({ row }) => comparable.some((past) => hasOtherModel(row, past, checkUp))))
  return {
    isLarge: large !== undefined,
    figures: shown.map(({ drawn }) => drawn),
    notes: [...(isShortened ? [figures.words.trendShortened] : []), ...nameLeft(left, figures)],
  }
}

/** The page draws every row that was measured at least twice, also with another version or device. */
const isOnPage = (row: Row, { checkUp, history }: Course): boolean =>
  history.filter((past) => findValueInUnit(row, past, checkUp) !== undefined).length > 1

function nameLeft(rows: readonly Row[], { words, listNames }: Figures): readonly string[] {
  if (rows.length === 0) return []
  const names = listNames(rows.map(({ name }) => name))
  const text = rows.length === 1 ? words.oneTrendLeft : words.trendsLeft
  return [fillPlaces(text, { count: String(rows.length), names })]
}

const isComparable = (past: Past, { version, device }: CheckUp): boolean =>
  past.version === version && (past.device ?? null) === (device ?? null)

/** True if the value was calculated with another model than the one of this check-up. */
function hasOtherModel(row: Row, past: Past, { history, resultGuid }: CheckUp): boolean {
  const key = buildKey(row)
  const findScore = (one: Past | undefined) => one?.scores.find(({ code }) => code === key)
  const [own, other] = [findScore(history.find((one) => one.resultGuid === resultGuid)), findScore(past)]
  return own !== undefined && other !== undefined && own.model !== other.model
}

interface Course {
  readonly checkUp: CheckUp
  readonly history: readonly Past[]
}

function buildTrend(row: Row, { checkUp, history }: Course, figures: Figures): Trend[] {
  const values = history
    .filter((past) => !hasOtherModel(row, past, checkUp))
    .flatMap((past) => {
      const value = findValueInUnit(row, past, checkUp)
      return value === undefined ? [] : [{ at: past.dateOfMeasurement, value }]
    })
    .slice(-mostPoints)
  if (row.value === null || values.length < 2) return []
  const share = scaleFor(row, values)
  const points = values.map(({ at, value }) => ({
    y: exact(share(value)),
    text: figures.value(value, { ...row, decimals: chooseDecimalsAt(row, value) }),
    day: figures.date(at),
  }))
  return [
    {
      name: row.unit === undefined ? row.name : `${row.name} (${figures.unit(row.unit, null)})`,
      alt: fillPlaces(figures.words.trendAlt, {
        name: row.name,
        values: figures.list(points.map(({ text, day }) => `${figures.withUnit(text, row.unit)} (${day})`)),
      }),
      points,
      band: computeBand(row, share),
      ends: markEnds(points),
    },
  ]
}

function markEnds(points: readonly Point[]): Trend['ends'] {
  const [lowest, ...others] = points.toSorted((a, b) => a.y - b.y)
  const highest = others.at(-1)
  if (lowest === undefined || highest === undefined || lowest.text === highest.text) return []
  return [lowest, highest].map(({ y, text }) => ({ y, text }))
}

/**
 * Returns a function that maps values to fractions of the height. The height includes all given values with a margin,
 * and the limits of the good range that are near these values.
 */
function scaleFor({ good }: Row, values: readonly { readonly value: number }[]): (value: number) => number {
  const numbers = values.map(({ value }) => value)
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  const spread = most - least || Math.abs(most) || 1
  const near = [good?.low, good?.high]
    .filter((border) => border !== undefined)
    .filter((border) => border > least - spread && border < most + spread)
  const [from, to] = [Math.min(least, ...near), Math.max(most, ...near)]
  const room = (to - from || spread) * 0.15
  return (value) => (value - from + room) / (to - from + 2 * room)
}

function computeBand({ good }: Row, share: (value: number) => number): Trend['band'] {
  if (good === undefined || (good.low === undefined && good.high === undefined)) return null
  const clamped = (value: number | undefined, otherwise: number) =>
    value === undefined ? otherwise : exact(Math.min(1, Math.max(0, share(value))))
  const [from, to] = [clamped(good.low, 0), clamped(good.high, 1)]
  return to > from ? { from, to } : null
}

const exact = (share: number) => Math.round(share * 1000) / 1000
