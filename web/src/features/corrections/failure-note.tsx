import { useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { CircleAlert } from '../../ui/icons.ts'
import type { Failure } from './use-correction.ts'

interface FailureNoteProps {
  readonly failure: Failure | null
  readonly onShowCurrent: () => void
}

export function FailureNote({ failure, onShowCurrent }: FailureNoteProps) {
  const t = useT()
  return (
    <div role="alert">
      {failure !== null && (
        <div className="mb-4 rounded-control bg-danger-soft px-4 py-3 text-danger-ink">
          <p className="flex items-start gap-2">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {failure.text}
          </p>
          {failure.isConflict && (
            <Button size="small" className="mt-2.5" onClick={onShowCurrent}>
              {t('corrections.showCurrent')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
