import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../i18n/t.tsx'
import { useAskBeforeReload } from '../platform/pages/use-ask-before-reload.ts'
import { Button } from '../ui/button.tsx'
import { leadToWrongInDialog } from '../ui/focus/watch-submissions.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'

interface FormDialogProps {
  readonly title: string
  /** Names the object or the person that the form is about. */
  readonly about?: ReactNode
  /** The form that the button submits. If omitted, the button calls `onAct`. */
  readonly formId?: string
  readonly onAct?: () => void
  readonly act: string
  /** Another button, at the left. */
  readonly otherAct?: ReactNode
  readonly isDanger?: boolean
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

const send = ({ currentTarget }: MouseEvent<HTMLElement>, act: () => void) => {
  leadToWrongInDialog(currentTarget)
  act()
}

/** A dialog with a form. Below the form are the main button and a cancel button. */
export function FormDialog(props: FormDialogProps) {
  const { title, about, formId, onAct, act, otherAct, isDanger, isBusy, onClose, children } = props
  return (
    <TypingDialog
      {...{ title, isBusy, onClose }}
      about={about}
      besideCancel={otherAct}
      act={
        <Button
          variant={isDanger === true ? 'danger' : 'primary'}
          type={formId === undefined ? 'button' : 'submit'}
          form={formId}
          onClick={onAct && ((event) => send(event, onAct))}
          isBusy={isBusy}
        >
          {act}
        </Button>
      }
    >
      {children}
    </TypingDialog>
  )
}

interface TypingDialogProps extends Pick<FormDialogProps, 'title' | 'about' | 'isBusy' | 'onClose' | 'children'> {
  /** The main button, to the right of the cancel button. If omitted, the dialog has no buttons at the bottom. */
  readonly act?: ReactNode
  /** Shown to the left of the cancel button. */
  readonly besideCancel?: ReactNode
}

/**
 * A dialog with text fields. It cannot be closed while saving. A completed save closes whichever dialog is open by
 * then, which could be another dialog. Typed text is discarded only after confirmation.
 */
export function TypingDialog(props: TypingDialogProps) {
  const { title, about, act, besideCancel, isBusy, onClose, children } = props
  const t = useT()
  const [isTyped, setTyped] = useState(false)
  const [isAsking, ask] = useState(false)
  useAskBeforeReload(isTyped)
  useEscape(isTyped, () => ask(!isAsking && !isBusy))
  const close = () => {
    if (!isBusy && !isTyped) onClose()
    if (!isBusy && isTyped) ask(true)
    return !isBusy && !isTyped
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      title={title}
      about={about}
      closeLabel={t('shell.close')}
      footer={
        act === undefined ? undefined : (
          <>
            {besideCancel}
            <Button onClick={close}>{t('staff.cancel')}</Button>
            {act}
          </>
        )
      }
    >
      <div onInput={() => setTyped(true)}>{children}</div>
      {isAsking && <DiscardDialog onKeep={() => ask(false)} onDiscard={onClose} />}
    </Dialog>
  )
}

/**
 * Handles Escape on the document. The dialogs cannot handle it: a second Escape would close the confirmation only if
 * the person had clicked or pressed another key before it.
 */
function useEscape(isUsed: boolean, act: () => void): void {
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (!isUsed) return undefined
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      event.preventDefault()
      actNow()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isUsed])
}

interface DiscardDialogProps {
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

function DiscardDialog({ onKeep, onDiscard }: DiscardDialogProps) {
  const t = useT()
  return (
    <Dialog
      isOpen
      onClose={onKeep}
      title={t('staff.discardTitle')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button data-first-focus onClick={onKeep}>
            {t('staff.keepTyped')}
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            {t('staff.discard')}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{t('staff.discardText')}</p>
    </Dialog>
  )
}
