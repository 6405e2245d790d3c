import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { FileX2 } from '../../../ui/icons.ts'

/** Shows that the result was withdrawn, when, by whom and why, and that its values are kept for the record only. */
export function WithdrawnNote({ checkUp: { amendments } }: { readonly checkUp: Pick<CheckUp, 'amendments'> }) {
  const t = useT()
  const format = useFormat()
  const last = amendments.at(-1)
  return (
    <div
      role="status"
      className="mb-4 flex items-start gap-3 rounded-card border border-danger bg-danger-soft px-4 py-3 text-danger-ink"
    >
      <FileX2 aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        {last !== undefined && (
          <p className="num break-words font-semibold">
            {t('corrections.withdrawnBy', { date: format.dateTime(last.at), name: last.by, reason: last.reason })}
          </p>
        )}
        <p className="mt-0.5">{t('checkUps.withdrawn')}</p>
      </div>
    </div>
  )
}
