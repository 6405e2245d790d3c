import { useId } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { X } from '../icons.ts'
import { Modal } from './modal.tsx'

interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  /** `right`: a panel at most 22rem wide that slides in. `bottom`: a sheet for small screens. */
  side?: 'right' | 'bottom'
  title?: ReactNode
  label?: string
  closeLabel: string
  children: ReactNode
}

export function Drawer({ isOpen, onClose, side = 'right', title, label, closeLabel, children }: DrawerProps) {
  const titleId = useId()
  const names = title === undefined ? { label } : { labelledBy: titleId }
  return (
    <Modal isOpen={isOpen} onClose={onClose} className={side === 'right' ? 'modal-right' : 'modal-bottom'} {...names}>
      {side === 'bottom' && (
        <div aria-hidden="true" className="mx-auto mb-2 mt-2 h-1 w-9 shrink-0 rounded-full bg-line-strong" />
      )}
      <header className="flex items-center gap-3 py-3 pl-5 pr-3">
        {title === undefined ? (
          <span className="flex-1" />
        ) : (
          <h2 id={titleId} className="flex-1 text-h3 font-semibold">
            {title}
          </h2>
        )}
        <Button variant="quiet" size="small" iconOnly aria-label={closeLabel} onClick={onClose}>
          <X aria-hidden />
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
    </Modal>
  )
}
