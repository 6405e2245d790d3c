import { useFormat, useT } from '../../i18n/t.tsx'
import { Info } from '../../ui/icons.ts'
import { type EndMarks, writeDayEnded } from './end-of-day.ts'

interface ClosedNoteProps {
  readonly day: { readonly day: string }
  readonly marks: EndMarks
}

/** Says that a colleague has ended the measurement day, as far as this device knows from its last contact. */
export function ClosedNote({ day, marks }: ClosedNoteProps) {
  const t = useT()
  const format = useFormat()
  return (
    <div role="status">
      {marks.isClosed === true && (
        <p className="mb-4 flex items-start gap-x-4 rounded-control bg-warning-soft px-4 py-3 text-warning-ink">
          <Info aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span className="min-w-0 flex-1">
            {`${writeDayEnded({ t, format }, day, marks)} ${t('offlineDays.dayClosedAsk')}`}
          </span>
        </p>
      )}
    </div>
  )
}
