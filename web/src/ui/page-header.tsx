import type { ReactNode } from 'react'

export function PageHeader({ title, text, actions }: { title: ReactNode; text?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-4">
      <div className="min-w-full flex-1 small:min-w-64">
        <h1 className="text-h1 font-semibold">{title}</h1>
        {text !== undefined && <p className="mt-1 max-w-[68ch] text-body text-ink-2">{text}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}
