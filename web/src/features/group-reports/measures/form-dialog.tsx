import type { ReactNode } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

interface FormDialogProps {
  readonly title: string
  /** What is done, of a measure that is there. */
  readonly about?: string
  readonly formId: string
  readonly act: string
  readonly isDanger?: boolean
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The dialog around a form of a measure. It stays while it saves: its end would otherwise close the dialog after it. */
export function FormDialog({ title, about, formId, act, isDanger, isBusy, onClose, children }: FormDialogProps) {
  const t = useT()
  const close = () => {
    if (!isBusy) onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      title={title}
      about={about}
      closeLabel={t('groupReports.close')}
      footer={
        <>
          <Button onClick={close}>{t('staff.cancel')}</Button>
          <Button variant={isDanger === true ? 'danger' : 'primary'} type="submit" form={formId} isBusy={isBusy}>
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
