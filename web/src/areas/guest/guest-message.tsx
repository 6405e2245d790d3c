import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface GuestMessageProps {
  readonly icon: ReactNode
  readonly tone?: 'accent' | 'good' | 'plain'
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly children?: ReactNode
}

export function GuestMessage({ icon, tone = 'accent', title, text, children }: GuestMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="flex w-full max-w-[620px] flex-col items-center text-center">
      <span
        aria-hidden="true"
        className={classNames(
          'tile mx-auto size-16! rounded-[16px]! small:size-20! small:rounded-[20px]! [&_svg]:size-8! small:[&_svg]:size-10!',
          tone === 'accent' && 'b',
          tone === 'good' && 'text-success!',
        )}
      >
        {icon}
      </span>
      <h1
        ref={heading}
        tabIndex={-1}
        className="mt-6 text-[1.75rem] font-semibold leading-9 tracking-[-.022em] outline-none [overflow-wrap:anywhere] small:mt-8 small:text-[2.5rem] small:leading-[3rem] small:tracking-[-.028em]"
      >
        {title}
      </h1>
      {text !== undefined && (
        <p className="mx-auto mt-3 max-w-[44ch] text-lead text-ink-2 small:text-[1.125rem] small:leading-7">{text}</p>
      )}
      {children}
    </div>
  )
}
