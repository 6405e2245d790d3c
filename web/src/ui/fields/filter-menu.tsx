import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { buttonClass } from '../button.tsx'
import { ChevronDown, X } from '../icons.ts'
import { type FilterOption, OptionBoxes } from './option-boxes.tsx'
import { Popover } from '../overlays/popover.tsx'

interface FilterMenuProps<Value extends string> {
  label: string
  icon: ReactNode
  options: readonly FilterOption<Value>[]
  chosen: readonly Value[]
  isMultiple?: boolean
  onChange: (chosen: readonly Value[]) => void
  summary: string
  clearLabel: string
  empty?: ReactNode
}

export function FilterMenu<Value extends string>({ label, icon, chosen, ...rest }: FilterMenuProps<Value>) {
  const { options, isMultiple = false, onChange, summary, clearLabel, empty } = rest
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isActive = chosen.length > 0
  return (
    <div className="@[35rem]:relative">
      <span className={`inline-flex items-center ${isActive ? 'rounded-control bg-accent-soft' : ''}`}>
        <button
          ref={opener}
          type="button"
          className={buttonClass({ variant: isActive ? 'soft' : 'secondary' }, isActive ? '!pr-2' : '')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {icon}
          {isActive ? summary : label}
          {!isActive && <ChevronDown aria-hidden strokeWidth={1.75} className="text-muted" />}
        </button>
        {isActive && (
          <button
            type="button"
            className={buttonClass({ variant: 'soft', iconOnly: true }, '!w-9 !min-w-9')}
            aria-label={clearLabel}
            onClick={() => {
              onChange([])
              opener.current?.focus()
            }}
          >
            <X aria-hidden strokeWidth={1.75} />
          </button>
        )}
      </span>
      <Popover
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        opener={opener}
        className="inset-x-4 @[35rem]:inset-x-auto @[35rem]:left-0 @[35rem]:w-72"
      >
        <OptionBoxes {...{ label, options, chosen, isMultiple, onChange, empty }} />
      </Popover>
    </div>
  )
}
