import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { moveFocus } from '../overlays/popover.tsx'

export interface FilterOption<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly icon?: ReactNode
  readonly note?: ReactNode
}

interface OptionBoxesProps<Value extends string> {
  readonly label: string
  readonly options: readonly FilterOption<Value>[]
  readonly chosen: readonly Value[]
  readonly isMultiple: boolean
  readonly onChange: (chosen: readonly Value[]) => void
  readonly empty?: ReactNode
}

export function OptionBoxes<Value extends string>({ label, options, chosen, ...rest }: OptionBoxesProps<Value>) {
  const { isMultiple, onChange, empty } = rest
  const name = useId()
  const toggle = (value: Value) => {
    if (!isMultiple) return onChange([value])
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  }
  // Keeps these keys from scrolling the page, because the focused box would move out of view. The browser handles the
  // arrow keys of radio buttons, because these keys also choose.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isMultiple || !event.key.startsWith('Arrow')) moveFocus(event, 'input')
  }
  return (
    <fieldset className="max-h-80 overflow-y-auto" role={isMultiple ? 'group' : 'radiogroup'} onKeyDown={onKeyDown}>
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
  )
}
