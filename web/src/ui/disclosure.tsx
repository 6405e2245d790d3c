import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { ChevronDown, ChevronRight } from './icons.ts'

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

/** The line that opens and closes a `<details className="group/fold">` within a card. */
export const FoldLine = ({
  children,
  className = '',
}: {
  readonly children: ReactNode
  readonly className?: string
}) => (
  <summary className={classNames('flex w-fit cursor-pointer list-none items-center gap-1.5', className)}>
    <ChevronRight aria-hidden className="size-4 shrink-0 text-muted group-open/fold:rotate-90 print:hidden" />
    {children}
  </summary>
)

/** A card with secondary content. It is open on wide screens and in print, and collapsed on phones. */
export function SecondaryCard(card: Omit<DisclosureProps, 'isOpen' | 'isPrinted'>) {
  return <Disclosure {...card} isPrinted isOpen={!isPhone()} />
}

const isPhone = () => typeof matchMedia === 'function' && matchMedia('(width < 40rem)').matches
