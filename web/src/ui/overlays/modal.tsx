import { useEffect, useEffectEvent, useInsertionEffect, useRef, useSyncExternalStore } from 'react'
import type { MouseEvent, ReactNode, RefObject } from 'react'
import { classNames } from '../class-names.ts'
import { returnFocus } from '../focus/return-focus.ts'
import { useCloseOnBack } from './close-on-back.ts'
import { Listeners } from '../listeners.ts'

interface ModalProps {
  isOpen: boolean
  /** Returns `false` if the dialog stays open, for example to ask for confirmation first. */
  onClose: () => unknown
  labelledBy?: string | undefined
  label?: string | undefined
  describedBy?: string | undefined
  className: string
  children: ReactNode
}

let opened: readonly HTMLDialogElement[] = []
const listeners = new Listeners()

function change(next: readonly HTMLDialogElement[]): void {
  opened = next
  listeners.notify()
}

/** Returns the topmost open dialog; `null` if no dialog is open. Everything outside this dialog is inert. */
export const useTopModal = (): HTMLDialogElement | null =>
  useSyncExternalStore(listeners.add, () => opened.at(-1) ?? null)

/**
 * Uses the browser's modal dialog, which keeps the focus inside and makes everything outside inert. After closing, the
 * opener gets the focus back.
 */
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
        // Ignores the cancel event of a dialog above this dialog, and of a file field in this dialog.
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
    // Old browsers and the test environment do not have `showModal`.
    if (typeof dialog.showModal === 'function') dialog.showModal()
    else dialog.setAttribute('open', '')
    // Focuses the first field here. `autoFocus` has no effect, because React applies it while the dialog is still
    // closed.
    dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    change([...opened, dialog])
  })
  const opener = useRef<Element>(null)
  // Read before effects run, because a field with `autoFocus` in the dialog takes the focus before effects run.
  useInsertionEffect(() => {
    if (isOpen) opener.current = document.activeElement
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return
    const dialog = ref.current
    // If this dialog replaces another dialog, the opener of the other dialog has just received the focus. It becomes
    // the opener of this dialog.
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
 * Shows a dialog again if the browser has closed it although it must stay open. Browsers do this after several close
 * requests in a row. Dialogs above this dialog are shown again as well, so that they stay on top.
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
