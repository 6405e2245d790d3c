import type { UsualRange } from '@salus/domain/usual-range/usual-range.ts'
import { chartDomain, usualInDomain } from './scales.ts'

/** One measurement. A line breaks where `version`, the version of the scoring, changes. */
export interface Point {
  readonly at: string
  readonly value: number
  readonly version?: string | undefined
}

interface SparklineProps {
  readonly points: readonly Point[]
  readonly usual: UsualRange
  readonly height?: number
  readonly label: string
}

export function Sparkline({ points, usual, height = 60, label }: SparklineProps) {
  const domain = chartDomain(
    points.map((point) => point.value),
    usual,
  )
  const band = usualInDomain(usual, domain)
  const places = placePoints(points, { domain, height, axis: timeAxis(points) })
  const last = places.at(-1)
  return (
    <svg role="img" aria-label={label} width="100%" height={height} className="block overflow-visible">
      {band && (
        <rect y={band.top * height} width="100%" height={(band.bottom - band.top) * height} rx="2" fill="var(--band)" />
      )}
      <Line places={places} height={height} width={1.75} />
      {places.slice(0, -1).map((place) => (
        <circle key={place.key} cx={`${place.x}%`} cy={place.y} r="1.6" fill="var(--chart-1)" />
      ))}
      {last && (
        <circle cx={`${last.x}%`} cy={last.y} r="4" fill="var(--chart-1)" stroke="var(--surface)" strokeWidth="2" />
      )}
    </svg>
  )
}

export interface Place {
  /** Unique among the places. The time is not unique, because two measurements can have the same time. */
  readonly key: string
  readonly version?: string | undefined
  /** Percent of the width. */
  readonly x: number
  /** Pixels from the top. */
  readonly y: number
}

interface Plot {
  readonly domain: readonly [low: number, high: number]
  readonly height: number
  /** In milliseconds. Stacked plots share one axis. */
  readonly axis: readonly [from: number, to: number]
}

/** Places measurements on the axis. A single measurement is placed near the right end, where "now" is. */
export function placePoints(
  points: SparklineProps['points'],
  { domain: [low, high], height, axis: [from, to] }: Plot,
): readonly Place[] {
  return points.map((point, index) => ({
    key: `${point.at} ${index}`,
    version: point.version,
    x: to === from ? 97 : 3 + ((Date.parse(point.at) - from) / (to - from)) * 94,
    y: Math.min(height - 6, Math.max(6, ((high - point.value) / (high - low)) * height)),
  }))
}

export const timeAxis = (points: readonly { readonly at: string }[]): readonly [from: number, to: number] => {
  const times = points.map((point) => Date.parse(point.at))
  return [Math.min(...times), Math.max(...times)]
}

/** Draws straight segments. The stroke keeps its width although the figure is stretched. */
export function Line({
  places,
  height,
  width,
}: {
  readonly places: readonly Place[]
  readonly height: number
  readonly width: number
}) {
  const runs = runsOfVersion(places).filter((run) => run.length > 1)
  if (runs.length === 0) return null
  return (
    <svg width="100%" height={height} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" overflow="visible">
      {runs.map((run) => (
        <polyline
          key={run[0]?.key}
          points={run.map((place) => `${place.x},${place.y}`).join(' ')}
          fill="none"
          stroke="var(--chart-1)"
          strokeWidth={width}
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}

/** Groups neighbours that were scored by the same version. A line connects only the points of one group. */
export function runsOfVersion<Item extends { readonly version?: string | undefined }>(
  items: readonly Item[],
): readonly (readonly Item[])[] {
  const runs: Item[][] = []
  for (const item of items) {
    const run = runs.at(-1)
    if (run?.at(-1) !== undefined && run.at(-1)?.version === item.version) run.push(item)
    else runs.push([item])
  }
  return runs
}
