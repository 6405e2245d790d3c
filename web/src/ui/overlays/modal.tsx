import { useEffect, useEffectEvent, useInsertionEffect, useRef, useSyncExternalStore } from 'react'
import type { MouseEvent, ReactNode, RefObject } from 'react'
import { classNames } from '../class-names.ts'
import { returnFocus } from '../focus/return-focus.ts'
import { useCloseOnBack } from './close-on-back.ts'

interface ModalProps {
  isOpen: boolean
  /** Returns `false` if the dialog stays open, for example to ask something first. */
  onClose: () => unknown
  labelledBy?: string | undefined
  label?: string | undefined
  describedBy?: string | undefined
  className: string
  children: ReactNode
}

let opened: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLDialogElement[]): void {
  opened = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The topmost open dialog; `null` if there is none. Everything outside it is inert. */
export const useTopModal = (): HTMLDialogElement | null => useSyncExternalStore(subscribe, () => opened.at(-1) ?? null)

/** The browser's modal dialog: keeps the focus inside, makes the rest inert, and restores the focus. */
export function Modal({ isOpen, onClose, labelledBy, label, describedBy, className, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useCloseOnBack(isOpen, onClose)
  useShownAsModal(ref, isOpen)
  if (!isOpen) return null
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop closes the dialog, as Escape does
    <dialog
      ref={ref}
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-describedby={describedBy}
      className={classNames('modal', className)}
      onCancel={(event) => {
        // Cancelling a dialog above this one, or a file field in it, must not close this dialog.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget) showAgain(event.currentTarget)
      }}
      onClick={(event) => {
        if (isOnBackdrop(event)) onClose()
      }}
    >
      {children}
    </dialog>
  )
}

function useShownAsModal(ref: RefObject<HTMLDialogElement | null>, isOpen: boolean): void {
  const show = useEffectEvent(() => {
    const dialog = ref.current
    if (!dialog || dialog.open) return
    // Old browsers and the test environment have no `showModal`.
    if (typeof dialog.showModal === 'function') dialog.showModal()
    else dialog.setAttribute('open', '')
    // `autoFocus` has no effect, because it comes while the dialog is still closed.
    dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    change([...opened, dialog])
  })
  const opener = useRef<Element>(null)
  // Read before a field with `autoFocus` in the dialog takes the focus, which happens before effects run.
  useInsertionEffect(() => {
    if (isOpen) opener.current = document.activeElement
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return
    const dialog = ref.current
    // A dialog that takes the place of another one inherits its opener, which has just got the focus back.
    if (opener.current === document.body && dialog?.contains(document.activeElement) === false)
      opener.current = document.activeElement
    const { current: from } = opener
    show()
    return () => {
      change(opened.filter((one) => one !== dialog))
      returnFocus(from)
    }
  }, [isOpen, ref])
}

/**
 * Shows a dialog again that the browser has closed although it is still wanted, together with the dialogs above it.
 * Browsers do so after several close requests in a row.
 */
function showAgain(dialog: HTMLDialogElement): void {
  if (dialog.open) return
  const above = [...dialog.querySelectorAll('dialog')].filter(({ open }) => open)
  dialog.showModal()
  for (const one of above) {
    one.close()
    one.showModal()
  }
}

function isOnBackdrop(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false
  const box = event.currentTarget.getBoundingClientRect()
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom
}
