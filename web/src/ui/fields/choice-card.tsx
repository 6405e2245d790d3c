import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type ChoiceCardProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  type: 'radio' | 'checkbox'
  icon?: ReactNode
  children: ReactNode
}

export function ChoiceCard({ type, icon, className, children, ...rest }: ChoiceCardProps) {
  return (
    <label
      className={classNames(
        'flex min-h-14 cursor-pointer items-center gap-3 rounded-control border border-field-line bg-surface px-3.5 py-2.5',
        'has-[:checked]:border-accent has-[:checked]:bg-accent-soft has-[:checked]:text-accent-ink has-[:checked]:ring-1 has-[:checked]:ring-accent',
        'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-[var(--focus)]',
        className,
      )}
    >
      <input {...rest} type={type} className="size-4 shrink-0 accent-[var(--accent)] outline-none" />
      {icon}
      <span className="min-w-0 flex-1 leading-snug">{children}</span>
    </label>
  )
}
