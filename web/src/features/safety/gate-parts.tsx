import type { ReactNode, Ref } from 'react'

interface GateHeadProps {
  readonly ref: Ref<HTMLHeadingElement>
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
}

export const GateHead = ({ ref, icon, title, text }: GateHeadProps) => (
  <div className="mb-5">
    <div className="flex items-center gap-3">
      <span className="tile b" aria-hidden="true">
        {icon}
      </span>
      <h1 ref={ref} tabIndex={-1} className="min-w-0 text-h1 font-semibold outline-none [hyphens:auto]">
        {title}
      </h1>
    </div>
    <p className="mt-3 max-w-[68ch] text-lead text-ink-2">{text}</p>
  </div>
)

export const GateFoot = ({ children }: { readonly children: ReactNode }) => (
  <footer className="sticky bottom-0 border-t border-line bg-surface px-4 pb-[max(var(--inset-bottom),12px)] pt-3 small:px-8 small:pt-4 small:pb-[max(var(--inset-bottom),16px)]">
    <div className="mx-auto flex max-w-[720px] flex-wrap items-center gap-2.5">{children}</div>
  </footer>
)
