import type { ReactNode } from 'react'
import { useT } from '../../i18n/t.tsx'
import { Eye, Hand, ShieldCheck, Stethoscope } from '../../ui/icons.ts'

interface TermsProps {
  readonly organisation: string
  readonly isShared: boolean
  readonly privacy: ReactNode
}

export function Terms({ organisation, isShared, privacy }: TermsProps) {
  const t = useT()
  const lines = [
    { key: 'seen', icon: <Eye />, text: t('links.terms.seen', { organisation, seen: isShared ? 'team' : 'self' }) },
    { key: 'voluntary', icon: <Hand />, text: t('links.terms.voluntary') },
    { key: 'screening', icon: <Stethoscope />, text: t('links.terms.screening') },
    { key: 'privacy', icon: <ShieldCheck />, text: privacy },
  ]
  return (
    <section aria-label={t('links.terms.title')} className="mt-6 w-full max-w-[520px] text-left">
      <ul className="space-y-3">
        {lines.map(({ key, icon, text }) => (
          <li key={key} className="flex items-start gap-3 text-ink-2 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0">
            <span aria-hidden="true">{icon}</span>
            <div className="min-w-0">{text}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}
