import { useId } from 'react'
import { clamp } from '@salus/domain/usual-range/bar-positions.ts'
import type { UsualRange } from '@salus/domain/usual-range/usual-range.ts'

interface NormGaugeProps {
  readonly value: number
  readonly min: number
  readonly max: number
  readonly usual: UsualRange
  readonly previous?: number | undefined
  /** The measurement error in each direction (±), in the score's unit. */
  readonly error?: number | undefined
  readonly format: (value: number) => string
  /** Writes an end of the scale, which needs fewer decimals than the values. */
  readonly formatEnd: (value: number) => string
  readonly caption: string
  /** Shown instead of the number. */
  readonly word?: string | undefined
  readonly bandWord: string
  readonly label: string
}

const centre = { x: 170, y: 172 }
const radius = 132
const sweep = 204
const start = 192

const radians = (share: number) => ((start - sweep * share) * Math.PI) / 180
const point = (share: number, distance = radius) => ({
  x: centre.x + distance * Math.cos(radians(share)),
  y: centre.y - distance * Math.sin(radians(share)),
})
const arc = (from: number, to: number, distance = radius) => {
  const a = point(from, distance)
  const b = point(to, distance)
  const large = (to - from) * sweep > 180 ? 1 : 0
  return `M${a.x.toFixed(1)} ${a.y.toFixed(1)}A${distance} ${distance} 0 ${large} 1 ${b.x.toFixed(1)} ${b.y.toFixed(1)}`
}

/**
 * The headline score on its scale: usual range, solid dot for the current value, hollow dot for the previous value,
 * translucent arc for the measurement error.
 */
export function NormGauge({
  value,
  min,
  max,
  usual,
  previous,
  error,
  format,
  formatEnd,
  caption,
  word,
  bandWord,
  label,
}: NormGaugeProps) {
  const bandPathId = useId()
  const share = (of: number) => clamp((of - min) / (max - min))
  const from = share(usual.low ?? min)
  const to = share(usual.high ?? max)
  const hasBand = (usual.low !== undefined || usual.high !== undefined) && to > from
  const edges = [usual.low, usual.high].filter((edge) => edge !== undefined && edge > min && edge < max)
  const bandLength = (to - from) * sweep * (Math.PI / 180) * 104
  const now = point(share(value))
  const last = previous === undefined ? undefined : point(share(previous))
  return (
    <svg viewBox="0 0 340 236" role="img" aria-label={label} className="mx-auto block h-auto w-full max-w-[360px]">
      <path d={arc(0, 1)} stroke="var(--rail)" strokeWidth="18" fill="none" strokeLinecap="round" />
      {hasBand && <Band from={from} to={to} />}
      {edges.map((edge) => edge !== undefined && <Edge key={edge} share={share(edge)} text={format(edge)} />)}
      <EndText share={0} text={formatEnd(min)} />
      <EndText share={1} text={formatEnd(max)} />
      {hasBand && bandLength > bandWord.length * 6.6 && (
        <>
          <path id={bandPathId} d={arc(from, to, 104)} fill="none" />
          <text fontSize="11.5" fontWeight="500" fill="var(--normal-ink)">
            <textPath href={`#${bandPathId}`} startOffset="50%" textAnchor="middle">
              {bandWord}
            </textPath>
          </text>
        </>
      )}
      {error !== undefined && (
        <path
          d={arc(share(value - error), share(value + error))}
          stroke="var(--chart-1)"
          strokeOpacity=".32"
          strokeWidth="18"
          fill="none"
        />
      )}
      {last !== undefined && (
        <circle cx={last.x} cy={last.y} r="7" fill="var(--surface)" stroke="var(--chart-prev)" strokeWidth="2.5" />
      )}
      <circle cx={now.x} cy={now.y} r="12" fill="var(--chart-1)" stroke="var(--surface)" strokeWidth="3" />
      <CentreText text={word ?? format(value)} isWord={word !== undefined} />
      <text x="170" y="190" textAnchor="middle" fontSize="13" fill="var(--muted)" className="num">
        {caption}
      </text>
    </svg>
  )
}

/** The usual range, with round caps where it reaches an end of the scale. */
function Band({ from, to }: { readonly from: number; readonly to: number }) {
  const end = { stroke: 'var(--band)', strokeWidth: 18, fill: 'none', strokeLinecap: 'round' } as const
  return (
    <>
      {from === 0 && <path d={arc(0, Math.min(0.02, to))} {...end} />}
      {to === 1 && <path d={arc(Math.max(0.98, from), 1)} {...end} />}
      <path d={arc(from, to)} stroke="var(--band)" strokeWidth="18" fill="none" />
    </>
  )
}

function CentreText({ text, isWord }: { readonly text: string; readonly isWord: boolean }) {
  return (
    <text
      x="170"
      y="166"
      textAnchor="middle"
      fontSize={isWord ? Math.min(34, 340 / text.length) : 60}
      fontWeight="600"
      letterSpacing={isWord ? -0.6 : -2.4}
      fill="var(--foreground)"
      className="num"
    >
      {text}
    </text>
  )
}

function Edge({ share, text }: { readonly share: number; readonly text: string }) {
  const inner = point(share, 123)
  const outer = point(share, 141)
  const at = point(share, 152)
  return (
    <>
      <line x1={inner.x} y1={inner.y} x2={outer.x} y2={outer.y} stroke="var(--band-edge)" strokeWidth="1.5" />
      <text x={at.x} y={at.y + 2} textAnchor="middle" fontSize="12" fill="var(--muted)" className="num">
        {text}
      </text>
    </>
  )
}

function EndText({ share, text }: { readonly share: 0 | 1; readonly text: string }) {
  const at = point(share)
  return (
    <text
      x={at.x + (share === 0 ? 4 : -4)}
      y={at.y + 28}
      textAnchor="middle"
      fontSize="12"
      fill="var(--muted)"
      className="num"
    >
      {text}
    </text>
  )
}
