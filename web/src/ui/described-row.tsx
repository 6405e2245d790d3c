import type { ReactNode } from 'react'

interface RowProps {
  readonly icon: ReactNode
  readonly title: ReactNode
  readonly text: ReactNode
  readonly children?: ReactNode
}

export function Row({ icon, title, text, children }: RowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5">
      <span className="grid size-11 shrink-0 place-items-center rounded-control bg-track text-ink-2">{icon}</span>
      <div className="min-w-0 flex-1 basis-28">
        <p className="break-words font-medium">{title}</p>
        <p className="num text-small text-ink-2">{text}</p>
      </div>
      {children}
    </div>
  )
}
