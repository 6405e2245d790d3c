import type { ComponentType } from 'react'
import { useT } from '../../i18n/t.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { lazyWith } from './lazy-part.tsx'
import { ProblemState } from '../api/problem-state.tsx'

interface Closable {
  readonly onClose: () => void
}

/**
 * Makes a dialog whose script is loaded on demand. If the script cannot be loaded, a dialog with the error appears, so
 * that every click has a visible effect.
 */
export const lazyDialog = <Props extends Closable>(load: () => Promise<ComponentType<Props>>) =>
  lazyWith<Props>(load, ({ error, retry }, { onClose }) => <FailedDialog {...{ error, onClose }} onRetry={retry} />)

interface FailedDialogProps extends Closable {
  readonly error: unknown
  readonly onRetry: () => void
}

function FailedDialog({ error, onClose, onRetry }: FailedDialogProps) {
  const t = useT()
  return (
    <Dialog isOpen onClose={onClose} title={t('errors.title')} closeLabel={t('shell.close')}>
      <ProblemState error={error} onRetry={onRetry} isRetried />
    </Dialog>
  )
}
