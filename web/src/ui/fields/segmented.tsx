import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode; lang?: string }[]
  onChange: (value: Value) => void
  isSmall?: boolean
  onPage?: boolean
  className?: string
}

export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  isSmall = false,
  onPage = false,
  className,
}: SegmentedProps<Value>) {
  return (
    <div
      className={classNames('seg', isSmall && 'sm', onPage && 'page-seg', className)}
      role="group"
      aria-label={label}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          lang={option.lang}
          aria-pressed={option.value === value}
          className={option.value === value ? 'on' : undefined}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
