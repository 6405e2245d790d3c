import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import type { LucideIcon } from '../icons.ts'
import { Ellipsis } from '../icons.ts'
import { moveFocus, Popover } from './popover.tsx'

interface MenuButtonProps {
  readonly label: string
  readonly className?: string | undefined
  /** `MenuItem` components, or links with `menuItemClass`. */
  readonly children: ReactNode
}

export function MenuButton({ label, className, children }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  return (
    <div className={classNames('relative', className)}>
      <Button ref={opener} iconOnly aria-label={label} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Ellipsis aria-hidden />
      </Button>
      <Popover isOpen={isOpen} onClose={close} opener={opener} className="right-0 w-72 max-w-[calc(100vw-2rem)]">
        {/* A click focuses the opener. If the action then opens a dialog, the dialog later returns the focus to
            the opener. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the clicks come from the buttons inside */}
        <div
          onKeyDown={(event) => moveFocus(event, 'button, a')}
          onClick={(event) => {
            const { target } = event
            if (target instanceof Element && target.closest('[aria-disabled="true"]')) return
            opener.current?.focus()
            close()
          }}
        >
          {children}
        </div>
      </Popover>
    </div>
  )
}

export const menuItemClass = 'flex min-h-11 w-full items-center gap-3 rounded-chip px-3 text-left hover:bg-well'

interface MenuItemProps {
  readonly icon: LucideIcon
  readonly onChoose: () => void
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
  readonly children: ReactNode
}

export function MenuItem({ icon: Icon, onChoose, isDanger = false, isDisabled = false, children }: MenuItemProps) {
  const item = (
    <button
      type="button"
      aria-disabled={isDisabled || undefined}
      className={classNames(menuItemClass, isDanger && 'text-danger-ink', isDisabled && 'opacity-50')}
      onClick={() => !isDisabled && onChoose()}
    >
      <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      {children}
    </button>
  )
  return isDanger ? (
    <div className="mt-1 border-t border-sep pt-1 first:mt-0 first:border-t-0 first:pt-0">{item}</div>
  ) : (
    item
  )
}
