import { clamp } from '@salus/domain/usual-range/bar-positions.ts'
import type { UsualRange } from '@salus/domain/usual-range/usual-range.ts'
import { chartDomain, usualInDomain } from './scales.ts'
import { Line, type Place, placePoints, type Point, runsOfVersion } from './sparkline.tsx'
import { Sign } from '../../../ui/sign.tsx'

export interface TrendSeries {
  readonly key: string
  readonly name: string
  readonly unit?: string | undefined
  readonly unitWords?: string | undefined
  /**
   * True if a value is written in hours and minutes, such as `6 h 30`. A table then cannot name one unit for all
   * values.
   */
  readonly hasHours?: boolean | undefined
  readonly points: readonly Point[]
  readonly usual: UsualRange
  /** The measurement error in each direction (±), in the value's unit. */
  readonly error?: number | undefined
  readonly format: (value: number) => string
  readonly rangeText?: string | undefined
  readonly label: string
}

interface TrendStripProps {
  readonly series: TrendSeries
  readonly axis: readonly [from: number, to: number]
  readonly crosshair?: number | undefined
}

const height = 72

/**
 * One value over time with its usual range and, around the line, its measurement error. All strips share the time axis.
 */
export function TrendStrip({ series, axis, crosshair }: TrendStripProps) {
  const { points, usual, error, format } = series
  const domain = chartDomain(
    points.map((point) => point.value),
    usual,
  )
  const places = placePoints(points, { domain, height, axis })
  const band = usualInDomain(usual, domain)
  const last = points.at(-1)
  const noise = error === undefined ? 0 : (error / (domain[1] - domain[0])) * height
  const crosshairX = crosshair === undefined ? undefined : computeAxisShare(crosshair, axis)
  return (
    <div className="grid break-inside-avoid grid-cols-[var(--strip-label)_1fr_var(--strip-ends)] items-center gap-x-2 py-1.5 @max-[12rem]:grid-cols-1">
      <div className="min-w-0">
        <div className="text-small font-medium wrap-break-word hyphens-auto">{series.name}</div>
        {last && format(last.value) !== '' && (
          <div className="num text-[1.1875rem] leading-6 font-semibold tracking-[-.02em]">
            {format(last.value)}{' '}
            <Sign
              sign={series.unit}
              words={series.unitWords}
              className="text-caption font-normal tracking-normal text-muted"
            />
          </div>
        )}
        {series.rangeText && <div className="num text-[0.71875rem] leading-4 text-muted">{series.rangeText}</div>}
      </div>
      <svg role="img" aria-label={series.label} width="100%" height={height} className="block overflow-visible">
        {band && (
          <>
            <rect
              y={band.top * height}
              width="100%"
              height={(band.bottom - band.top) * height}
              fill="var(--band)"
              fillOpacity=".72"
            />
            {[band.top, band.bottom]
              .filter((edge) => edge > 0 && edge < 1)
              .map((edge) => (
                <line
                  key={edge}
                  x1="0"
                  x2="100%"
                  y1={edge * height}
                  y2={edge * height}
                  stroke="var(--band-edge)"
                  strokeDasharray="2 3"
                />
              ))}
          </>
        )}
        {noise > 0 && <NoiseBand places={places} noise={noise} />}
        <VersionBreaks places={places} />
        {crosshairX !== undefined && (
          <line
            x1={`${crosshairX}%`}
            x2={`${crosshairX}%`}
            y1="0"
            y2={height}
            stroke="var(--whisker)"
            strokeWidth="1"
          />
        )}
        <Line places={places} height={height} width={2} />
        {places.map((place, index) =>
          index === places.length - 1 ? (
            <circle
              key={place.key}
              cx={`${place.x}%`}
              cy={place.y}
              r="4.5"
              fill="var(--chart-1)"
              stroke="var(--surface)"
              strokeWidth="2"
            />
          ) : (
            <circle
              key={place.key}
              cx={`${place.x}%`}
              cy={place.y}
              r="2.75"
              fill="var(--surface)"
              stroke="var(--chart-1)"
              strokeWidth="1.75"
            />
          ),
        )}
      </svg>
      <Ends series={series} domain={domain} />
    </div>
  )
}

const lineHeight = 13

/** Writes the highest and the lowest value, each at its height. Writes nothing if all values are the same. */
function Ends({
  series: { points, format },
  domain: [low, high],
}: {
  readonly series: TrendSeries
  readonly domain: readonly [low: number, high: number]
}) {
  const values = points.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const computeY = (value: number) => ((high - value) / (high - low)) * height
  const middle = (computeY(least) + computeY(most)) / 2
  const half = Math.max((computeY(least) - computeY(most)) / 2, lineHeight / 2)
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={height}
      fontSize="11.5"
      fill="var(--muted)"
      className="num block overflow-visible @max-[12rem]:hidden"
    >
      {format(least) !== format(most) && (
        <>
          <text y={middle - half + 4}>{format(most)}</text>
          <text y={middle + half + 4}>{format(least)}</text>
        </>
      )}
    </svg>
  )
}

/** The area of the measurement error around the line, clipped at the edges of the strip. */
function NoiseBand({ places, noise }: { readonly places: readonly Place[]; readonly noise: number }) {
  const outline = (run: readonly Place[]) => [
    ...run.map((place) => `${place.x},${place.y - noise}`),
    ...run.toReversed().map((place) => `${place.x},${place.y + noise}`),
  ]
  return (
    <svg width="100%" height={height} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" overflow="hidden">
      {runsOfVersion(places)
        .filter((run) => run.length > 1)
        .map((run) => (
          <polygon key={run[0]?.key} points={outline(run).join(' ')} fill="var(--chart-1)" fillOpacity=".1" />
        ))}
    </svg>
  )
}

/** Marks where the scoring version changes and the line stops. */
function VersionBreaks({ places }: { readonly places: readonly Place[] }) {
  const runs = runsOfVersion(places)
  return runs.slice(1).map((run, index) => {
    const before = runs[index]?.at(-1)
    const after = run[0]
    if (before === undefined || after === undefined) return null
    const x = `${(before.x + after.x) / 2}%`
    return (
      <line
        key={after.key}
        x1={x}
        x2={x}
        y1="0"
        y2={height}
        stroke="var(--border-strong)"
        strokeDasharray="1 4"
        strokeWidth="1.5"
      />
    )
  })
}

/** Returns the position of a time on the axis, as a percentage of the width. */
export const computeAxisShare = (time: number, [from, to]: readonly [number, number]) =>
  to === from ? 97 : 3 + clamp((time - from) / (to - from)) * 94
