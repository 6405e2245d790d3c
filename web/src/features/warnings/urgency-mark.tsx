import type { Warning } from '@salus/contract/check-ups/warnings.ts'
import { useT } from '../../i18n/t.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Eye, Stethoscope, TriangleAlert } from '../../ui/icons.ts'

const icons = { crisis: TriangleAlert, 'see-a-doctor': Stethoscope, watch: Eye } as const

export function UrgencyMark({ urgency }: { readonly urgency: Warning['urgency'] }) {
  const t = useT()
  const Icon = icons[urgency]
  return (
    <span
      className={classNames(
        'chip',
        urgency === 'crisis' ? 'bg-warning-ink! text-surface!' : urgency === 'see-a-doctor' ? 'watch' : 'line',
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      {t(`warnings.urgency.${urgency}`)}
    </span>
  )
}
