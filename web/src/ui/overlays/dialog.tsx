import { useId } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { X } from '../icons.ts'
import { classNames } from '../class-names.ts'
import { Modal } from './modal.tsx'

interface DialogProps {
  isOpen: boolean
  /** Returns `false` if the dialog stays open, for example to ask for confirmation first. */
  onClose: () => unknown
  title: ReactNode
  about?: ReactNode
  closeLabel: string
  children: ReactNode
  footer?: ReactNode
  /** Hides the page behind the dialog. Set if the page must not be readable. */
  hidesPage?: boolean
}

/** A dialog in the centre, 560 px wide. On small screens, it slides up from the bottom. */
export function Dialog({
  isOpen,
  onClose,
  title,
  about,
  closeLabel,
  children,
  footer,
  hidesPage = false,
}: DialogProps) {
  const titleId = useId()
  const aboutId = useId()
  const describedBy = about === undefined ? undefined : aboutId
  return (
    <Modal
      {...{ isOpen, onClose, describedBy }}
      labelledBy={titleId}
      className={classNames('modal-dialog', hidesPage && 'modal-hides-page')}
    >
      <header className="flex items-start gap-4 px-6 pt-6">
        <div className="min-w-0 flex-1 pt-2.5 small:pt-1">
          <h2 id={titleId} className="text-h2 font-semibold break-words">
            {title}
          </h2>
          {about !== undefined && (
            <p id={aboutId} className="mt-1 break-words">
              {about}
            </p>
          )}
        </div>
        <Button variant="quiet" size="small" iconOnly aria-label={closeLabel} onClick={onClose}>
          <X aria-hidden />
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-6 pt-4">{children}</div>
      {footer !== undefined && (
        <footer className="flex flex-wrap justify-end gap-2 border-t border-sep px-6 py-4">{footer}</footer>
      )}
    </Modal>
  )
}
