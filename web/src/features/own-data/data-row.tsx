import type { ReactNode } from 'react'

interface DataRowProps {
  icon: ReactNode
  title: ReactNode
  text: ReactNode
  children: ReactNode
}

export function DataRow({ icon, title, text, children }: DataRowProps) {
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3.5">
      <span aria-hidden="true" className="tile">
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <div className="font-medium">{title}</div>
        <div className="text-small text-ink-2">{text}</div>
      </div>
      {children}
    </div>
  )
}
