import { capitalize } from '../../../ui/chip.tsx'
import { type Position, PositionMark, type Valence } from './position-mark.tsx'

const tints: Readonly<Record<Valence, string>> = {
  good: 'bg-normal-soft text-normal-ink',
  neutral: 'bg-track text-ink-2',
  watch: 'bg-over-soft text-over-ink',
  act: 'bg-over-soft text-over-ink',
}

interface BandChipProps {
  readonly word: string
  readonly position: Position
  readonly valence: Valence
}

export function BandChip({ word, position, valence }: BandChipProps) {
  return (
    <span
      className={`inline-flex min-h-6 items-center gap-1.5 rounded-chip px-2 py-0.5 text-caption font-medium ${tints[valence]}`}
    >
      <PositionMark position={position} />
      {capitalize(word)}
    </span>
  )
}
