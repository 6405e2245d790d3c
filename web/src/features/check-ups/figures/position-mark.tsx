export type Position = 'under' | 'normal' | 'over'
export type Valence = 'good' | 'neutral' | 'watch' | 'act'

const shapes: Readonly<Record<Position, string>> = {
  under: 'M1 2h8L5 9Z',
  normal: 'M5 1.4a3.6 3.6 0 1 1 0 7.2 3.6 3.6 0 0 1 0-7.2Z',
  over: 'M1 8h8L5 1Z',
}

/** Shows the direction by shape: a triangle down, a dot or a triangle up. The caller shows the word next to it. */
export function PositionMark({ position, size = 9 }: { readonly position: Position; readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 10 10" aria-hidden="true" className="shrink-0">
      <path d={shapes[position]} fill="currentColor" />
    </svg>
  )
}

/** Health values are never red. */
export const fillByValence: Readonly<Record<Valence, string>> = {
  good: 'var(--normal)',
  neutral: 'var(--chart-1)',
  watch: 'var(--over)',
  act: 'var(--over)',
}
