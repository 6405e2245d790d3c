import { measureRange } from './coarseness/steps.ts'
import { readMean } from './coarseness/write-numbers.ts'
import type { ShownScore, WrittenScore } from './release.ts'
import type { ReportedScore } from './wave-plan.ts'

export interface OrderedTheme {
  readonly code: string
  readonly urgency: 'act-first' | 'look-closer' | 'keep'
  /**
   * Starts at 1. Neighbouring themes of the same urgency have the same place if their means cannot be distinguished.
   */
  readonly place: number
  /** True for the themes to address first, at most three. */
  readonly isFirst: boolean
  /** The position of the mean between the favourable end (0) and the unfavourable end (100) of the scale. */
  readonly load: number
}

const mostFirst = 3

/**
 * Orders the themes by need for action, using only written numbers. Leaves out hidden scores, scores without a mean and
 * scores without a favourable end.
 * - `act-first`: the whole interval of the mean is in the bands that need action, and at least a quarter of the people
 *   (or all but fewer than 5) are in need
 * - `look-closer`: the mean is in the bands that need watching or action, or at least a tenth of the people (or "some"
 *   in a small group) are in need
 * - `keep`: all other themes
 */
export function orderThemes(
  written: readonly WrittenScore[],
  scores: readonly ReportedScore[],
): readonly OrderedTheme[] {
  const themes = scores.flatMap((score) => {
    const found = written.find(({ code }) => code === score.code)
    if (found === undefined || 'shown' in found || found.mean === undefined || score.better === 'neither') return []
    return [judgeTheme(found, score)]
  })
  const ordered = themes.toSorted(
    (a, b) =>
      urgencies.indexOf(a.urgency) - urgencies.indexOf(b.urgency) || b.load - a.load || (a.code < b.code ? -1 : 1),
  )
  let place = 0
  return ordered.map(({ code, urgency, load, noise }, at) => {
    const before = ordered[at - 1]
    const isEqual = before?.urgency === urgency && before.load - load < Math.max(before.noise, noise)
    if (!isEqual) place = at + 1
    return { code, urgency, place, isFirst: urgency === 'act-first' && at < mostFirst, load }
  })
}

const urgencies = ['act-first', 'look-closer', 'keep'] as const

interface Theme {
  readonly code: string
  readonly urgency: OrderedTheme['urgency']
  readonly load: number
  /** Half the width of the interval, on the scale of `load`. */
  readonly noise: number
}

function judgeTheme(written: ShownScore, score: ReportedScore): Theme {
  const mean = written.mean ?? { atMost: score.hi }
  const { from, to } = readMean(score, mean)
  const interval = written.interval ?? { from, to }
  const toLoad = (value: number) => {
    const share = (100 * (value - score.lo)) / measureRange(score)
    return Math.round((score.better === 'lower' ? share : 100 - share) * 10) / 10
  }
  const middle = 'value' in mean ? mean.value : (from + to) / 2
  const noise = (50 * (interval.to - interval.from)) / measureRange(score)
  return { code: score.code, urgency: judgeUrgency(written, score, { interval, middle }), load: toLoad(middle), noise }
}

interface Place {
  readonly interval: { readonly from: number; readonly to: number }
  readonly middle: number
}

function judgeUrgency(written: ShownScore, score: ReportedScore, { interval, middle }: Place): OrderedTheme['urgency'] {
  const needed = readPercent(written.inNeed)
  const isBeyond = (border: number | null, value: number) =>
    border !== null && (score.better === 'lower' ? value >= border : value <= border)
  const worstOfInterval = score.better === 'lower' ? interval.from : interval.to
  if (needed >= 25 && isBeyond(findBorder(score, 'act'), worstOfInterval)) return 'act-first'
  return needed >= 10 || isBeyond(findBorder(score, 'watch'), middle) ? 'look-closer' : 'keep'
}

/**
 * Returns the share of people in need as a number in per cent. "All but fewer than 5" is treated as 100 and "fewer than
 * 5" as 0. "Some" is treated as 20. It means at least 5 of at most 21 people, which is more than a fifth but can be
 * less than a quarter.
 */
function readPercent(share: ShownScore['inNeed']): number {
  if (share === undefined) return 0
  if ('percent' in share) return share.percent
  return { 'all-but-fewer-than-5': 100, some: 20, 'fewer-than-5': 0 }[share.word]
}

/**
 * Returns the limit at which the unfavourable bands begin: for `act`, the bands that need action; for `watch`, those
 * that need watching or action. `null` when there is no such limit.
 */
function findBorder({ bands, better }: ReportedScore, valence: 'watch' | 'act'): number | null {
  const isMeant = (one: ReportedScore['bands'][number] | undefined) =>
    one?.valence === 'act' || (valence === 'watch' && one?.valence === 'watch')
  if (better === 'lower') {
    const first = bands.findIndex(isMeant)
    return first < 1 ? null : (bands[first - 1]?.upTo ?? null)
  }
  return bands.findLast(isMeant)?.upTo ?? null
}
