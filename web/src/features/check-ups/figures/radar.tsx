import { clamp } from '@salus/domain/usual-range/bar-positions.ts'

export interface RadarAxis {
  readonly key: string
  readonly name: string
  readonly text: string
  /** A share of the radius: 0 is the centre, 1 the rim. The fields below use the same unit. */
  readonly now: number
  readonly before?: number | undefined
  /** The inner end of the favourable or usual range. */
  readonly from: number
  readonly to: number
}

interface RadarProps {
  readonly axes: readonly RadarAxis[]
  /** The ends of the scale that all axes share, at the centre and at the rim. */
  readonly ends?: readonly [centre: string, rim: string] | undefined
  readonly label: string
}

const centre = { x: 260, y: 170 }
const radius = 112

function place(index: number, count: number, share: number) {
  const angle = (index / count) * 2 * Math.PI - Math.PI / 2
  const distance = radius * clamp(share)
  return { x: centre.x + distance * Math.cos(angle), y: centre.y + distance * Math.sin(angle) }
}

const outline = (shares: readonly number[]) =>
  `M${shares
    .map((share, index) => place(index, shares.length, share))
    .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('L')}Z`

export function Radar({ axes, ends, label }: RadarProps) {
  const ring = (share: number) => outline(axes.map(() => share))
  const before = axes.map((axis) => axis.before)
  return (
    <svg viewBox="0 0 520 345" role="img" aria-label={label} className="mx-auto h-auto w-full max-w-[520px]">
      {[0.25, 0.5, 0.75, 1].map((share) => (
        <path key={share} d={ring(share)} fill="none" stroke="var(--chart-grid)" />
      ))}
      <path
        d={`${outline(axes.map((axis) => axis.to))}${outline(axes.map((axis) => axis.from))}`}
        fill="var(--band)"
        fillRule="evenodd"
        fillOpacity=".85"
      />
      {axes.map((axis, index) => {
        const rim = place(index, axes.length, 1)
        return <path key={axis.key} d={`M${centre.x} ${centre.y}L${rim.x} ${rim.y}`} stroke="var(--chart-grid)" />
      })}
      {before.every((share) => share !== undefined) && (
        <path d={outline(before)} fill="none" stroke="var(--chart-prev)" strokeWidth="1.5" strokeDasharray="3 3" />
      )}
      <path
        d={outline(axes.map((axis) => axis.now))}
        fill="var(--chart-1)"
        fillOpacity=".1"
        stroke="var(--chart-1)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      {axes.map((axis, index) => {
        const { x, y } = place(index, axes.length, axis.now)
        return (
          <circle
            key={axis.key}
            cx={x}
            cy={y}
            r="3.5"
            fill="var(--chart-1)"
            stroke="var(--surface)"
            strokeWidth="1.5"
          />
        )
      })}
      {axes.map((axis, index) => (
        <AxisName key={axis.key} axis={axis} index={index} count={axes.length} />
      ))}
      {ends?.map((text, share) => (
        <text
          key={share}
          x={centre.x + 5}
          y={centre.y - radius * share + (share === 0 ? 4 : 13)}
          fontSize="11.5"
          fill="var(--muted)"
          stroke="var(--surface)"
          strokeWidth="3"
          paintOrder="stroke"
          className="num"
        >
          {text}
        </text>
      ))}
    </svg>
  )
}

interface AxisNameProps {
  readonly axis: RadarAxis
  readonly index: number
  readonly count: number
}

const longestLine = 20

function AxisName({ axis, index, count }: AxisNameProps) {
  const at = place(index, count, 1)
  const side = Math.abs(at.x - centre.x) < 20 ? 'middle' : at.x > centre.x ? 'start' : 'end'
  const x = at.x + (side === 'middle' ? 0 : side === 'start' ? 12 : -12)
  const lines = splitName(axis.name)
  const isTop = at.y < centre.y - radius / 2
  const y = isTop ? at.y - (lines.length + (axis.text === '' ? 0 : 1)) * 15 + 6 : at.y + (side === 'middle' ? 20 : 2)
  return (
    <text x={x} y={y} textAnchor={side} fontSize="12.5" fill="var(--ink-2)">
      {lines.map((line, number) => (
        <tspan key={line} x={x} dy={number === 0 ? 0 : 15}>
          {line}
        </tspan>
      ))}
      {axis.text !== '' && (
        <tspan x={x} dy="16" fontWeight="600" className="num" fill="var(--foreground)">
          {axis.text}
        </tspan>
      )}
    </text>
  )
}

function splitName(name: string): readonly string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= longestLine) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
