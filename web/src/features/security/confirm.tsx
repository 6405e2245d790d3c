import { useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

interface ConfirmProps {
  readonly isOpen: boolean
  readonly title: string
  readonly text: string
  readonly action: string
  readonly onClose: () => void
  readonly onConfirm: () => void
}

export function Confirm({ isOpen, title, text, action, onClose, onConfirm }: ConfirmProps) {
  const t = useT()
  const footer = (
    <>
      <Button onClick={onClose}>{t('security.cancel')}</Button>
      <Button variant="danger" onClick={onConfirm}>
        {action}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} closeLabel={t('shell.close')} footer={footer}>
      <p className="text-ink-2">{text}</p>
    </Dialog>
  )
}
