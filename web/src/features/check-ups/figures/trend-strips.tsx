import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { Sign } from '../../../ui/sign.tsx'
import { timeAxis } from './sparkline.tsx'
import { computeAxisShare, type TrendSeries, TrendStrip } from './trend-strip.tsx'

interface TrendStripsProps {
  readonly series: readonly TrendSeries[]
  readonly formatDate: (iso: string) => string
  readonly label: string
}

/** Shows several values as strips on one time axis. Pointer and arrow keys move one crosshair through all strips. */
export function TrendStrips({ series, formatDate, label }: TrendStripsProps) {
  const times = [...new Set(series.flatMap((one) => one.points.map((point) => point.at)))].toSorted(
    (a, b) => Date.parse(a) - Date.parse(b),
  )
  const axis = timeAxis(times.map((at) => ({ at })))
  const [chosen, setChosen] = useState<number>()
  const at = chosen === undefined ? undefined : times[chosen]

  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveCrosshair(event.key, chosen, times.length)
    if (next === 'ignored') return
    event.preventDefault()
    setChosen(next)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const plot = event.currentTarget.querySelector('svg')?.getBoundingClientRect()
    if (plot === undefined || plot.width === 0) return
    const share = ((event.clientX - plot.left) / plot.width) * 100
    setChosen(
      nearest(
        times.map((time) => computeAxisShare(Date.parse(time), axis)),
        share,
      ),
    )
  }

  return (
    <div className="[--strip-ends:2.5rem] [--strip-label:7rem] @[35rem]:[--strip-label:9rem] @[60rem]:[--strip-label:13rem] @max-[12rem]:[--strip-ends:-.5rem] @max-[12rem]:[--strip-label:-.5rem]">
      <div
        role="group"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move the crosshair
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setChosen(undefined)}
        onBlur={() => setChosen(undefined)}
        className="divide-y divide-sep rounded-control outline-offset-4"
      >
        {series.map((one) => (
          <TrendStrip
            key={one.key}
            series={one}
            axis={axis}
            crosshair={at === undefined ? undefined : Date.parse(at)}
          />
        ))}
      </div>
      <div
        className="num relative mt-1.5 flex min-h-5 flex-wrap justify-between gap-x-3 pl-[calc(var(--strip-label)+.5rem)] text-caption text-muted @[26.25rem]:pr-[calc(var(--strip-ends)+.5rem)]"
        aria-live="polite"
      >
        {at === undefined ? (
          <AxisEnds times={times} formatDate={formatDate} />
        ) : (
          <Reading at={at} series={series} formatDate={formatDate} />
        )}
      </div>
    </div>
  )
}

function AxisEnds({
  times,
  formatDate,
}: {
  readonly times: readonly string[]
  readonly formatDate: (iso: string) => string
}) {
  const first = times[0]
  const last = times.at(-1)
  if (first === undefined || last === undefined) return null
  return (
    <>
      <span>{first === last ? '' : formatDate(first)}</span>
      <span className="ml-auto">{formatDate(last)}</span>
    </>
  )
}

function Reading({ at, series, formatDate }: { readonly at: string } & Omit<TrendStripsProps, 'label'>) {
  const read = series.flatMap((one) => {
    const point = one.points.find((candidate) => candidate.at === at)
    return point === undefined ? [] : [{ ...one, value: one.format(point.value) }]
  })
  return (
    <span className="text-ink">
      <span className="font-medium">{formatDate(at)}</span>:{' '}
      {read.map(({ key, name, value, unit, unitWords }, index) => (
        <span key={key}>
          {index > 0 && ', '}
          {name} {value}
          {unit !== undefined && (
            <>
              {' '}
              <Sign sign={unit} words={unitWords} />
            </>
          )}
        </span>
      ))}
    </span>
  )
}

/**
 * Returns the crosshair's index after a key, among `count` measurements. The first arrow key selects the newest.
 * `undefined` hides the crosshair; `'ignored'` means that the key is not handled.
 */
export function moveCrosshair(key: string, chosen: number | undefined, count: number): number | undefined | 'ignored' {
  if (count === 0) return 'ignored'
  const last = count - 1
  if (key === 'ArrowLeft') return Math.max(0, (chosen ?? last + 1) - 1)
  if (key === 'ArrowRight') return Math.min(last, (chosen ?? last) + 1)
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'Escape' && chosen !== undefined) return undefined
  return 'ignored'
}

function nearest(places: readonly number[], to: number): number {
  let best = 0
  for (const [index, place] of places.entries()) {
    if (Math.abs(place - to) < Math.abs((places[best] ?? 0) - to)) best = index
  }
  return best
}
