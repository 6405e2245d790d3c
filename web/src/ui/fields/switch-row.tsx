import type { ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from '../class-names.ts'

interface SwitchRowProps {
  icon?: ReactNode
  title: ReactNode
  text?: ReactNode
  isOn: boolean
  /** True while the choice is being saved. The switch still accepts clicks. */
  isBusy?: boolean
  onChange: (isOn: boolean) => void
}

export function SwitchRow({ icon, title, text, isOn, isBusy = false, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={`${id}-title`}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
      aria-busy={isBusy || undefined}
      className="flex min-h-16 w-full items-center gap-4 px-5 py-3.5 text-left"
      onClick={() => onChange(!isOn)}
    >
      {icon !== undefined && (
        <span aria-hidden="true" className="tile">
          {icon}
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span id={`${id}-title`} className="block font-medium">
          {title}
        </span>
        {text !== undefined && (
          <span id={`${id}-text`} className="block text-small text-ink-2">
            {text}
          </span>
        )}
      </span>
      <span aria-hidden="true" className={classNames('sw', isOn && 'on')} />
    </button>
  )
}
