import { useT } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

interface DiscardQuestionProps {
  readonly isOpen: boolean
  /** Names the result. Omitted if the result cannot be read on this device. */
  readonly about?: string | undefined
  readonly text: string
  /** Opens the result, so that it can be read and printed. Omitted if the result cannot or must not be read here. */
  readonly onSee?: (() => void) | undefined
  readonly isBusy: boolean
  readonly onDiscard: () => void
  readonly onClose: () => void
}

/** Asks for confirmation before the only copy of a result is deleted. */
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
