import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { useFormat, useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { focusHeading } from '../../ui/focus/focus-heading.ts'
import { useSeriesEnd } from './use-series-end.ts'

interface SeriesNoteProps {
  readonly checkUp: CheckUp
}

/**
 * Explains that the series of this check-up has ended, so no further check-up becomes due. Offers to resume the series.
 */
export function SeriesNote({ checkUp }: SeriesNoteProps) {
  const t = useT()
  const format = useFormat()
  const { isBusy, change } = useSeriesEnd(checkUp)
  const endedAt = checkUp.seriesEndedAt ?? null
  if (endedAt === null) return null
  const resume = async () => {
    // The button disappears with the note, so the focus moves to the heading.
    if ((await change()) === 'done') focusHeading()
  }
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 rounded-card border border-line bg-well px-4 py-3 print:hidden">
      <p className="min-w-0 flex-1 basis-64">{t('corrections.seriesEndedOn', { date: format.date(endedAt) })}</p>
      {checkUp.status === 'complete' && (
        <Button size="small" isBusy={isBusy} onClick={() => void resume()}>
          {t('corrections.resumeSeries')}
        </Button>
      )}
    </div>
  )
}
