import { type Position, type Valence, fillByValence } from './position-mark.tsx'
import { type BarPositions, markerAt } from '@salus/domain/usual-range/bar-positions.ts'

interface Edge {
  readonly value: number
  readonly text: string
}

interface BandBarProps {
  readonly bar: BarPositions
  readonly now: number
  readonly previous?: number | undefined
  readonly position: Position
  readonly valence: Valence
  readonly vendor?: { readonly from: number; readonly to: number } | undefined
  readonly edges: readonly Edge[]
  /** The ends of the scale; set if the bar covers the whole scale. */
  readonly ends?: readonly [low: string, high: string] | undefined
  readonly label: string
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

/** A bar with the usual range, a filled marker for the current value and a hollow marker for the previous value. */
export function BandBar({ bar, now, previous, position, valence, vendor, edges, ends, label }: BandBarProps) {
  const x = markerAt(bar.at(now))
  const previousX = previous === undefined ? undefined : markerAt(bar.at(previous))
  const ticks = edges
    .map((edge) => ({ ...edge, x: bar.at(edge.value) }))
    .filter((edge) => edge.x > 0.01 && edge.x < 0.99)
  const { height, endsAt } = placeLabels(ticks, ends)
  return (
    <svg role="img" aria-label={label} width="100%" height={height} className="block overflow-visible">
      <rect y="7" width="100%" height="8" rx="4" fill="var(--rail)" />
      {bar.to > bar.from && (
        <rect
          x={percent(bar.from)}
          y="7"
          width={percent(bar.to - bar.from)}
          height="8"
          rx={bar.from === 0 || bar.to === 1 ? 4 : 0}
          fill="var(--band)"
        />
      )}
      {vendor && <VendorLine from={vendor.from} to={vendor.to} />}
      {ticks.map((edge) => (
        <g key={edge.value}>
          <line x1={percent(edge.x)} x2={percent(edge.x)} y1="5" y2="17" stroke="var(--band-edge)" strokeWidth="1.25" />
          <text x={percent(edge.x)} y="31" fontSize="11.5" fill="var(--muted)" className="num [text-anchor:middle]">
            {edge.text}
          </text>
        </g>
      ))}
      {ends !== undefined && <ScaleEnds ends={ends} y={endsAt} />}
      {previousX !== undefined && (
        <>
          <line x1={percent(previousX)} x2={percent(x)} y1="11" y2="11" stroke="var(--chart-prev)" strokeWidth="1.5" />
          <circle
            cx={percent(previousX)}
            cy="11"
            r="4.25"
            fill="var(--surface)"
            stroke="var(--chart-prev)"
            strokeWidth="2"
          />
        </>
      )}
      <svg x={percent(x)} y="11" overflow="visible">
        <Marker position={position} fill={fillByValence[valence]} />
      </svg>
    </svg>
  )
}

const lineHeight = 13
/** The width of a bar in the narrowest table, in pixels. */
const leastWidth = 174
const widthOfDigit = 6.5

interface Tick {
  readonly x: number
  readonly text: string
}

/**
 * Places the labels below the bar. On a short bar, the labels of the ends get a line of their own if they would overlap
 * the label of a border.
 */
function placeLabels(ticks: readonly Tick[], ends: BandBarProps['ends']) {
  if (ends === undefined) return { height: ticks.length > 0 ? 34 : 22, endsAt: 31 }
  const line = isAnyNear(ticks, ends) ? lineHeight : 0
  return { height: 34 + line, endsAt: 31 + line }
}

function isAnyNear(ticks: readonly Tick[], ends: readonly [string, string]): boolean {
  const [low = 0, high = 0] = ends.map((text) => (text.length + 1) * widthOfDigit)
  return ticks.some(({ x, text }) => {
    const [middle, half] = [x * leastWidth, (text.length * widthOfDigit) / 2]
    return middle - half < low || middle + half > leastWidth - high
  })
}

function ScaleEnds({ ends: [low, high], y }: { readonly ends: readonly [string, string]; readonly y: number }) {
  const text = { y, fontSize: 11.5, fill: 'var(--muted)', className: 'num' }
  return (
    <>
      <text x="0" textAnchor="start" {...text}>
        {low}
      </text>
      <text x="100%" textAnchor="end" {...text}>
        {high}
      </text>
    </>
  )
}

/** The device's own range. It is dashed and above the bar, so that it is not mistaken for the range that Salus uses. */
function VendorLine({ from, to }: { readonly from: number; readonly to: number }) {
  const line = { stroke: 'var(--ink-2)', strokeWidth: 1.5 }
  return (
    <>
      <line x1={percent(from)} x2={percent(to)} y1="2" y2="2" strokeDasharray="4 3" {...line} />
      {from > 0 && <line x1={percent(from)} x2={percent(from)} y1="-1" y2="5" {...line} />}
      {to < 1 && <line x1={percent(to)} x2={percent(to)} y1="-1" y2="5" {...line} />}
    </>
  )
}

function Marker({ position, fill }: { readonly position: Position; readonly fill: string }) {
  const stroke = { stroke: 'var(--surface)', strokeWidth: 2, strokeLinejoin: 'round' } as const
  if (position === 'over') return <path d="M-7.5 6h15L0-7Z" fill={fill} {...stroke} />
  if (position === 'under') return <path d="M-7.5-6h15L0 7Z" fill={fill} {...stroke} />
  return <circle r="6.5" fill={fill} {...stroke} />
}
