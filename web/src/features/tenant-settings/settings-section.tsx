import type { ReactNode } from 'react'

interface SettingsSectionProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/** A heading on the left, its card on the right; on small screens one below the other. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  return (
    <section className="grid gap-x-10 gap-y-4 border-b border-line py-7 first:pt-0 last:border-0 @[760px]:grid-cols-[240px_1fr]">
      <div>
        <h2 className="text-h3 font-semibold">{title}</h2>
        <p className="mt-1 text-small text-ink-2">{text}</p>
      </div>
      <div className="card min-w-0 p-5 small:p-6">{children}</div>
    </section>
  )
}
