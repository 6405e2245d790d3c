import { barOfScale, barOfValue, clamp, markerAt } from '@salus/domain/usual-range/bar-positions.ts'
import { fillPlaces } from '@salus/domain/words.ts'
import type { Figures } from './report-figures.ts'
import type { Row } from './report-row.ts'

interface Edge {
  readonly at: number
  readonly text: string
}

/** The positions of the usual range, the value and the earlier value, as fractions of the width of a bar. */
export interface Bar {
  readonly from: number
  readonly to: number
  readonly now: number
  readonly before: number | null
  readonly edges: readonly Edge[]
  /** The ends of the scale; `null` if the bar shows only the area around the usual range. */
  readonly ends: readonly [string, string] | null
  readonly alt: string
}

export interface HeadlineBar extends Bar {
  readonly error: { readonly from: number; readonly to: number } | null
}

/**
 * Draws a value as a bar. If `isOnScale`, the bar shows the whole scale; otherwise, the usual range fills its middle
 * third. Returns `null` if there is no value, or no scale or range to draw it on.
 */
export function drawBar(row: Row, figures: Figures): Bar | null {
  const { value, usual, scale, change } = row
  if (value === null) return null
  const bar = barOfValue({ usual, good: row.good, scale: scale ?? undefined, isOnScale: row.isOnScale })
  if (bar === undefined) return null
  const shownScale = row.isOnScale ? scale : null
  return {
    from: exact(bar.from),
    to: exact(bar.to),
    now: exact(markerAt(bar.at(value))),
    before: change === null ? null : exact(markerAt(bar.at(change.from))),
    edges: listEdges(row, bar.at, figures),
    ends: shownScale && writeEnds(shownScale, figures),
    alt: describeBar(row, figures, shownScale === null ? [] : scaleInWords(shownScale, figures)),
  }
}

export function drawHeadlineBar(row: Row, figures: Figures): HeadlineBar | null {
  const { value, usual, scale, change, error } = row
  if (value === null || scale === null) return null
  const bar = barOfScale(scale, usual)
  const at = (of: number) => exact(clamp(bar.at(of)))
  return {
    from: exact(bar.from),
    to: exact(bar.to),
    now: at(value),
    before: change === null ? null : at(change.from),
    edges: listEdges(row, bar.at, figures),
    error: error === undefined ? null : { from: at(value - error), to: at(value + error) },
    ends: writeEnds(scale, figures),
    alt: describeBar(row, figures, scaleInWords(scale, figures)),
  }
}

function describeBar(row: Row, figures: Figures, scale: readonly string[]): string {
  const { words, isQuiet } = figures
  const band = row.band ?? words[row.place?.position ?? 'normal']
  if (isQuiet) return fillPlaces(words.altValue, { name: row.name, value: band })
  const range = figures.range(row.usual, row.decimals)
  const before = row.change === null ? '' : figures.number(row.change.from, row.decimals)
  return [
    fillPlaces(words.altValue, { name: row.name, value: figures.withUnit(row.text, row.unit) }),
    ...scale,
    ...(row.band === null ? [] : [row.band]),
    ...(range === '' ? [] : [fillPlaces(words.altUsual, { range })]),
    ...(before === '' ? [] : [fillPlaces(words.altBefore, { value: figures.withUnit(before, row.unit) })]),
  ].join(', ')
}

type Scale = NonNullable<Row['scale']>

const writeEnds = ({ min, max }: Scale, { border }: Figures) => [border(min, 0), border(max, 0)] as const

function scaleInWords(scale: Scale, figures: Figures): readonly string[] {
  const [low, high] = writeEnds(scale, figures)
  return [fillPlaces(figures.words.altScale, { low, high })]
}

const listEdges = ({ usual, decimals }: Row, at: (value: number) => number, figures: Figures): readonly Edge[] =>
  [usual.low, usual.high]
    .filter((edge) => edge !== undefined)
    .map((edge) => ({ at: exact(at(edge)), text: figures.border(edge, decimals) }))
    .filter((edge) => edge.at > 0.01 && edge.at < 0.99 && edge.text !== '')

const exact = (share: number) => Math.round(share * 10_000) / 10_000
