import { ChevronDown, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { Popover } from './popover.tsx'

export interface FilterOption<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly icon?: ReactNode
  readonly note?: ReactNode
}

interface FilterMenuProps<Value extends string> {
  /** What the list is narrowed by. */
  label: string
  icon: ReactNode
  options: readonly FilterOption<Value>[]
  chosen: readonly Value[]
  /** Several may be chosen at once, else one takes the place of the other. */
  isMultiple?: boolean
  onChange: (chosen: readonly Value[]) => void
  /** Stands on the button while something is chosen. */
  summary: string
  clearLabel: string
  /** Instead of options, when there are none. */
  empty?: ReactNode
}

/** A button with a small panel of choices; while one is chosen it says so and has a cross to take it back. */
export function FilterMenu<Value extends string>({ label, icon, chosen, ...rest }: FilterMenuProps<Value>) {
  const { options, isMultiple = false, onChange, summary, clearLabel, empty } = rest
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const name = useId()
  const isActive = chosen.length > 0
  const toggle = (value: Value) => {
    if (!isMultiple) return onChange([value])
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  }
  return (
    <div className="@[560px]:relative">
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
        className="inset-x-4 @[560px]:inset-x-auto @[560px]:left-0 @[560px]:w-72"
      >
        <fieldset className="max-h-80 overflow-y-auto" role={isMultiple ? 'group' : 'radiogroup'}>
          <legend className="sr-only">{label}</legend>
          {options.map(({ value, label: text, icon: mark, note }, index) => (
            <label key={value} className="row !min-h-11 cursor-pointer">
              <input
                type={isMultiple ? 'checkbox' : 'radio'}
                name={name}
                className="size-5 shrink-0 accent-accent"
                checked={chosen.includes(value)}
                autoFocus={index === 0}
                onChange={() => toggle(value)}
              />
              {mark}
              <span className="min-w-0 flex-1 break-words">{text}</span>
              {note !== undefined && <span className="num text-small text-muted">{note}</span>}
            </label>
          ))}
          {options.length === 0 && <p className="px-3 py-2 text-small text-muted">{empty}</p>}
        </fieldset>
      </Popover>
    </div>
  )
}
