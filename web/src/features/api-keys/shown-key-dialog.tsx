import type { NewApiKey } from '@salus/contract/tenant/api-keys.ts'
import { useT } from '../../i18n/t.tsx'
import { useCopy } from '../../platform/device/use-copy.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

/** Shows a new key. It can never be shown again. */
export function ShownKeyDialog({ made, onClose }: { readonly made: NewApiKey; readonly onClose: () => void }) {
  const t = useT()
  const { isCopied, copy } = useCopy()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('apiKeys.shownTitle', { name: made.name })}
      closeLabel={t('shell.close')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('apiKeys.done')}
        </Button>
      }
    >
      <p>{t('apiKeys.shownText')}</p>
      <p className="my-4 rounded-control bg-page px-4 py-3">
        <code className="num select-all [overflow-wrap:anywhere]">{made.key}</code>
      </p>
      <Button onClick={() => copy(made.key)}>{t(isCopied ? 'errors.copied' : 'apiKeys.copy')}</Button>
      <p className="mt-4 text-small text-ink-2">{t('apiKeys.shownHow')}</p>
    </Dialog>
  )
}
