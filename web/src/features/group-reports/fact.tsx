import type { ReactNode } from 'react'

interface FactProps {
  readonly name: string
  /** Shown small below the value. */
  readonly note?: string
  /** Class names of the value. */
  readonly className?: string
  /** Without a value, nothing is rendered. */
  readonly children: ReactNode
}

/** One entry of a description list: a name with its value. */
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
