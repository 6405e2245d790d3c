import type { ReactNode } from 'react'

interface ConsentRowProps {
  readonly icon: ReactNode
  readonly title: ReactNode
  readonly text: ReactNode
  readonly action: ReactNode
}

export function ConsentRow({ icon, title, text, action }: ConsentRowProps) {
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5">
      <span aria-hidden="true" className="tile">
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-medium">{title}</p>
        <p className="text-small text-ink-2">{text}</p>
      </div>
      {action}
    </div>
  )
}
