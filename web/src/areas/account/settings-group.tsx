import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface SettingsGroupProps {
  title: string
  text?: string
  isList?: boolean
  isOpen?: boolean
  children: ReactNode
}

export function SettingsGroup({ title, text, isList = false, isOpen = false, children }: SettingsGroupProps) {
  return (
    <section className="grid gap-x-10 gap-y-4 border-b border-line py-7 first:pt-0 last:border-0 @[47.5rem]:grid-cols-[240px_1fr]">
      <div>
        <h2 className="text-h3 font-semibold">{title}</h2>
        {text !== undefined && <p className="mt-1 text-small text-ink-2">{text}</p>}
      </div>
      <div
        className={classNames(
          '@container min-w-0',
          !isOpen && 'card',
          isList ? 'divide-y divide-sep' : !isOpen && 'space-y-5 p-6',
        )}
      >
        {children}
      </div>
    </section>
  )
}
