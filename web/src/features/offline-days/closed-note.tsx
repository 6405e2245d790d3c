import { useT } from '../../i18n/t.tsx'
import { Info } from '../../ui/icons.ts'
import type { DayMarks } from './prepared-day.ts'

/** Says that a colleague has ended the measurement day, as far as this device knows from its last contact. */
export function ClosedNote({ isClosed }: Pick<DayMarks, 'isClosed'>) {
  const t = useT()
  return (
    <div role="status">
      {isClosed === true && (
        <p className="mb-4 flex items-start gap-x-4 rounded-control bg-warning-soft px-4 py-3 text-warning-ink">
          <Info aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span className="min-w-0 flex-1">{t('offlineDays.dayClosed')}</span>
        </p>
      )}
    </div>
  )
}
