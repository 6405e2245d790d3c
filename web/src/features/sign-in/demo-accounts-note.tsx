import { useT } from '../../i18n/t.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TriangleAlert } from '../../ui/icons.ts'

/** Warns people before they enter data: anyone can sign in to this server with a published password. */
export function DemoAccountsNote({ className }: { className?: string }) {
  const t = useT()
  return (
    <div
      role="note"
      className={classNames(
        'flex items-start gap-2 rounded-card bg-warning-soft px-4 py-3 text-small text-warning-ink',
        className,
      )}
    >
      <TriangleAlert aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <strong className="font-semibold">{t('security.demoOpen')}</strong> {t('security.demoOpenText')}
      </p>
    </div>
  )
}
