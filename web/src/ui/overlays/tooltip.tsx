import { useId, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface TooltipProps {
  text: ReactNode
  side?: 'top' | 'bottom'
  className?: string
  children: (described: { 'aria-describedby': string }) => ReactElement
}

export function Tooltip({ text, side = 'top', className, children }: TooltipProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <span
      className={classNames('relative block', className)}
      onPointerEnter={() => setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={(event) => event.key === 'Escape' && setShown(false)}
    >
      {children({ 'aria-describedby': id })}
      <span
        id={id}
        role="tooltip"
        className={classNames(
          'tip absolute left-3 z-50 w-max',
          side === 'top' ? 'bottom-full mb-1' : 'top-full mt-1',
          !isShown && 'sr-only',
        )}
      >
        {text}
      </span>
    </span>
  )
}
