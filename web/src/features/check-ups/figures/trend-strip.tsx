import { chartDomain, clamp, type UsualRange, usualInDomain } from './scales.ts'
import { Line, placePoints } from './sparkline.tsx'

export interface TrendSeries {
  readonly key: string
  readonly name: string
  readonly unit?: string | undefined
  readonly points: readonly { readonly at: string; readonly value: number }[]
  readonly usual: UsualRange
  /** Half the width of the measurement error, in the value's unit. */
  readonly error?: number | undefined
  readonly format: (value: number) => string
  /** The usual range in words. */
  readonly rangeText?: string | undefined
  /** Says first and last value, the range and the change. */
  readonly label: string
}

interface TrendStripProps {
  readonly series: TrendSeries
  readonly axis: readonly [from: number, to: number]
  /** The time the crosshair stands at, in milliseconds. */
  readonly crosshair?: number | undefined
}

const height = 72

/** One value over time on the axis that all strips share, with its usual range and, around the last value, its measurement error. */
export function TrendStrip({ series, axis, crosshair }: TrendStripProps) {
  const { points, usual, error, format } = series
  const domain = chartDomain(
    points.map((point) => point.value),
    usual,
  )
  const places = placePoints(points, { domain, height, axis })
  const band = usualInDomain(usual, domain)
  const last = points.at(-1)
  const noise =
    last && error !== undefined
      ? usualInDomain({ low: last.value - error, high: last.value + error }, domain)
      : undefined
  const crosshairX = crosshair === undefined ? undefined : axisShare(crosshair, axis)
  return (
    <div className="grid grid-cols-[var(--strip-label)_1fr] items-center gap-x-2 py-1.5">
      <div className="min-w-0">
        <div className="text-small font-medium">{series.name}</div>
        {last && (
          <div className="num text-[1.1875rem] leading-6 font-semibold tracking-[-.02em]">
            {format(last.value)}{' '}
            {series.unit && <span className="text-caption font-normal tracking-normal text-muted">{series.unit}</span>}
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
        {noise && points.length > 1 && (
          <rect
            y={noise.top * height}
            width="100%"
            height={(noise.bottom - noise.top) * height}
            fill="var(--chart-1)"
            fillOpacity=".1"
          />
        )}
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
              key={place.at}
              cx={`${place.x}%`}
              cy={place.y}
              r="4.5"
              fill="var(--chart-1)"
              stroke="var(--surface)"
              strokeWidth="2"
            />
          ) : (
            <circle
              key={place.at}
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
    </div>
  )
}

/** Percent of the width of a time on the axis. */
export const axisShare = (time: number, [from, to]: readonly [number, number]) =>
  to === from ? 97 : 3 + clamp((time - from) / (to - from)) * 94
