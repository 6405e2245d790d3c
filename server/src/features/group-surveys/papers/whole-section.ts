import type { Release, ShownScore } from '@salus/domain/group-reports/release.ts'
import { isRepeated } from '@salus/domain/group-reports/repeated-numbers.ts'
import type { ReportedScore } from '@salus/domain/group-reports/wave-plan.ts'
import { fillPlaces } from '@salus/domain/words.ts'
import type { PaperFigures } from './paper-figures.ts'
import { findScore, listWholeScores, type Theme } from './paper-themes.ts'
import { changeWords } from './paper-words.ts'

/** A sign that is shown beside a word; `null` if only the word is shown. */
export type Sign = 'better' | 'worse' | 'changed' | null

export interface Verdict {
  readonly word: string
  readonly sign: Sign
}

interface Part {
  readonly tone: Valence
  /** Shares of the width, from 0 to 1. */
  readonly from: number
  readonly to: number
}
type Valence = ReportedScore['bands'][number]['valence']

interface MeanBar {
  readonly alt: string
  readonly bands: readonly Part[]
  readonly interval: { readonly from: number; readonly to: number } | null
  /** `null` if the mean is written only as a lower or upper limit. */
  readonly mean: number | null
  readonly ends: readonly [string, string]
}

export interface MeanLine {
  readonly name: string
  readonly scale: string
  readonly isHidden: boolean
  readonly mean: string
  readonly interval: string | null
  readonly repeated: string | null
  readonly bar: MeanBar | null
  readonly inNeed: string
  readonly change: Verdict | null
}

interface Distribution {
  readonly name: string
  readonly repeated: string | null
  readonly alt: string
  readonly parts: readonly (Part & { readonly text: string })[]
}

export interface WholeSection {
  readonly lines: readonly MeanLine[]
  readonly hasNeed: boolean
  readonly hasChange: boolean
  readonly notes: readonly string[]
  readonly distributions: readonly Distribution[]
}

export function writeWhole(release: Release, themes: readonly Theme[], figures: PaperFigures): WholeSection {
  const scores = listWholeScores(release)
  const found = themes.map((theme) => ({ theme, score: findScore(scores, theme) }))
  const shown = found.flatMap(({ theme, score }) => ('shown' in score ? [] : [{ theme, score }]))
  const lines = found
    .filter(({ theme }) => theme.score.kind === 'mean')
    .map(({ theme, score }) => writeLine(theme, 'shown' in score ? null : score, figures))
  return {
    lines,
    hasNeed: lines.some(({ inNeed }) => inNeed !== ''),
    hasChange: shown.some(({ score }) => score.change !== undefined),
    notes: [
      ...(shown.some(({ score }) => score.interval !== undefined) ? [figures.words.intervalNote] : []),
      ...listNeedNotes(themes, figures),
      ...(shown.some(({ score }) => isRepeated(score)) ? [figures.words.asLastTimeNote] : []),
    ],
    distributions: shown.flatMap(({ theme, score }) => writeDistribution(theme, score, figures)),
  }
}

/** Explains which bands mean a need for action. Themes with equal bands share a sentence. */
function listNeedNotes(themes: readonly Theme[], { words }: PaperFigures): readonly string[] {
  const texts = themes
    .filter(({ score }) => score.kind === 'mean')
    .flatMap(({ score, nameBands }) => {
      const codes = score.bands.filter(({ valence }) => valence === 'act').map(({ code }) => code)
      return codes.length === 0 ? [] : [fillPlaces(words.needNote, { bands: nameBands(codes) })]
    })
  return [...new Set(texts)]
}

function writeLine(theme: Theme, score: ShownScore | null, figures: PaperFigures): MeanLine {
  const { words, language } = figures
  const { lo, hi, better } = theme.score
  const scale = { higher: words.scaleHigher, lower: words.scaleLower, neither: words.scale }[better]
  const line = { name: theme.name, scale: fillPlaces(scale, { low: figures.number(lo), high: figures.number(hi) }) }
  if (score?.mean === undefined)
    return {
      ...line,
      isHidden: true,
      mean: words.hidden,
      interval: null,
      repeated: null,
      bar: null,
      inNeed: '',
      change: null,
    }
  return {
    ...line,
    isHidden: false,
    mean: figures.mean(score.mean),
    interval: figures.interval(score),
    repeated: figures.repeated(score),
    bar: drawMean(theme, score, figures),
    inNeed: writeNeed(theme.score, score.inNeed, figures),
    change: score.change === undefined ? null : writeChange(score.change, language),
  }
}

export const hasNeed = ({ bands }: ReportedScore): boolean => bands.some(({ valence }) => valence === 'act')

/**
 * Writes the share of people in need of action. Returns an empty text if no band of the scale means a need for action.
 */
export function writeNeed(score: ReportedScore, share: ShownScore['inNeed'], figures: PaperFigures): string {
  if (share !== undefined) return figures.share(share)
  return hasNeed(score) ? figures.words.hidden : ''
}

export const writeChange = (
  change: NonNullable<ShownScore['change']>,
  language: PaperFigures['language'],
): Verdict => ({
  word: changeWords[change][language],
  sign: change === 'better' || change === 'worse' || change === 'changed' ? change : null,
})

function drawMean({ name, score }: Theme, written: ShownScore, figures: PaperFigures): MeanBar | null {
  const { mean, interval } = written
  if (mean === undefined) return null
  const { words, number } = figures
  const at = (value: number) => roundShare((value - score.lo) / (score.hi - score.lo))
  const limits =
    'atMost' in mean
      ? { from: score.lo, to: mean.atMost }
      : 'atLeast' in mean
        ? { from: mean.atLeast, to: score.hi }
        : interval
  const text = figures.interval(written)
  const [low, high] = [number(score.lo), number(score.hi)]
  return {
    alt: [
      fillPlaces(words.altMean, { name, mean: figures.mean(mean), low, high }),
      ...(text === null ? [] : [`${words.range} ${text}`]),
      ...(isRepeated(written) ? [words.asLastTime] : []),
    ].join(', '),
    bands: drawBands(score, at),
    interval: limits === undefined ? null : { from: at(limits.from), to: at(limits.to) },
    mean: 'value' in mean ? at(mean.value) : null,
    ends: [low, high],
  }
}

function drawBands({ bands, hi }: ReportedScore, at: (value: number) => number): readonly Part[] {
  let from = 0
  return bands.map(({ valence, upTo }) => {
    const part = { tone: valence, from, to: at(upTo ?? hi) }
    from = part.to
    return part
  })
}

function writeDistribution(
  { name, score, nameBands }: Theme,
  written: ShownScore,
  { words, number, repeated }: PaperFigures,
): readonly Distribution[] {
  const { bands } = written
  if (bands === undefined || bands.length === 0) return []
  const all = bands.reduce((sum, { percent }) => sum + percent, 0)
  let from = 0
  const parts = bands.map(({ names, percent }) => {
    const [start, end] = [from, roundShare(from + percent / all)]
    from = end
    return {
      tone: judgeMerged(score, names),
      from: start,
      to: end,
      text: fillPlaces(words.share, { name: nameBands(names), percent: number(percent) }),
    }
  })
  const mark = repeated(written)
  const shares = [...parts.map(({ text }) => text), ...(mark === null ? [] : [mark])].join(', ')
  return [{ name, repeated: mark, parts, alt: fillPlaces(words.altDistribution, { name, shares }) }]
}

const tones: readonly Valence[] = ['good', 'neutral', 'watch', 'act']

/** Merged bands get the colour of the least favourable one. */
function judgeMerged({ bands }: ReportedScore, names: readonly string[]): Valence {
  const found = bands.filter(({ code }) => names.includes(code)).map(({ valence }) => tones.indexOf(valence))
  return tones[Math.max(0, ...found)] ?? 'neutral'
}

const roundShare = (share: number) => Math.round(share * 10_000) / 10_000
