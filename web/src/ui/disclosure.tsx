import type { ReactNode } from 'react'
import { ChevronDown } from './icons.ts'

interface DisclosureProps {
  readonly title: string
  readonly isOpen?: boolean
  /** Set if the content is printed even while it is collapsed on screen. */
  readonly isPrinted?: boolean
  readonly isFlush?: boolean
  readonly children: ReactNode
}

export function Disclosure({ title, isOpen = false, isPrinted = false, isFlush = false, children }: DisclosureProps) {
  return (
    <details open={isOpen} className={`card group @container mt-4 ${isPrinted ? 'print-open' : ''}`}>
      <summary className="card-h cursor-pointer list-none rounded-card">
        <h2 className="flex-1 text-h3 font-semibold">{title}</h2>
        <ChevronDown aria-hidden className="size-4.5 text-muted group-open:rotate-180 print:hidden" />
      </summary>
      <div className={isFlush ? undefined : 'px-5 pb-4'}>{children}</div>
    </details>
  )
}

/** A card with secondary content. It is open on wide screens and in print, and collapsed on phones. */
export function SecondaryCard(card: Omit<DisclosureProps, 'isOpen' | 'isPrinted'>) {
  return <Disclosure {...card} isPrinted isOpen={!isPhone()} />
}

const isPhone = () => typeof matchMedia === 'function' && matchMedia('(width < 40rem)').matches
