import type { ReactNode } from 'react'

interface FactProps {
  readonly name: string
  readonly note?: string
  readonly className?: string
  /** Without content (`null` or `undefined`), the fact is not rendered. */
  readonly children: ReactNode
}

export function Fact({ name, note, className = 'num', children }: FactProps) {
  if (children === null || children === undefined) return null
  return (
    <div className="min-w-0">
      <dt className="text-caption text-muted">{name}</dt>
      <dd className={`break-words ${className}`}>
        {children}
        {note !== undefined && <span className="num block text-caption font-normal text-muted">{note}</span>}
      </dd>
    </div>
  )
}
