import type { ReactNode } from 'react'

interface SettingsCardProps {
  /** Omitted if the page's heading already contains the title. */
  readonly title?: string
  readonly text?: string
  readonly level?: 2 | 3
  readonly children: ReactNode
}

export function SettingsCard({ title, text, level = 2, children }: SettingsCardProps) {
  const Heading = `h${level}` as const
  return (
    <section className="mt-8 first:mt-0">
      {title !== undefined && <Heading className="text-h3 font-semibold">{title}</Heading>}
      {text !== undefined && <p className="mt-1 max-w-[68ch] text-small text-ink-2">{text}</p>}
      <div className="card mt-3 min-w-0 p-5 first:mt-0 small:p-6">{children}</div>
    </section>
  )
}
