import { useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { FieldControl } from '../../ui/fields/field.tsx'

interface CodeFieldProps {
  readonly control: FieldControl
  readonly value: string
  readonly onChange: (code: string) => void
}

export const codeLength = 8

export const readLetters = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, codeLength)

/**
 * Draws eight boxes. An ordinary, invisible text field lies over them, so that pasting, autofill and screen readers
 * work as usual.
 */
export function CodeField({ control, value, onChange }: CodeFieldProps) {
  const [hasFocus, setFocus] = useState(false)
  const active = Math.min(value.length, codeLength - 1)
  return (
    <div className="relative flex items-center gap-1 small:gap-2">
      {Array.from({ length: codeLength }, (_, index) => (
        <span key={index} aria-hidden="true" className="contents">
          {index === codeLength / 2 && <span className="text-muted">–</span>}
          <span
            className={classNames(
              'grid h-12 min-w-0 flex-1 place-items-center rounded-control border bg-field text-h2 font-semibold small:max-w-12',
              hasFocus && index === active ? 'border-accent ring-1 ring-accent' : 'border-[var(--field-border)]',
            )}
          >
            {value[index] ?? ''}
          </span>
        </span>
      ))}
      <input
        {...control}
        value={value}
        onChange={(event) => onChange(readLetters(event.currentTarget.value))}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        inputMode="text"
        className="absolute inset-0 w-full cursor-text text-[1rem] opacity-0"
      />
    </div>
  )
}
