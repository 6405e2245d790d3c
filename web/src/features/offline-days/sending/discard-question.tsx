import { useT } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

interface DiscardQuestionProps {
  readonly isOpen: boolean
  /** Which result it is; omitted if nobody can read it here. */
  readonly about?: string | undefined
  readonly text: string
  /** Shows the result, which can be printed there. Omitted if it cannot or must not be read here. */
  readonly onSee?: (() => void) | undefined
  readonly isBusy: boolean
  readonly onDiscard: () => void
  readonly onClose: () => void
}

/** Asks once more before the only copy of a result is deleted. */
export function DiscardQuestion({ isOpen, about, text, onSee, isBusy, onDiscard, onClose }: DiscardQuestionProps) {
  const t = useT()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('offlineDays.look.discardTitle')}
      about={about}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('offlineDays.look.keep')}</Button>
          {onSee && <Button onClick={onSee}>{t('offlineDays.look.see')}</Button>}
          <Button variant="danger" isBusy={isBusy} onClick={onDiscard}>
            {t('offlineDays.look.discard')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
