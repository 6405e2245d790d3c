import { useEffect, useEffectEvent, useRef } from 'react'
import type { MouseEvent, ReactNode, RefObject } from 'react'
import { classNames } from './class-names.ts'
import { useCloseOnBack } from './close-on-back.ts'

interface ModalProps {
  isOpen: boolean
  onClose: () => void
  labelledBy?: string | undefined
  label?: string | undefined
  className: string
  children: ReactNode
}

/** The browser's own modal dialog: it keeps the focus inside, makes the rest inert and gives the focus back. */
export function Modal({ isOpen, onClose, labelledBy, label, className, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useCloseOnBack(isOpen, onClose)
  useShownAsModal(ref, isOpen)
  if (!isOpen) return null
  return (
    <dialog
      ref={ref}
      aria-labelledby={labelledBy}
      aria-label={label}
      className={classNames('modal', className)}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => isOnBackdrop(event) && onClose()}
    >
      {children}
    </dialog>
  )
}

function useShownAsModal(ref: RefObject<HTMLDialogElement | null>, isOpen: boolean): void {
  const show = useEffectEvent(() => {
    const dialog = ref.current
    if (!dialog || dialog.open) return
    // Old browsers and the test environment know no modal dialogs.
    if (typeof dialog.showModal === 'function') dialog.showModal()
    else dialog.setAttribute('open', '')
  })
  useEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    show()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [isOpen])
}

function isOnBackdrop(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false
  const box = event.currentTarget.getBoundingClientRect()
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom
}
