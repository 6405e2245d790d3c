import type { ShownScore } from '@salus/domain/group-reports/release.ts'
import type { Theme } from '../themes/list-themes.ts'
import { useWrittenTexts } from '../written-texts.ts'
import { listBorders, type DrawnMean, drawMean, findPosition, type Zone, listZones } from './positions.ts'

interface ScaleChartProps {
  readonly theme: Theme
  readonly score: ShownScore
  /** The score of the whole organisation. Drawn as a line if the row shows a group. */
  readonly whole?: ShownScore | null | undefined
  readonly hasNumbers?: boolean
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`
const middle = 13

export function ScaleChart({ theme, score, whole, hasNumbers = true }: ScaleChartProps) {
  const texts = useWrittenTexts()
  const { scale, bands } = theme
  if (score.mean === undefined) return null
  const drawn = drawMean(scale, score.mean, score.interval)
  const wholeAt = computeDot(theme, whole)
  return (
    <svg
      role="img"
      aria-label={texts.spoken(theme, score)}
      width="100%"
      height={hasNumbers ? 40 + (isCrowded(theme) ? lineHeight : 0) : 26}
      className="block overflow-visible"
    >
      <Rail zones={listZones(scale, bands)} />
      {hasNumbers && <Numbers theme={theme} />}
      {wholeAt !== null && (
        <line
          x1={percent(wholeAt)}
          x2={percent(wholeAt)}
          y1="2"
          y2="24"
          stroke="var(--foreground)"
          strokeWidth="1.75"
        />
      )}
      <MeanMark drawn={drawn} />
    </svg>
  )
}

function computeDot({ scale }: Theme, score: ShownScore | null | undefined): number | null {
  return score?.mean === undefined ? null : drawMean(scale, score.mean, score.interval).dot
}

/** Draws the scale. Good bands have the colour of the norm. Bands that need action are tinted and outlined. */
function Rail({ zones }: { readonly zones: readonly Zone[] }) {
  return (
    <>
      <rect y={middle - 4} width="100%" height="8" rx="4" fill="var(--rail)" />
      {zones
        .filter(({ valence }) => valence === 'good' || valence === 'act')
        .map((zone) => (
          <rect
            key={zone.from}
            x={percent(zone.from)}
            y={middle - 4}
            width={percent(zone.to - zone.from)}
            height="8"
            rx={zone.from === 0 || zone.to === 1 ? 4 : 0}
            fill={zone.valence === 'good' ? 'var(--band)' : 'var(--over-soft)'}
            stroke={zone.valence === 'act' ? 'var(--over)' : undefined}
            strokeOpacity={zone.valence === 'act' ? 0.45 : undefined}
          />
        ))}
      {zones.slice(1).map(({ from }) => (
        <line
          key={from}
          x1={percent(from)}
          x2={percent(from)}
          y1={middle - 6}
          y2={middle + 6}
          stroke="var(--band-edge)"
          strokeWidth="1.25"
        />
      ))}
    </>
  )
}

const listMarks = ({ scale, bands }: Theme) =>
  listBorders(bands).map((value) => ({ value, at: findPosition(scale, value) }))

/** True if a border is so close to an end of the scale that their labels need two lines. */
const isCrowded = (theme: Theme): boolean => listMarks(theme).some(({ at }) => at < 0.1 || at > 0.9)
const lineHeight = 13

/** Labels the borders between bands and the ends of the scale. */
function Numbers({ theme }: Pick<ScaleChartProps, 'theme'>) {
  const texts = useWrittenTexts()
  const { scale } = theme
  const borders = listMarks(theme)
  const text = { y: 38, fontSize: 11.5, fill: 'var(--muted)', className: 'num' }
  const end = { ...text, y: isCrowded(theme) ? text.y + lineHeight : text.y }
  return (
    <g aria-hidden="true">
      {borders.map(({ value, at }) => (
        <text key={value} x={percent(at)} textAnchor="middle" {...text}>
          {texts.onScale(value)}
        </text>
      ))}
      <text x="0" textAnchor="start" {...end}>
        {texts.onScale(scale.lo)}
      </text>
      <text x="100%" textAnchor="end" {...end}>
        {texts.onScale(scale.hi)}
      </text>
    </g>
  )
}

function MeanMark({ drawn: { dot, range } }: { readonly drawn: DrawnMean }) {
  return (
    <>
      <rect
        x={percent(range.from)}
        y={middle - 7}
        width={percent(Math.max(0.008, range.to - range.from))}
        height="14"
        rx="3"
        fill="var(--chart-1)"
        fillOpacity=".3"
      />
      {dot !== null && (
        <circle cx={percent(dot)} cy={middle} r="6.5" fill="var(--chart-1)" stroke="var(--surface)" strokeWidth="2" />
      )}
    </>
  )
}
