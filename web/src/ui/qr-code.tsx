import { create } from 'qrcode'
import { useMemo } from 'react'

/** The width of the white border, in squares of the code. Without this border, cameras do not find the code. */
const quiet = 4
/**
 * The share of the code's width that the logo covers. The logo covers 4 % of the area, and error correction level Q
 * tolerates 25 %.
 */
const signShare = 0.2

/** Shows a QR code. It is dark on light even in the dark theme, because cameras expect this. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { size, path } = useMemo(() => drawModules(text), [text])
  const whole = size + 2 * quiet
  const sign = Math.round((size * signShare - 1) / 2) * 2 + 1
  const start = (whole - sign) / 2
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${whole} ${whole}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={whole} height={whole} fill="#fff" />
      <path d={path} fill="#18181b" />
      <rect x={start} y={start} width={sign} height={sign} fill="#fff" />
      <image href="/salus-mark.svg" x={start + 0.75} y={start + 0.75} width={sign - 1.5} height={sign - 1.5} />
    </svg>
  )
}

export function drawModules(text: string): { readonly size: number; readonly path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'Q' })
  const { size, data } = modules
  const runs: string[] = []
  for (let row = 0; row < size; row += 1) {
    let column = 0
    while (column < size) {
      const begun = column
      while (column < size && data[row * size + column] !== 0) column += 1
      if (column > begun) runs.push(`M${begun + quiet} ${row + quiet}h${column - begun}v1h-${column - begun}z`)
      column += 1
    }
  }
  return { size, path: runs.join('') }
}
