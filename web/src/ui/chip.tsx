import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type ChipTone = 'plain' | 'good' | 'watch' | 'act' | 'info' | 'under' | 'outline'
export type ChipShape = 'dot' | 'up' | 'down' | 'ring'

const toneClass = {
  plain: '',
  good: 'ok',
  watch: 'watch',
  act: 'act',
  info: 'info',
  under: 'under',
  outline: 'line',
} as const

interface ChipProps {
  tone?: ChipTone
  /** Expresses the same information as the colour, for people who cannot distinguish the colours. */
  shape?: ChipShape
  icon?: ReactNode
  children: ReactNode
}

/** Shows a state. The first letter of its text is capitalised. */
export function Chip({ tone = 'plain', shape, icon, children }: ChipProps) {
  return (
    <span className={classNames('chip', toneClass[tone])}>
      {shape && <ChipMark shape={shape} />}
      {icon}
      {typeof children === 'string' ? capitalize(children) : children}
    </span>
  )
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function ChipMark({ shape }: { shape: ChipShape }) {
  return (
    <svg width="9" height="9" viewBox="0 0 10 10" aria-hidden="true">
      {shape === 'dot' && <circle cx="5" cy="5" r="3.6" fill="currentColor" />}
      {shape === 'ring' && <circle cx="5" cy="5" r="3.4" fill="none" stroke="currentColor" strokeWidth="1.6" />}
      {shape === 'up' && <path d="M5 1 9.3 8.6H.7Z" fill="currentColor" />}
      {shape === 'down' && <path d="M5 9 .7 1.4h8.6Z" fill="currentColor" />}
    </svg>
  )
}

/** A label that people have assigned. It is outlined, so that it is not mistaken for a state. */
export const Tag = ({ children }: { children: ReactNode }) => <span className="tag">{children}</span>
